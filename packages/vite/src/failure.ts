import path from 'node:path'
import { countProblems, type Problem, type ProjectState, reportProblems } from '@skillfold/compiler'
import type { ViteDevServer } from 'vite'

/** An error in the shape that Vite prints with place and frame. */
export interface PlacedError extends Error {
  id: string
  loc: { file: string; line: number; column: number }
  frame: string
  pluginCode: string
}

/**
 * Makes one error of all problems: bundlers show only the first that is thrown.
 *
 * @param problems At least one.
 * @param root Absolute path that the problems' files are from.
 * @returns The error, at the place of the first problem, without a stack.
 */
export function buildError(problems: readonly Problem[], root: string): PlacedError {
  const [first] = problems
  if (first === undefined) throw new TypeError('There is no problem to make an error of.')
  const file = path.resolve(root, first.file)
  const message = `Skills have ${countProblems(problems)}.\n\n${reportProblems(problems)}\n`
  return Object.assign(new Error(message), {
    id: file,
    loc: { file, line: first.line, column: first.column },
    // The message holds the frames of all problems, this one's too.
    frame: '',
    pluginCode: first.code,
    stack: '',
  })
}

/** Shows what is broken on the page's overlay, budgets apart: those are warnings in dev. */
export function showErrors(server: ViteDevServer, state: ProjectState): boolean {
  const blocking = state.compilation.problems.filter(
    ({ severity, code }) => severity === 'error' && !code.startsWith('budget/'),
  )
  if (blocking.length === 0) return false
  const { message, id, loc, pluginCode } = buildError(blocking, server.config.root)
  server.ws.send({
    type: 'error',
    err: { message, id, loc, pluginCode, plugin: 'skillfold', stack: '' },
  })
  return true
}

/**
 * Tells the user of a dev server what changed about the problems: on the terminal and, for
 * errors, on the page.
 *
 * @param server The dev server.
 * @param state The state now.
 * @param before The state told before.
 */
export function tell(
  server: ViteDevServer,
  state: ProjectState,
  before: ProjectState | undefined,
): void {
  const text = reportProblems(state.compilation.problems)
  const old = before === undefined ? '' : reportProblems(before.compilation.problems)
  const broken = showErrors(server, state)
  if (text === old) return
  const { logger } = server.config
  if (text === '') logger.info('skillfold: all skills compile', { timestamp: true })
  else if (broken) logger.error(text, { timestamp: true })
  else logger.warn(text, { timestamp: true })
}
