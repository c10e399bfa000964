import { placesOf, rule } from './rule.ts'

const grave = { grave: true } as const

/** Characters at one place, and those at further places of the file that are not reported each. */
export interface UnseenArgs {
  readonly characters: string
  /** Whether the file's name has them. */
  readonly inName?: boolean
  readonly more?: { readonly count: number; readonly characters: string }
}

/** What could harm who installs a skill, or steer a model unseen. */
export const securityRules = {
  'security/secret': rule(
    'error',
    (args: { path: string; isHeld?: boolean }) =>
      args.isHeld
        ? `\`${args.path}\` holds a private key or other credentials, and is never bundled. Take them out, and change them if they were ever published.`
        : `\`${args.path}\` is a file or folder for secrets, or a link to one, and is never bundled. Take it out of the skill's folder.`,
    grave,
  ),
  'security/path-escape': rule(
    'error',
    (args: { path: string }) =>
      `\`${args.path}\` is a link that leads out of the skill's folder, and is not followed. Put a copy of the file in its place.`,
    grave,
  ),
  'security/hidden-text': rule(
    'warning',
    (args: UnseenArgs) =>
      `Characters that no reader sees stand ${place(args)}: ${args.characters}. A model reads them all the same; ${mend(args)}.${andMore(args)}`,
  ),
  'security/control-character': rule(
    'warning',
    (args: UnseenArgs) =>
      `Control characters stand ${place(args)}: ${args.characters}. They can drive a terminal; ${mend(args)}.${andMore(args)}`,
  ),
  'security/control-token': rule(
    'warning',
    (args: { token: string; inName?: boolean; more: number }) =>
      `\`${args.token}\`${args.inName ? " in the file's name" : ''} has a meaning of its own in the model's chat format, or around a skill that is delivered. It is delivered broken by a middle dot; write it another way.${args.more === 0 ? '' : ` The file has it at ${placesOf(args.more)}.`}`,
  ),
  'security/override': rule(
    'warning',
    (args: { phrase: string; more: number }) =>
      `"${args.phrase}" tells a model to set its instructions aside, or to act behind the user's back. Read this skill with care before you ship it.${args.more === 0 ? '' : ` The file has such phrases at ${placesOf(args.more)}.`}`,
  ),
}

const place = ({ inName }: UnseenArgs): string => (inName ? "in the file's name" : 'here')

const mend = ({ inName }: UnseenArgs): string => (inName ? 'rename the file' : 'remove them')

function andMore({ more }: UnseenArgs): string {
  if (more === undefined || more.count === 0) return ''
  return ` The file has more at ${placesOf(more.count)}: ${more.characters}.`
}
