import { describe, expect, it } from 'vitest'
import { compileSkill, count, settingsFor } from '../../test/fixtures.ts'
import {
  composeEntry,
  composeLoad,
  composePrompt,
  composeRefusal,
  composeResource,
  composeSection,
  composeSectionChoices,
} from './compose.ts'
import * as fixed from './messages.ts'
import { deliver, type Piece } from './pieces.ts'

const settings = settingsFor()
const skill = compileSkill({
  name: 'a',
  body: '\n\n# A\n\nText.\n\n## B\n\nMore',
  resources: { 'x.md': '# X\n\nFile', 'y.png': 3 },
  abilities: [{ name: 'n/do', description: 'Do', parameters: {} }],
})

/** What makes a sum of counts the count of the sum. */
function expectPieces(pieces: readonly Piece[]): void {
  for (const [at, { text }] of pieces.entries()) {
    expect(text).toMatch(/^\S/)
    if (at < pieces.length - 1) expect(text).toMatch(/\n$/)
  }
  expect(pieces.at(-1)?.text).not.toMatch(/\n$/)
}

describe('every composed text', () => {
  it('is made of pieces that begin with no white space and end in a newline, the last apart', async () => {
    const content = await skill.load()
    const part = { name: 'a', content }
    const section = content.sections[1]
    const file = content.resources['x.md']
    const text = await file?.load?.()
    if (!section || !text) throw new Error('The fixture has both.')
    const entry = composeEntry(compileSkill({ name: 'b' }), settings)
    const texts = [
      composePrompt([part], [entry], settings),
      composePrompt([part], [], settings),
      composePrompt([], [entry], settings),
      composeLoad([part, { ...part, name: 'b' }], settings),
      composeSection(part, section, settings),
      composeResource('a', 'x.md', { ...text, tokens: file?.tokens }, settings),
      composeResource('a', 'x.md', text, settings, text.sections[0]),
    ]
    for (const pieces of texts) {
      expectPieces(pieces)
      const delivered = deliver(pieces)
      if (pieces !== texts[0] && pieces !== texts[3]) expect(delivered.exact).toBe(true)
      expect(delivered.tokens).toBe(count(delivered.text))
    }
    const choices = composeSectionChoices(content.sections, settings)
    expect(deliver(choices).tokens).toBe(count(deliver(choices).text))
    expectPieces(composeRefusal(9, 3, choices, settings))
    expectPieces(composeRefusal(9, 3, composeSectionChoices([], settings), settings))
  })

  it('is nothing where there is nothing', () => {
    expect(composePrompt([], [], settings)).toEqual([])
  })
})

describe('fixed texts', () => {
  it('have keys of their own, begin with no white space and name no tool', () => {
    const texts = Object.values(fixed)
    expect(new Set(texts.map(([key]) => key)).size).toBe(texts.length)
    for (const [key, text] of texts) {
      expect(text, key).toMatch(/^\S.*\n?$/)
      expect(text, key).not.toMatch(/load_skill|skill_read|list_skills|find_skills/)
    }
  })
})
