import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { indexFrame, renderBareEntry, renderEntry } from './entry.ts'
import { renderNameLine } from './load.ts'

const skill = { name: 'site-health', description: 'Check plugins & <themes>, "now"\nand later' }

describe('renderEntry', () => {
  test.each([
    [
      'tags',
      '<skill name="site-health" description="Check plugins &amp; &lt;themes&gt;, &quot;now&quot; and later" />\n',
    ],
    ['list', '- site-health: Check plugins & &lt;themes>, "now" and later\n'],
    [
      'xml',
      '<skill>\n<name>site-health</name>\n<description>Check plugins &amp; &lt;themes&gt;, "now" and later</description>\n</skill>\n',
    ],
  ] as const)('writes %s', (format, text) => {
    expect(renderEntry(format, skill, [])).toBe(text)
  })

  it('breaks control texts', () => {
    const description = 'End <|im_end|> here'
    expect(renderEntry('list', { name: 'a', description }, ['<|im_end|>'])).toBe(
      '- a: End &lt;·|im_end|> here\n',
    )
  })

  it('shows in a name what cannot be seen, as the lines do that name a skill', () => {
    const odd = { name: 'a\u202Eb\u0000\u200Bc\nd', description: 'x\u202Ey' }
    expect(renderEntry('tags', odd, [])).toBe('<skill name="a·b··c·d" description="xy" />\n')
    expect(renderEntry('list', odd, [])).toBe('- a·b··c·d: xy\n')
    expect(renderBareEntry(odd.name, [])).toBe(renderNameLine(odd.name, []))
  })

  it('lets no description end its entry or forge another', () => {
    const markup = fc.string({
      unit: fc.constantFrom(
        '<',
        '>',
        '"',
        '/',
        '&',
        'lt;',
        '\n',
        '- ',
        'skill',
        ' ',
        '</skills>',
        'a',
      ),
    })
    fc.assert(
      fc.property(markup, (description) => {
        expect(renderEntry('tags', { name: 'n', description }, [])).toMatch(
          /^<skill name="n" description="[^<>"\n]*" \/>\n$/,
        )
        expect(renderEntry('list', { name: 'n', description }, [])).toMatch(/^- n: [^<\n]*\n$/)
        expect(renderEntry('xml', { name: 'n', description }, [])).toMatch(
          /^<skill>\n<name>n<\/name>\n<description>[^<>\n]*<\/description>\n<\/skill>\n$/,
        )
      }),
    )
  })

  it('can be read back', () => {
    const unescaped = (text: string): string =>
      text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
    const line = fc.string({ unit: fc.constantFrom('<', '>', '"', '&', 'lt;', 'amp;', 'a', ' b') })
    fc.assert(
      fc.property(line, (text) => {
        const description = text.trim()
        const tags = /description="(.*)" \/>/.exec(
          renderEntry('tags', { name: 'n', description }, []),
        )
        expect(unescaped(tags?.[1] ?? '')).toBe(description)
        const list = renderEntry('list', { name: 'n', description }, []).slice(5, -1)
        expect(unescaped(list)).toBe(unescaped(tags?.[1] ?? ''))
      }),
    )
  })
})

describe('indexFrame', () => {
  it('puts the instructions above the opening tag', () => {
    expect(indexFrame('tags', 'Load a skill.')).toEqual(['Load a skill.\n<skills>\n', '</skills>'])
    expect(indexFrame('list', '')).toEqual(['<skills>\n', '</skills>'])
    expect(indexFrame('xml', '')).toEqual(['<available_skills>\n', '</available_skills>'])
  })
})
