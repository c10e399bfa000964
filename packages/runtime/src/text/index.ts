import * as fixedTexts from './messages.ts'

/** Every fixed text by the key of its cost in `settings.messages`. */
export const messages: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(fixedTexts),
)

export { composeResult, type ResultLimit, resultText } from '../abilities/result.ts'
export { type ToolOverride, toolDefinitions } from '../tools/definitions.ts'
export {
  composeEntry,
  composeLoad,
  composeName,
  composePrompt,
  composeRefusal,
  composeRequired,
  composeResource,
  composeResourceLines,
  composeSection,
  composeSectionChoices,
  composeSectionLines,
  type LoadPart,
  message,
  type TextSettings,
} from './compose.ts'
export { editDistance } from './edit-distance.ts'
export { type EntrySource, indexFrame, renderBareEntry, renderEntry } from './entry.ts'
export {
  contentEnd,
  frameTags,
  renderAbilityLine,
  renderBody,
  renderCount,
  renderNameLine,
  renderRefusal,
  renderResource,
  renderResourceLine,
  renderSectionLine,
  resourceEnd,
} from './load.ts'
export type { FixedText } from './messages.ts'
export { neutralise } from './neutralise.ts'
export { oneLine } from './one-line.ts'
export { type Delivery, deliver, type Piece } from './pieces.ts'
export { toolName } from './tool-name.ts'
export { type Others, othersIn, renderGroupLine, renderUnlisted } from './unlisted.ts'
