import { createSkills } from '@skillfold/runtime'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogOf } from '../src/emit/catalog.ts'
import { openProject } from '../src/project.ts'
import { compareText } from '../src/text/compare.ts'
import { makeTree, removeTree } from './tree.ts'

interface Entry {
  readonly name: string
  readonly description: string
}

/** Readers of an index, written from the formats' descriptions and not from their renderer. */
const readers: Readonly<Record<'tags' | 'list' | 'xml', (text: string) => Entry[]>> = {
  tags: (text) =>
    matches(text, /^<skill name="([^"<>]*)" description="([^"<>]*)" \/>$/gm).map(unescaped),
  list: (text) => matches(text, /^- ([^:\n]*): (.*)$/gm).map(unescaped),
  xml: (text) =>
    matches(
      text,
      /^<skill>\n<name>([^<>\n]*)<\/name>\n<description>([^<>\n]*)<\/description>\n<\/skill>$/gm,
    ).map(unescaped),
}

function matches(text: string, pattern: RegExp): Entry[] {
  return [...text.matchAll(pattern)].map(([, name = '', description = '']) => ({
    name,
    description,
  }))
}

function unescaped(entry: Entry): Entry {
  const plain = (text: string): string =>
    text.replace(/&(lt|gt|quot|amp);/g, (whole, name) => signs[name] ?? whole)
  return { name: entry.name, description: plain(entry.description) }
}

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' }

const piece = fc.constantFrom(
  ...['a', 'B', ' ', '<', '>', '"', "'", '&', '&lt;', '&amp;', 'amp;', '\n', '\t', '\u2028', '- '],
  ...['a: b', '</skills>', '<skill name="x" description="y" />', '🕰', 'é', '·', '\\', '# '],
)
const description = fc
  .array(piece, { minLength: 1, maxLength: 12 })
  .map((pieces) => pieces.join(''))
  .filter((text) => text.trim() !== '')
const names = fc.uniqueArray(fc.stringMatching(/^[a-zé0-9]{1,6}(?:-[a-z0-9]{1,4})?$/), {
  minLength: 1,
  maxLength: 4,
  selector: (name) => name.normalize('NFKC'),
})

test.each(['tags', 'list', 'xml'] as const)(
  'an index of %s reads back as its entries',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.array(description, { minLength: 4, maxLength: 4 }),
        async (all, texts) => {
          const given = all.map((name, index) => ({ name, description: texts[index] ?? '' }))
          const root = makeTree(
            Object.fromEntries(
              given.map((entry, index) => [
                `skills/s${index}/SKILL.md`,
                `---\nname: "${entry.name}"\ndescription: ${JSON.stringify(entry.description)}\n---\nText.\n`,
              ]),
            ),
          )
          const inline = { index: { format }, budget: { index: false } } as const
          const { compilation } = await (await openProject({ root, inline })).current()
          removeTree(root)
          const { text } = createSkills(catalogOf(compilation)).session().prompt()
          const expected = given
            .map((entry) => ({
              name: entry.name.normalize('NFKC'),
              description: entry.description.trim().replace(/\s+/g, ' '),
            }))
            .sort((a, b) => compareText(a.name, b.name))
          expect(readers[format](text)).toEqual(expected)
        },
      ),
      { numRuns: 40 },
    )
  },
)
