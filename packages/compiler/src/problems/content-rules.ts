import { didYouMean, placesOf, rule } from './rule.ts'

const grave = { grave: true } as const

/** Bodies and the files beside them. */
export const contentRules = {
  'body/empty': rule(
    'warning',
    () => 'The skill has no instructions: nothing stands below the frontmatter. Write them there.',
  ),
  'body/encoding': rule(
    'error',
    (args: { count: number }) =>
      `The file is not UTF-8: ${args.count === 1 ? 'one sequence of bytes is' : `${args.count} sequences of bytes are`} no character, and would be delivered as U+FFFD. Save the file as UTF-8.`,
  ),
  'body/too-large': rule(
    'error',
    (args: { bytes: number; limit: number }) =>
      `SKILL.md has ${args.bytes} bytes, and at most ${args.limit} are read. Move text into files under \`references/\`.`,
    grave,
  ),
  'body/not-analysed': rule(
    'warning',
    (args: { reason: string }) =>
      `The text is delivered, but its headings and links were not looked at: ${args.reason}. Split it up.`,
  ),
  'budget/lines': rule(
    'warning',
    (args: { lines: number; budget: number }) =>
      `SKILL.md has ${args.lines} lines, ${args.lines - args.budget} over the budget of ${args.budget}. Move what is not always needed to files under \`references/\`.`,
  ),
  'reference/missing': rule(
    'warning',
    (args: { path: string; near: string | undefined; more: number }) =>
      `There is no file \`${args.path}\` in the skill's folder.${didYouMean(args.near)} Correct the path or add the file.${args.more === 0 ? '' : ` The text names missing files at ${placesOf(args.more)}.`}`,
  ),
  'reference/case': rule(
    'warning',
    (args: { path: string; actual: string; others: readonly string[] }) => {
      const names = [args.actual, ...args.others].map((name) => `\`${name}\``).join(' or ')
      const isNormal = args.others.length === 0 && isSameText(args.path, args.actual)
      const spelled = isNormal ? 'alike but in another Unicode normal form' : names
      return `\`${args.path}\` is spelled ${spelled} on disk, and most systems tell the two apart. Write ${names}.`
    },
  ),
  'reference/outside': rule(
    'warning',
    (args: { path: string; near: string | undefined }) =>
      `\`${args.path}\` leaves the skill's folder, and only what is inside is delivered.${didYouMean(args.near)} Move the file in, or name the other skill in words.`,
  ),
  'reference/left-out': rule(
    'warning',
    (args: { path: string }) =>
      `\`${args.path}\` is hidden, generated, a secret or unreadable, and so left out. Move what the skill needs to an ordinary file.`,
  ),
  'reference/hidden': rule(
    'info',
    (args: { path: string }) =>
      `\`${args.path}\` is hidden, or a link to what is, and so no part of the skill. Give it a name without a leading dot if the skill needs it.`,
  ),
  'reference/nested': rule(
    'warning',
    (args: { path: string; from: string }) =>
      `\`${args.path}\` is reached only through \`${args.from}\`, and a reference is best one step from SKILL.md. Link it there too.`,
  ),
  'reference/orphan': rule(
    'info',
    (args: { path: string }) =>
      `No text of the skill mentions \`${args.path}\`. Say in SKILL.md when to read it, or remove it.`,
  ),
  'reference/encoding': rule(
    'warning',
    (args: { path: string; isUtf8: boolean; format: string | undefined }) => {
      const kept = 'so it is kept as a binary file and never read out'
      if (!args.isUtf8) return `\`${args.path}\` is not UTF-8, ${kept}. Save it as UTF-8.`
      return args.format === undefined
        ? `\`${args.path}\` holds a NUL character, ${kept}. Remove it from the text.`
        : `\`${args.path}\` begins as files of ${args.format} do, ${kept}. Begin the text with something else, or correct its ending.`
    },
  ),
  'reference/too-large': rule(
    'warning',
    (args: { path: string; bytes: number; limit: number }) =>
      `\`${args.path}\` has ${args.bytes} bytes; over ${args.limit} a text is kept as a file and never read out. Split it up.`,
  ),
  'reference/unreadable': rule(
    'warning',
    (args: { path: string; reason: string }) =>
      `\`${args.path}\` cannot be read: ${args.reason}. It is left out; mend or remove it.`,
  ),
  'reference/same-but-case': rule(
    'warning',
    (args: { path: string; other: string }) =>
      `\`${args.path}\` and \`${args.other}\` differ only in ${isSameText(args.path, args.other) ? 'their Unicode normal form' : 'case'}, and some systems keep just one of them. Rename one.`,
  ),
  'reference/count': rule(
    'warning',
    (args: { count: number; limit: number; cut: boolean }) =>
      `The skill has ${args.cut ? 'over ' : ''}${args.count} files, and hosts must take no more than ${args.limit}.${args.cut ? ' The rest are left out.' : ''} Remove what the skill does not need.`,
  ),
  'reference/size': rule(
    'warning',
    (args: { bytes: number; limit: number }) =>
      `The skill's files have ${args.bytes} bytes, and hosts must take no more than ${args.limit}. Remove what the skill does not need.`,
  ),
}

/** Whether two texts look the same, being the same in one Unicode normal form. */
function isSameText(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC')
}
