import { rule } from './rule.ts'

const grave = { grave: true } as const

/** Skills in npm packages: using those of others, and publishing one's own. */
export const packageRules = {
  'package/not-found': rule(
    'warning',
    (args: { package: string }) =>
      `The package \`${args.package}\` is not installed: no folder node_modules here or above has it, nor does another package of \`packages\`. Install it, or correct its name.`,
    grave,
  ),
  'package/unreadable': rule(
    'warning',
    (args: { package: string; reason: string }) =>
      `The package \`${args.package}\` cannot be used, since its package.json cannot be read: ${args.reason}. Install the package again.`,
    grave,
  ),
  'package/no-skills': rule(
    'warning',
    (args: { package: string; declares: string | undefined }) =>
      args.declares === undefined
        ? `The package \`${args.package}\` ships no skills: it has neither dist/skillfold.json nor a folder skills. Remove it from \`packages\`.`
        : `The package \`${args.package}\` declares skills (${args.declares}) and ships none: it has neither dist/skillfold.json nor a folder skills. Tell its author to run \`skillfold build\` before publishing, or use another version.`,
    grave,
  ),
  'package/manifest': rule(
    'error',
    (args: { fault: string }) =>
      `This manifest of skills cannot be used: ${args.fault}. Install the package again; if that does not help, tell its author to run \`skillfold build\`.`,
    grave,
  ),
  'package/format': rule(
    'error',
    (args: { format: number; known: number }) =>
      `This manifest of skills has the format ${args.format}, and this Skillfold reads up to ${args.known}. Update Skillfold, or use an older version of the package.`,
    grave,
  ),
  'package/path': rule(
    'error',
    (args: { path: string }) =>
      `The path \`${args.path}\` could lead out of the folder that it belongs to, so it is not used. A path in a package has \`/\` between its parts, and no part is empty, \`.\` or \`..\`.`,
    grave,
  ),
  'package/limit': rule(
    'error',
    (args: {
      of: 'skill' | 'package'
      name: string
      files: number
      bytes: number
      maxFiles: number
      maxBytes: number
    }) => {
      const [has, most] =
        args.files > args.maxFiles
          ? [`${args.files} files`, args.maxFiles]
          : [`${args.bytes} bytes`, args.maxBytes]
      return args.of === 'skill'
        ? `The skill "${args.name}" has ${has}, and a skill in a package has at most ${most}. Leave out what it does not need.`
        : `The skills of ${args.name} have ${has} together, and those of a package have at most ${most}. None of them is used. Divide them among several packages, or remove it from \`packages\`.`
    },
    grave,
  ),
  'package/unsafe-name': rule(
    'error',
    (args: { name: string }) =>
      `The name \`${args.name}\` could lead out of a folder or of an address, or has a meaning of its own to JavaScript or Windows, so this skill of a package is left out. Names have lower-case letters, digits and single hyphens. Tell the package's author.`,
    grave,
  ),
  'package/missing-file': rule(
    'error',
    (args: { name: string; path: string }) =>
      `\`${args.path}\` is missing, so the skill "${args.name}" is left out. Install the package again; if that does not help, tell its author that the manifest names a file that is not shipped.`,
    grave,
  ),
  'package/digest': rule(
    'error',
    (args: { name: string; path: string }) =>
      `\`${args.path}\` is not what the manifest says, by its size or digest, so the skill "${args.name}" is left out. Someone changed it after it was built. Install the package again, and look at what changed.`,
    grave,
  ),
  'package/chunk': rule(
    'error',
    (args: { name: string; path: string }) =>
      `\`${args.path}\` is not written in the form of a chunk, so the skill "${args.name}" is left out. It is never run. Tell the package's author to run \`skillfold build\`.`,
    grave,
  ),
  'package/collision': rule(
    'warning',
    (args: { address: string; kept: string }) =>
      `The skill \`${args.address}\` is hidden by ${args.kept}, which has the same name and comes later. Exclude it with \`exclude: '${args.address}'\`, or rename yours.`,
  ),
  'package/two-versions': rule(
    'warning',
    (args: { package: string; used: string; others: readonly string[] }) =>
      `The package \`${args.package}\` is installed more than once: ${args.used} is used, ${args.others.join(' and ')} ${args.others.length === 1 ? 'is' : 'are'} not. Install one version.`,
  ),
  'package/name': rule(
    'error',
    (args: { name: string }) =>
      `The skill "${args.name}" cannot be published under this name: a published name has at most 64 characters, a to z, 0 to 9 and single hyphens, and no meaning of its own to JavaScript or Windows. Rename it.`,
  ),
  'package/unwritten': rule(
    'error',
    (args: { name: string; part: 'description' | 'body' }) =>
      `The ${args.part} of "${args.name}" is still the text that \`skillfold new\` wrote, so the skill cannot be published. Write it, or exclude the skill.`,
  ),
  'package/encoding': rule(
    'error',
    (args: { name: string }) =>
      `SKILL.md of "${args.name}" is not valid UTF-8, so a package could not hold it as it is. Save it as UTF-8.`,
  ),
  'package/field': rule(
    'error',
    (args: {
      field: string
      expected: readonly string[]
      /** What keeps it from being mended: what stands there, or other code of the package. */
      bar: 'field' | 'code' | undefined
      /** A path of that code. */
      ownCode: string | undefined
    }) => {
      const what = `\`${args.field}\` must have ${args.expected.join(', ')}`
      if (args.bar === 'field')
        return `${what}, and something else stands there. Change it by hand.`
      return args.bar === 'code'
        ? `${what}. That could change what other code of the package does, such as \`${args.ownCode}\`, so it is not mended. Put the skills into a package of their own, or change it by hand${args.field === 'sideEffects' ? '; a list names the files that have effects' : ''}.`
        : `${what}. \`skillfold build --fix\` mends that.`
    },
  ),
  'package/skills-field': rule(
    'error',
    () =>
      'The key `skills` of package.json must be an array, since the command `skills` takes it for a list of sources and fails on anything else. Remove the key; skills are found in the folder skills.',
  ),
}
