import { describe, expect, test } from 'vitest'
import { scan } from './scan.ts'

describe('what the scanner is not certain of it leaves to remark', () => {
  test.each([
    ['NUL, which remark replaces', 'a\0b'],
    ['a carriage return that ends a line', 'a\rb'],
    ['a heading over several lines', 'a\nb\n==='],
    ['a heading in a list', '- # a'],
    ['an underlined heading in a quotation', '> a\n> ='],
    ['an image whose description has markup, in a heading', '# ![`a`](b)'],
    ['a block of CDATA', '<![CDATA[\na\n]]>'],
    ['CDATA in a text', 'a <![CDATA[ b ]]>'],
    ['a tag on its own line with a value without quotes', '<a b=c>'],
    ['a tag on a line that left a quote', '> a\n<b>'],
    ['a paragraph that goes on within a tab', '> a\n>\t\tb'],
    ['frontmatter that does not end', '---\na: b\n'],
    ['containers in more containers than anyone writes', `${'> '.repeat(101)}a`],
    ['a label over 900 characters', `[${'a'.repeat(901)}]: b`],
    ['a title of a link over 1,000 characters', `[a](b "${'c'.repeat(1001)}")`],
    ['more emphasis than a heading has', `# ${'*a*b'.repeat(101)}`],
  ])('%s', (_, text) => {
    expect(scan(text, { frontmatter: true })).toBeUndefined()
  })
})

describe('a megabyte of anything is read in one go', () => {
  const size = 1_000_000
  const fill = (unit: string): string => unit.repeat(size / unit.length)

  test.each([
    ['letters on one line', fill('a')],
    ['words on one line', fill('a ')],
    ['empty lines', fill('\n')],
    ['lines of a paragraph', fill('a\n')],
    ['headings', fill('# a\n')],
    ['code spans', fill('`a` ')],
    ['backticks in runs of every length', runs(1_000)],
    ['open brackets', fill('[')],
    ['brackets in brackets', `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`],
    ['links in brackets that cannot be links', `${fill('[')}${fill('[a](b)')}`],
    ['links', fill('[a](b "c") ')],
    ['images in images', `${'!['.repeat(size / 5)}${'](b)'.repeat(size / 5)}`],
    ['destinations that do not end', fill('[a](<b')],
    ['destinations with parentheses', fill('[a](b(')],
    ['definitions', fill('[a]: b\n\n')],
    ['references', `[a]: b\n\n${fill('[a]')}`],
    ['tags', fill('<a b="c">')],
    ['tags that do not end', fill('<a b ')],
    ['angle brackets', fill('<')],
    ['addresses that do not end', fill('<a:')],
    ['stars', fill('*')],
    ['a thematic break', fill('* ')],
    ['list items', fill('- a\n')],
    ['blank lines in a list', `- a\n${fill('\n')}`],
    ['quotes that end lazily', fill('> a\nb\n')],
    ['fences', fill('```\n')],
    ['white space', fill(' ')],
    ['tabs', fill('\t')],
    ['backslashes', fill('\\')],
    ['ampersands', fill('&a')],
  ])('%s', (_, text) => {
    expect(scan(text)).toBeDefined()
  })

  test.each([
    ['comments that do not end', `a ${fill('<!-- ')}`],
    ['titles that do not end', fill('[a](b (')],
    ['quotes in quotes', fill('> ')],
    ['lists in lists', fill('+ ')],
    [
      'brackets in brackets beside a definition',
      `[a]: b\n\n${'['.repeat(size)}${']'.repeat(size)}`,
    ],
  ])('%s: left to remark at once', (_, text) => {
    expect(scan(text)).toBeUndefined()
  })
})

/** Runs of backticks, each one longer than the one before. */
function runs(count: number): string {
  return Array.from({ length: count }, (_, index) => '`'.repeat(index + 1)).join(' ')
}
