import { rule } from './rule.ts'

const grave = { grave: true } as const

/** Finding skill folders. */
export const discoveryRules = {
  'catalog/missing-root': rule(
    'error',
    (args: { root: string; isFile: boolean }) =>
      args.isFile
        ? `The root \`${args.root}\` is a file. Name the folder that it lies in.`
        : `The root \`${args.root}\` does not exist. Correct its path.`,
    grave,
  ),
  'catalog/empty-root': rule(
    'warning',
    (args: { root: string }) =>
      `There is no skill under \`${args.root}\`. A skill is a folder with a file SKILL.md; hidden folders, node_modules and dist are not searched.`,
  ),
  'catalog/not-searched': rule(
    'info',
    (args: {
      folder: string
      kind: 'hidden' | 'foreign' | 'built'
      skills: readonly string[]
      cut: boolean
    }) =>
      `\`${args.folder}\` ${whyNotSearched[args.kind]} and is not searched, so ${listed(args)} left out. Name the folder as a root as well to have them.`,
  ),
  'catalog/no-skill-file': rule('warning', (args: { folder: string; near: string | undefined }) =>
    args.near === undefined
      ? `The folder \`${args.folder}\` stands among skills but has no SKILL.md, so it is none. Add the file or move the folder.`
      : `The folder \`${args.folder}\` has no SKILL.md but \`${args.near}\`, so it is no skill. Rename that to SKILL.md if it is meant to be one.`,
  ),
  'catalog/not-a-file': rule(
    'warning',
    (args: { path: string }) =>
      `\`${args.path}\` is no regular file but a folder, a pipe, a socket or a device, and is never opened. Put a regular file in its place.`,
  ),
  'catalog/broken-link': rule(
    'warning',
    (args: { path: string }) =>
      `\`${args.path}\` is a link whose target is missing. Restore the target or remove the link.`,
  ),
  'catalog/link-twice': rule(
    'info',
    (args: { path: string; other: string }) =>
      `\`${args.path}\` is a link to \`${args.other}\`, which is looked at already. It is not followed.`,
  ),
  'catalog/link-above': rule(
    'warning',
    (args: { path: string }) =>
      `\`${args.path}\` is a link to a folder that it lies in itself, and is not followed. Link the skills' own folder.`,
  ),
  'catalog/link-outside': rule(
    'warning',
    (args: { path: string; limit: number }) =>
      `\`${args.path}\` is a link out of the project, and over ${args.limit} folders without a skill lie behind such links. The rest is not looked into; link the skills' own folder.`,
  ),
  'catalog/unreadable': rule(
    'error',
    (args: { path: string; reason: string }) =>
      `\`${args.path}\` cannot be read: ${args.reason}. The skills in it are missing; mend or remove it.`,
    grave,
  ),
  'catalog/not-mended': rule(
    'warning',
    (args: { codes: readonly string[]; why: string }) =>
      `The file could not be mended (${args.codes.join(', ')}): ${args.why}. See to that, and run \`skillfold lint --fix\` again.`,
  ),
  'catalog/file-name': rule(
    'warning',
    (args: { name: string }) =>
      `The file is named \`${args.name}\`, and most tools look for \`SKILL.md\` exactly. Rename it to SKILL.md.`,
  ),
  'catalog/file-twice': rule(
    'warning',
    (args: { name: string; kept: string }) =>
      `\`${args.name}\` stands beside \`${args.kept}\`, which is the one that is read. Remove it.`,
  ),
  'catalog/nested-skill': rule(
    'info',
    (args: { path: string; skill: string }) =>
      `\`${args.path}\` lies in the folder of the skill "${args.skill}", so it is a file of that skill and no skill of its own. Move its folder out if it is meant to be one.`,
  ),
  'catalog/too-deep': rule(
    'warning',
    (args: { folder: string; limit: number }) =>
      `\`${args.folder}\` lies more than ${args.limit} folders under its root, and is not looked into. Move it up or make it a root.`,
  ),
}

const whyNotSearched = {
  hidden: 'is hidden',
  foreign: 'belongs to another tool',
  built: 'is taken for build output',
}

function listed(args: { folder: string; skills: readonly string[]; cut: boolean }): string {
  const { folder, skills, cut } = args
  const shown = skills
    .slice(0, 5)
    .map((file) => file.slice(folder.length + 1).replace(/\/?[^/]*$/, '') || file)
  const more = skills.length > shown.length ? ', …' : ''
  const number = `${cut ? 'at least ' : ''}${skills.length} skill${skills.length === 1 ? '' : 's'}`
  return `${number} in it (${shown.join(', ')}${more}) ${skills.length === 1 ? 'is' : 'are'}`
}
