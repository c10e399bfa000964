export {
  composeIndex,
  composeLoad,
  composeName,
  composePrompt,
  composeRefusal,
  composeResource,
  composeResourceLines,
  composeSection,
  composeSectionLines,
  type LoadPart,
  message,
  type TextSettings,
} from './compose.ts'
export { type EntrySource, indexFrame, renderEntry } from './entry.ts'
export {
  contentEnd,
  frameTags,
  renderAbilityLine,
  renderBody,
  renderCount,
  renderNameLine,
  renderParameterLine,
  renderRefusal,
  renderResource,
  renderResourceLine,
  renderSectionLine,
  resourceEnd,
} from './load.ts'
export { type MessageKey, messages } from './messages.ts'
export { neutralise } from './neutralise.ts'
export { oneLine } from './one-line.ts'
export { type Delivery, deliver, type Piece } from './pieces.ts'
export { toolName } from './tool-name.ts'
