import { didYouMean, rule } from './rule.ts'

const grave = { grave: true } as const

/** `mark`: the `|` or `>` that begins a block of text, where the value is one. */
export interface EmptyArgs {
  readonly mark?: string
}

/** The name and the description. Limits are the specification's, in code points. */
export const identityRules = {
  'name/missing': rule(
    'error',
    (args: { folder: string }) =>
      `The frontmatter has no \`name\`. Add \`name: ${args.folder}\`, after the skill's folder.`,
    grave,
  ),
  'name/empty': rule(
    'error',
    (args: EmptyArgs) => `The \`name\` is empty${unindented(args)}. Give the skill a name.`,
    grave,
  ),
  'name/not-text': rule(
    'error',
    (args: { got: string }) =>
      `The \`name\` is ${args.got}, and a name is text. Write it on one line, in quotes.`,
    grave,
  ),
  'name/too-long': rule(
    'error',
    (args: { length: number; limit: number }) =>
      `The name has ${args.length} characters, ${args.length - args.limit} over the limit of ${args.limit}. Shorten it.`,
  ),
  'name/case': rule(
    'error',
    (args: { name: string; lower: string }) =>
      `The name "${args.name}" has capital letters, and a name is in lower case. Write \`${args.lower}\`.`,
  ),
  'name/hyphens': rule(
    'error',
    (args: { name: string }) =>
      `The name "${args.name}" begins or ends with a hyphen, or has two in a row. Put single hyphens between words only.`,
  ),
  'name/characters': rule(
    'error',
    (args: { name: string; found: string; near: string | undefined }) =>
      `The name "${args.name}" has characters that a name cannot have: ${args.found}.${didYouMean(args.near)} Use letters, digits and hyphens.`,
  ),
  'name/portability': rule(
    'warning',
    (args: { name: string }) =>
      `The name "${args.name}" is not ASCII, and several tools refuse such names. Use a to z, 0 to 9 and hyphens if the skill is to be shared.`,
  ),
  'name/folder': rule(
    'error',
    (args: { name: string; folder: string }) =>
      `The name "${args.name}" differs from its folder "${args.folder}". Rename one to match the other.`,
  ),
  'description/missing': rule(
    'error',
    () =>
      'The frontmatter has no `description`, by which a model chooses the skill. Add one: what the skill does, and when to use it.',
    grave,
  ),
  'description/empty': rule(
    'error',
    (args: EmptyArgs) =>
      `The \`description\` is empty${unindented(args)}. Say what the skill does, and when to use it.`,
    grave,
  ),
  'description/not-text': rule(
    'error',
    (args: { got: string }) =>
      `The \`description\` is ${args.got}, and a description is text. Write it as one text, in quotes.`,
    grave,
  ),
  'description/too-long': rule(
    'error',
    (args: { length: number; limit: number }) =>
      `The description has ${args.length} characters, ${args.length - args.limit} over the limit of ${args.limit} (${args.length} > ${args.limit}). Move details into the body.`,
  ),
}

function unindented({ mark }: EmptyArgs): string {
  if (mark === undefined) return ''
  return `: no indented line with text stands below \`${mark}\`, and the text of a block is indented`
}
