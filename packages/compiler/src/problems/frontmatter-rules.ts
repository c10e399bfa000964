import { codePoint } from './frame.ts'
import { didYouMean, placesOf, rule } from './rule.ts'

const grave = { grave: true } as const
const spec = { spec: true } as const

/** Fences, YAML, keys and the types of their values. */
export const frontmatterRules = {
  'frontmatter/missing': rule(
    'error',
    (args: { kind: keyof typeof missing | 'behind-fence'; found?: string }) =>
      args.kind === 'behind-fence'
        ? `More than a fence stands on the first line, so no frontmatter begins there. Put \`---\` alone on it, and \`${args.found}\` on the next.`
        : missing[args.kind],
    grave,
  ),
  'frontmatter/unclosed': rule(
    'error',
    ({ near }: { near?: { line: number; found: string } | undefined }) =>
      near === undefined
        ? 'The frontmatter is not closed: no line `---` stands right below its keys. Add one where the frontmatter ends.'
        : `The frontmatter is not closed: no line \`---\` stands right below its keys, and \`${near.found}\` on line ${near.line} closes nothing. Write \`---\` there.`,
    grave,
  ),
  'frontmatter/language': rule(
    'error',
    (args: { fence: string }) =>
      `Unsupported frontmatter fence \`${args.fence}\`: only YAML between two lines \`---\` is read, and nothing is run. Rewrite the frontmatter as YAML.`,
    grave,
  ),
  'frontmatter/fence': rule('warning', (args: { found: string }) =>
    args.found === ''
      ? 'The frontmatter has no opening fence, and other tools read none here. Add a line `---` above it.'
      : `The frontmatter's fence is written \`${args.found}\`, and other tools read no frontmatter here. Write \`---\` alone on its line.`,
  ),
  'frontmatter/position': rule(
    'warning',
    (args: { above: keyof typeof above }) => above[args.above],
  ),
  'frontmatter/line-ends': rule(
    'warning',
    (args: { within: 'text' | 'comment' | undefined; more?: number }) =>
      args.within === undefined
        ? 'Lines of the frontmatter end in a lone carriage return, which YAML readers do not take for a line end. Save the file with LF line ends.'
        : `A lone carriage return stands within a ${args.within} here, where editors show a line end and YAML readers see none${args.within === 'comment' ? ', so the comment goes on' : ''}. Write LF if a line ends here, else remove it.${andMore({ more: args.more ?? 0 }, 'lone carriage returns')}`,
  ),
  'frontmatter/encoding': rule(
    'error',
    (args: { encoding: string }) =>
      `The file is ${args.encoding}, and a skill is UTF-8. Save it as UTF-8.`,
    grave,
  ),
  'frontmatter/too-large': rule(
    'error',
    (args: { size: number; limit: number }) =>
      `The frontmatter has ${args.size} characters, and at most ${args.limit} are read. Move what is no metadata into the body.`,
    grave,
  ),
  'frontmatter/yaml': rule(
    'error',
    (args: { reason: string; advice: string; more: number }) =>
      `${args.reason} ${args.advice}${andMore(args)}`,
    grave,
  ),
  'frontmatter/colon': rule(
    'warning',
    (args: { key: string }) =>
      `The text of \`${args.key}\` holds \`: \` or ends in \`:\`, which YAML takes for a mapping. It was read as text; quote the value.`,
  ),
  'frontmatter/duplicate-key': rule(
    'error',
    (args: { key: string; line: number; more: number }) =>
      `The key \`${args.key}\` stands twice, first on line ${args.line}. Remove one.${andMore(args)}`,
    grave,
  ),
  'frontmatter/key': rule(
    'warning',
    (args: { got: 'mapping' | 'list' }) =>
      `A ${args.got} stands as a key here, which YAML allows and other readers refuse or drop. Quote it if it is text.`,
  ),
  'frontmatter/alias': rule(
    'error',
    (args: { reason: string }) => `${args.reason} Write the value out, or quote it if it is text.`,
    grave,
  ),
  'frontmatter/tag': rule(
    'warning',
    (args: { tag: string }) =>
      `YAML takes \`${args.tag}\` for a tag and drops it from the value. Quote the value.`,
  ),
  'frontmatter/anchor': rule(
    'warning',
    (args: { anchor: string }) =>
      `YAML takes \`${args.anchor}\` for an anchor and drops it from the value. Quote the value.`,
  ),
  'frontmatter/directive': rule(
    'warning',
    (args: { text: string }) =>
      `YAML takes \`${args.text}\` for a directive or for the mark of a document, which is no metadata. Remove it: a skill needs none.`,
  ),
  'frontmatter/comment': rule(
    'warning',
    (args: { key: string; comment: string }) =>
      `YAML takes \`${args.comment}\` for a comment, so it is no part of \`${args.key}\`. Quote the whole text if it belongs to it; else put the comment on a line of its own, indented no further than the key.`,
  ),
  'frontmatter/heading': rule(
    'warning',
    (args: { line: string }) =>
      `\`${args.line}\` looks like a heading of the body, but stands above the closing fence, where YAML takes it for a comment that is never delivered. Close the frontmatter with a line \`---\` above it; a comment on a key goes above that key.`,
  ),
  'frontmatter/not-mapping': rule(
    'error',
    (args: { got: string }) =>
      `The frontmatter is ${args.got}, and a skill's is a mapping. Write lines of \`key: value\`.`,
    grave,
  ),
  'frontmatter/unknown-key': rule(
    'warning',
    (args: { key: string; near: string | undefined }) =>
      `The specification does not know the ${args.key === '' ? 'empty key, as which YAML reads `null`, `~` and nothing' : `key \`${showBlanks(args.key)}\``}; it is kept as it is.${didYouMean(args.near)} A key of your own belongs under \`metadata\`.`,
    spec,
  ),
  'frontmatter/type': rule(
    'error',
    (args: { key: string; want: string; got: string }) =>
      `\`${args.key}\` must be ${args.want}, but is ${args.got}. It was left out of account; write ${args.want}.`,
  ),
  'frontmatter/unquoted': rule(
    'warning',
    (args: { key: string; got: string; text: string; more: number }) => {
      const more = args.more === 0 ? '' : `, and ${args.more} more of the list alike`
      return `YAML reads the value of \`${args.key}\` as ${args.got}. It was taken as the text \`${args.text}\`${more}; quote ${args.more === 0 ? 'it' : 'them'}.`
    },
    spec,
  ),
  'frontmatter/boolean': rule(
    'warning',
    (args: { key: string; text: string; value: boolean }) =>
      `For YAML 1.2 \`${args.key}\` is the text \`${args.text}\`, and a truth value is meant. It was read as \`${args.value}\`; write \`${args.value}\` without quotes.`,
  ),
  'frontmatter/list': rule('warning', (args: { key: string; dash?: string | undefined }) =>
    args.dash === undefined
      ? `\`${args.key}\` is a list, but one text stands here. It was split at its commas and lines; write a list.`
      : `\`${args.key}\` is a list, but its dashes have no blank behind them, so YAML takes all for one text. It was read as a list; write \`- ${args.dash}\`.`,
  ),
  'frontmatter/metadata': rule(
    'warning',
    (args: { key: string; got: string }) =>
      `The specification has text as the values of \`metadata\`, and \`${args.key}\` is ${args.got}. It is kept as it is; write text.`,
    spec,
  ),
  'frontmatter/allowed-tools': rule(
    'warning',
    (args: { shape: 'list' | 'marks' | 'open' | 'malformed'; mark?: string; tool?: string }) =>
      args.tool?.startsWith('-')
        ? `The dash of \`${args.tool}\` in \`allowed-tools\` has no blank behind it, so YAML takes all for one text, and no tool is called so. Write the tools with spaces between them, or \`- ${args.tool.slice(1)}\`.`
        : args.shape === 'open'
          ? 'A parenthesis in `allowed-tools` is not closed, so what follows was read as one tool. Close it, and quote an item with a comma in it.'
          : args.shape === 'malformed'
            ? `\`${args.tool}\` in \`allowed-tools\` is no tool: a name stands there, with at most one pair of parentheses right behind it. Write it so, with a space before the next tool.`
            : `The specification has \`allowed-tools\` as one text with spaces between the tools, and ${args.shape === 'list' ? 'this is a list' : `\`${args.mark}\` stands between these`}. It was read all the same; write spaces.`,
    spec,
  ),
  'frontmatter/too-long': rule(
    'error',
    (args: { key: string; length: number; limit: number }) =>
      `\`${args.key}\` has ${args.length} characters, ${args.length - args.limit} over the limit of ${args.limit}. Shorten it.`,
  ),
  'ability/invalid-id': rule(
    'error',
    (args: { id: string }) =>
      `"${args.id}" is no ability id. Write \`name\` or \`namespace/name\`, without spaces.`,
  ),
}

const begin =
  'so the skill has no name and no description. Begin it with a line `---`, then `name:` and `description:`, then `---`.'

const missing = {
  empty: `The file is empty, ${begin}`,
  none: `The file has no frontmatter, ${begin}`,
  unfenced:
    'Lines with `name:` and `description:` stand here, but not between two lines `---`, so they are no frontmatter. Put them first in the file, `---` above and below.',
  indented:
    'Lines of metadata are indented here, and so are no frontmatter, whose fences and keys begin at the left. Remove the blanks before them.',
} as const

const above = {
  blank: 'Blank lines stand above the frontmatter, and other tools read none there. Remove them.',
  text: 'Text stands above the frontmatter, is never delivered, and other tools read no frontmatter there. Move it below the closing `---`.',
  fence:
    'Two fences stand above the frontmatter, and other tools find nothing between them. Remove one.',
  code: 'A block of code stands around the frontmatter, and other tools read none there. Remove the lines that begin and end it.',
}

/** Says how many mistakes in YAML, or other things, are not reported each. */
function andMore({ more }: { readonly more: number }, what = 'mistakes'): string {
  if (more === 0) return ''
  return ` The frontmatter has ${what} at ${placesOf(more)}.`
}

/** Names the blanks that look like a space and are none, of which YAML makes a key's first letter. */
function showBlanks(text: string): string {
  return text.replace(/[^\S ]/g, codePoint)
}
