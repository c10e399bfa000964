import { VFileMessage } from 'vfile-message'
import { type Problem, problemMessage } from './problem.ts'

const fatal = { error: true, warning: false, info: undefined } as const

/**
 * Converts a problem for tools that speak unified's messages.
 *
 * @param problem The problem.
 * @returns A message with the place, `file`, `ruleId` (the code's kind), `source` (its area) and
 *   the frame as `note`.
 */
export function toVFileMessage(problem: Problem): VFileMessage {
  const start = { line: problem.line, column: problem.column }
  const end = {
    line: problem.endLine ?? problem.line,
    column: problem.endColumn ?? problem.column,
  }
  const message = new VFileMessage(problemMessage(problem), {
    place: { start, end },
    ruleId: problem.code.slice(problem.code.indexOf('/') + 1),
    source: `skillfold/${problem.code.slice(0, problem.code.indexOf('/'))}`,
  })
  message.file = problem.file
  message.fatal = fatal[problem.severity]
  if (problem.frame !== undefined) message.note = problem.frame
  return message
}
