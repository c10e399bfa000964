import { contentEnd, resourceEnd } from './load.ts'

/**
 * Every fixed text that a session can deliver, by key. The build measures each, so that an
 * answer made of them has an exact cost without a tokenizer. A text that something follows ends
 * in a newline. None names a tool, since tools can be renamed.
 */
export const messages = {
  contentEnd,
  contentEndLine: `${contentEnd}\n`,
  resourceEnd,
  resourcesOpen: '<skill_resources>\n',
  resourcesEnd: '</skill_resources>\n',
  abilitiesOpen: '<skill_abilities>\n',
  abilitiesEnd: '</skill_abilities>\n',
  fullOpen: 'Skills to follow where they fit the request:\n',

  loaded: 'This skill is loaded already. Follow its instructions above.',
  read: 'You have read this already. It is above.',
  unloaded: 'The skill is unloaded.',
  notLoaded: 'That skill is not loaded.',
  evictedOpen: 'To make room, these skills were unloaded:\n',

  nearSkills: 'There is no such skill. Do you mean one of these?\n',
  allSkills: 'There is no such skill. These exist:\n',
  pickName: 'Call again with one of these names.',
  nearTools: 'There is no such tool. These exist:\n',
  inactive: 'This tool belongs to a skill that is not loaded. Load it first:\n',
  pickTool: 'Call one of these.',
  badArguments: 'Wrong arguments. Send an object with:\n',
  pickArguments: 'Call again with these.',
  faultsOpen: 'Wrong arguments:\n',
  faultsEnd: 'Mend that and call again.',

  noSections: 'This text has no sections. Call again without a section.',
  nearSections: 'There is no such section. The sections:\n',
  pickSection: 'Call again with the id of one section.',
  fittingSections: 'These sections fit:\n',
  unloadable: 'Or unload one of these:\n',
  pickSmaller: 'Choose one of these.',
  nothingFits: 'No part of it fits. Go on without it, or ask the user to start anew.',
  noFiles: 'This skill has no files.',
  nearFiles: 'There is no such file. The files:\n',
  pickPath: 'Call again with one of these paths.',
  binary: 'This file is not text. You cannot read it.',

  loadedOpen: 'Loaded:\n',
  availableOpen: 'Available:\n',
  foundOpen: 'Best first:\n',
  pickSkill: 'Load the one that fits the task.',
  noneListed: 'No skill matches. Call again without a filter.',
  noneFound: 'No skill fits. Use other words, or go on without a skill.',
  unsureOpen: 'No skill is sure to fit. The nearest:\n',

  fetchFailed: 'It could not be fetched. Try once more. If that fails, go on without it.',
  failed: 'The call failed. Go on without it.',
  reset: 'The conversation was reset. Nothing was delivered.',
  cut: 'The result is cut here, for it is too long. Ask for less.',
  done: 'Done.',
  noAbility: 'There is no such ability.',
  unconfirmed: 'This changes data. A person has to confirm it first.',
} as const satisfies Record<string, string>

/** The key of a fixed text. */
export type MessageKey = keyof typeof messages
