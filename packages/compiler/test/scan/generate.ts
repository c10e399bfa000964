import fc from 'fast-check'

/** What Markdown is made of, in pieces that mean most where they are put together wrongly. */
const pieces = [
  ...'#*_`~-=+<>[]()!\\&;:|"\'/?.,^{}$@%',
  ...['a', 'b', 'A', 'foo', '1', 'é', '—', '“', '😀', '\u00A0', '\u2028', '\uFEFF', '\0'],
  ...[' ', '  ', '   ', '    ', '\t', '\n', '\n', '\n', '\n\n', '\r\n', '\r'],
  ...['# ', '## ', '- ', '* ', '1. ', '2. ', '10) ', '> ', '```', '~~~', '``', '---', '===', '***'],
  ...['](', '[a]', '[a]: ', '[b]: x', '![', '[a][b]', '[a][]', '[^1]', '[^1]: ', '- [ ] '],
  ...['<a>', '</a>', '<div>', '</div>', '<!--', '-->', '<script>', '</script>', '<b', ' c="', '<?'],
  ...['?>', '<!A', '<pre>', '<x y=z>', '<http://x.y>', '<a@b.c>', '<![CDATA[', ']]>'],
  ...['\\\n', '\\[', '\\`', '\\*', '&amp;', '&#35;', '|-|', '"t"', '(t)', "'t'"],
]

const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''))

const oneOf = (...values: string[]): fc.Arbitrary<string> => fc.constantFrom(...values)

const word = oneOf('a', 'foo', 'bar baz', 'x_y', 'the end.', 'é', '2 < 3', 'AT&T', 'a*b', '&copy;')
const destination = oneOf(
  ...['a.md', '/u', '#x', '', '<a b>', '<>', 'a(b)c', 'a\\)b', '((x))', 'a%20b', 'a&amp;b'],
  ...['\n u', 'u ', 'a b', 'x`y', '*u*', '<a\\>b>'],
)
const title = oneOf('', '', '', ' "t"', " 't'", ' (t)', '"t"', ' "a\\"b"', '\n"t"', ' "t', ' "t" ')
const reference = oneOf('[a]', '[b]', '[]', '', '[c d]', '[^1]', '[A]', '[zz]')
const joined = (...parts: (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((texts) => texts.join(''))

const { inline } = fc.letrec<{ inline: string; inlines: string }>((tie) => ({
  inlines: fc
    .array(joined(tie('inline'), oneOf('', ' ')), { maxLength: 4 })
    .map((all) => all.join('')),
  inline: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { arbitrary: word, weight: 6 },
    { arbitrary: oneOf('`a`', '` a `', '``a`b``', '`` ` ``', '` `', '`\n`', '`a\n b`'), weight: 2 },
    { arbitrary: oneOf(...pieces), weight: 2 },
    oneOf('<b>', '</b>', '<br/>', '<a href="x">', "<a b='c' d>", '<!-- c -->', '<!-->', '<?p?>'),
    oneOf('<!D x>', '<a b=c>', '<a b=c/d>', '<x', '<http://a.b/c>', '<a@b.co>', '<ab:>', '<a b:c>'),
    oneOf('\\', '\\\n', '  \n', '\n', '\r\n', '\n  ', '\n\t'),
    joined('*', tie('inlines'), '*'),
    joined('**', tie('inlines'), '**'),
    joined('_', tie('inlines'), '_'),
    joined('***', tie('inlines'), oneOf('**', '*', '***', '**x*')),
    joined('[', tie('inlines'), '](', destination, title, ')'),
    joined('![', tie('inlines'), '](', destination, title, ')'),
    joined(oneOf('[', '!['), tie('inlines'), ']', reference),
  ),
}))
const inlines = fc
  .array(joined(inline, oneOf('', ' ')), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(''))

const indent = oneOf('', '', '', '', '', ' ', '  ', '   ', '    ', '\t')
const marker = oneOf(
  ...['- ', '* ', '+ ', '1. ', '2. ', '1) ', '10. ', '-   ', '-\t', '-    ', '-     ', ' - '],
  ...['  1. ', '-', '- - ', '123456789. ', '1234567890. ', '- [ ] ', '> ', '> ', '> ', '>', '>\t'],
)
const html = oneOf(
  ...['<div>', '</div>', '<p a="b">', '<a>', '<x y>', '<!-- a', '<!-- a -->', '-->', '<script>'],
  ...['</script> x', '<pre', '<?php', '?>', '<!DOCTYPE html>', '<details>', '<a href=b>', '</x >'],
)
const label = oneOf('a', 'b', '^1', 'c d', 'c\nd', 'A', 'z\\]', ' ', '', 'e `f`')

/** Puts lines into a container, now and then one of them without its mark. */
function contained(lines: string, mark: string, slips: readonly number[]): string {
  const rest = mark.startsWith('>') ? mark : ' '.repeat(mark.length)
  return lines
    .split('\n')
    .map((line, index) => {
      const slip = slips[index % slips.length] ?? 0
      if (index === 0) return mark + line
      if (slip === 0) return line
      if (slip === 1) return `\t${line}`
      return line === '' && slip < 5 ? '' : rest + line
    })
    .join('\n')
}

const { blocks } = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  blocks: fc
    .tuple(fc.array(tie('block'), { minLength: 1, maxLength: 5 }), oneOf('\n', '\n\n', '\n \n'))
    .map(([all, between]) => all.join(between)),
  block: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    { arbitrary: joined(indent, inlines), weight: 3 },
    joined(
      indent,
      oneOf('#', '##', '######', '#######'),
      oneOf(' ', '  ', '', '\t'),
      inlines,
      oneOf('', ' #', '#'),
    ),
    joined(
      indent,
      inlines,
      '\n',
      oneOf('', ' ', '    '),
      oneOf('===', '---', '=', '-', '--- ', '- -'),
    ),
    joined(
      indent,
      oneOf('```', '~~~', '````'),
      oneOf('', 'js', '`'),
      '\n`x`\n# no\n',
      oneOf('```', '~~~', ''),
    ),
    joined(oneOf('    ', '\t', '     ', '  \t'), inlines),
    joined(indent, oneOf('---', '***', '* * *', '- - -', '--', '_ _ _ ', '-\t-\t-')),
    joined(indent, html, oneOf('', '\n', '\n\n', ' '), inlines),
    joined(
      indent,
      '[',
      label,
      ']:',
      oneOf(' ', '', '\n', '\n  '),
      destination,
      title,
      oneOf('', ' ', ' x'),
    ),
    joined('| a | b |\n|---|:-:|\n| ', inlines, ' | `c` |'),
    oneOf('', ' ', '\t'),
    soup,
    {
      arbitrary: fc
        .tuple(
          tie('blocks'),
          marker,
          fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 9 }),
        )
        .map(([lines, mark, slips]) => contained(lines, mark, slips)),
      weight: 5,
    },
  ),
}))

/** Markdown of every construct, well and badly formed. */
export const markdown: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: blocks, weight: 3 },
  soup,
  joined(oneOf('---\na: b\n---\n', '\uFEFF', '---\n', '--- \nb\n--- \n'), blocks),
)

/** Changes that break a text: each puts a piece in place of so many characters. */
export const damage: fc.Arbitrary<(text: string) => string> = fc
  .array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.constantFrom(0, 0, 1, 3, 40),
      piece: fc.constantFrom('', ...pieces),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((changes) => (text) => {
    let result = text
    for (const { at, length, piece } of changes) {
      const start = Math.floor(at * result.length)
      result = result.slice(0, start) + piece + result.slice(start + length)
    }
    return result
  })
