export { type EntrySource, indexFrame, renderEntry } from './entry.ts'
export {
  contentEnd,
  frameTags,
  renderAbilityLine,
  renderBody,
  renderResource,
  renderResourceLine,
  resourceEnd,
} from './load.ts'
export { type MessageKey, messages } from './messages.ts'
export { neutralise } from './neutralise.ts'
export { oneLine } from './one-line.ts'
export { type Delivery, deliver, type Piece } from './pieces.ts'
