import { rule } from './rule.ts'

const grave = { grave: true } as const

/** What could harm who installs a skill, or steer a model unseen. */
export const securityRules = {
  'security/secret': rule(
    'error',
    (args: { path: string }) =>
      `\`${args.path}\` is a file for secrets, and is never bundled. Take it out of the skill's folder.`,
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
    (args: { characters: string }) =>
      `Characters that no reader sees stand here: ${args.characters}. A model reads them all the same; remove them.`,
  ),
  'security/control-character': rule(
    'warning',
    (args: { characters: string }) =>
      `Control characters stand here: ${args.characters}. They can drive a terminal; remove them.`,
  ),
  'security/control-token': rule(
    'warning',
    (args: { token: string }) =>
      `\`${args.token}\` has a meaning of its own in the model's chat format. It is delivered broken by a middle dot; write it another way.`,
  ),
  'security/override': rule(
    'warning',
    (args: { phrase: string }) =>
      `"${args.phrase}" tells a model to set its instructions aside. Read this skill with care before you ship it.`,
  ),
}
