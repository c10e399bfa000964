import { expect, test } from 'vitest'
import { bodyParts } from './body-parts.ts'

/** A body and its headings, found the simple way. */
function parts(body: string): [title: string, text: string][] {
  const sections = [...body.matchAll(/^(#+) (.*)\n/gm)].map((match) => ({
    id: '',
    title: match[2] ?? '',
    level: match[1]?.length ?? 0,
    start: match.index,
    end: body.length,
  }))
  return bodyParts({ body, sections }).map(({ title, start, end }) => [
    title,
    body.slice(start, end),
  ])
}

test('a title over all is a part like the others', () => {
  expect(parts('# A\nIntro.\n## B\nOne.\n### C\nMore.\n## D\nTwo.\n')).toEqual([
    ['A', '# A\nIntro.\n'],
    ['B', '## B\nOne.\n### C\nMore.\n'],
    ['D', '## D\nTwo.\n'],
  ])
})

test('a heading in a list begins no part, for the text around it goes on', () => {
  const body = '# A\n- # B\n\na\n# C\n'
  const at = (title: string, start: number, contained?: true) => ({
    id: '',
    title,
    level: 1,
    start,
    end: body.length,
    ...(contained && { contained }),
  })
  const sections = [at('A', 0), at('B', 4, true), at('C', body.indexOf('# C'))]
  expect(bodyParts({ body, sections }).map(({ title }) => title)).toEqual(['A', 'C'])
})

test('text before the first heading is the introduction, blank lines belong to the heading', () => {
  expect(parts('Before.\n# A\n# B\n')).toEqual([
    ['Introduction', 'Before.\n'],
    ['A', '# A\n'],
    ['B', '# B\n'],
  ])
  expect(parts('\n\n# A\n# B\n')).toEqual([
    ['A', '\n\n# A\n'],
    ['B', '# B\n'],
  ])
})

test('a body without headings is one part', () => {
  expect(parts('Text.\n')).toEqual([['Introduction', 'Text.\n']])
  expect(parts('## Only\nText.\n')).toEqual([['Only', '## Only\nText.\n']])
})
