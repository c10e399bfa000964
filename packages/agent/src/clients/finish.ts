import type { Reply } from '../model.ts'

/**
 * Whether a reply came to its end. Servers have many words for that, and few for a reply that was
 * ended early: by its length, an abort, a filter or a failure.
 *
 * @param reason What a server says.
 */
export const finishOf = (reason: string): Reply['finish'] =>
  /length|max|abort|cancel|filter|error/i.test(reason) ? 'length' : 'stop'
