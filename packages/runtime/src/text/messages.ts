import { contentEnd, resourceEnd } from './load.ts'

/**
 * Every fixed text that a session can deliver, by key. The build measures each, so that an
 * answer made of them has an exact cost without a tokenizer. A text that something follows ends
 * in a newline.
 */
export const messages = {
  contentEnd,
  contentEndLine: `${contentEnd}\n`,
  resourceEnd,
  resourcesOpen: '<skill_resources>\n',
  resourcesEnd: '</skill_resources>\n',
  abilitiesOpen: '<skill_abilities>\n',
  abilitiesEnd: '</skill_abilities>\n',
} as const satisfies Record<string, string>

/** The key of a fixed text. */
export type MessageKey = keyof typeof messages
