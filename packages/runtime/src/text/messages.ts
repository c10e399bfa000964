import { contentEnd, resourceEnd } from './load.ts'

/**
 * The fixed texts that a session can deliver, each with the key of its cost in
 * `settings.messages`. The build measures them, so that an answer made of them has an exact cost
 * without a tokenizer. A text that something follows ends in a newline. None names a tool, since
 * tools can be renamed. Each is a constant of its own, so that bundlers drop what is not used.
 */
export type FixedText = readonly [key: string, text: string]

export const endOfContent: FixedText = ['contentEnd', contentEnd]
export const endOfContentLine: FixedText = ['contentEndLine', `${contentEnd}\n`]
export const endOfResource: FixedText = ['resourceEnd', resourceEnd]
export const resourcesOpen: FixedText = ['resourcesOpen', '<skill_resources>\n']
export const resourcesEnd: FixedText = ['resourcesEnd', '</skill_resources>\n']
export const abilitiesOpen: FixedText = ['abilitiesOpen', '<skill_abilities>\n']
export const abilitiesEnd: FixedText = ['abilitiesEnd', '</skill_abilities>\n']
export const incomplete: FixedText = ['incomplete', 'It requires skills that are not here.\n']
export const fullOpen: FixedText = ['fullOpen', 'Follow these where they fit:\n']

export const already: FixedText = ['already', 'You have it already, above.']
export const unknown: FixedText = ['unknown', 'There is no such name here. There are:\n']
export const none: FixedText = ['none', 'There is none.']
export const wrong: FixedText = ['wrong', 'Wrong arguments. What is needed:\n']
export const again: FixedText = ['again', 'Call again with one of these.']
export const correct: FixedText = ['correct', 'Correct that and call again.']

export const sections: FixedText = ['sections', 'These sections fit:\n']
export const sectionsThen: FixedText = ['sectionsThen', 'Then this section fits:\n']
export const nothingFits: FixedText = ['nothingFits', 'Go on without it.']
export const requires: FixedText = [
  'requires',
  'It requires these. Load a section of each first:\n',
]
export const requiresToo: FixedText = ['requiresToo', 'It requires these. Load them too:\n']
export const unloadable: FixedText = ['unloadable', 'Unloading one of these makes room:\n']
export const unloadAll: FixedText = ['unloadAll', 'Unloading all of these makes room:\n']
export const evicted: FixedText = ['evicted', 'To make room, these skills were unloaded:\n']
export const binary: FixedText = ['binary', 'This file is no text. You cannot read it.']

export const loaded: FixedText = ['loaded', 'Loaded:\n']
export const available: FixedText = ['available', 'Available:\n']
export const best: FixedText = ['best', 'The best first:\n']
export const unsure: FixedText = ['unsure', 'Perhaps none fits. The nearest:\n']
export const loadOne: FixedText = ['loadOne', 'Load the one that fits the task.']
export const noneFound: FixedText = [
  'noneFound',
  'No skill fits. Use other words or go on without.',
]

export const fetchFailed: FixedText = ['fetchFailed', 'Fetching it failed. Try once more.']
export const failed: FixedText = ['failed', 'It failed. Go on without it.']
export const reset: FixedText = ['reset', 'The conversation was reset.']
export const done: FixedText = ['done', 'Done.']
export const cut: FixedText = ['cut', 'Cut here: the result is too long. Ask for less.']
export const inactive: FixedText = ['inactive', 'First load the skill that this belongs to:\n']
export const unconfirmed: FixedText = ['unconfirmed', 'A person has to confirm this first.']
