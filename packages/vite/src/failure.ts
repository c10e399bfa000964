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

/** Problems that a user of the plugin is told of; notes are for `skillfold lint`. */
export function notable(state: ProjectState): Problem[] {
  return state.compilation.problems.filter(({ severity }) => severity !== 'info')
}

/** What keeps a skill from working in dev; a passed budget does not. */
function broken(state: ProjectState): Problem[] {
  return state.compilation.problems.filter(
    ({ severity, code }) => severity === 'error' && !code.startsWith('budget/'),
  )
}

/**
 * Shows what is broken on the overlay of each page.
 *
 * @param server The dev server.
 * @param state The state now.
 */
export function showErrors(server: ViteDevServer, state: ProjectState): void {
  const problems = broken(state)
  if (problems.length === 0) return
  const { message, id, loc, pluginCode } = buildError(problems, server.config.root)
  server.ws.send({
    type: 'error',
    err: { message, id, loc, pluginCode, plugin: 'skillfold', stack: '' },
  })
}

/**
 * Tells the user of a dev server what changed about the problems, on the terminal and the page.
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
  showErrors(server, state)
  const text = reportProblems(notable(state))
  if (before !== undefined && text === reportProblems(notable(before))) return
  const { logger } = server.config
  const isBroken = broken(state).length > 0
  if (!isBroken && before !== undefined && broken(before).length > 0) {
    logger.info('[skillfold] all skills compile again', { timestamp: true })
  }
  if (text === '') return
  const lines = `[skillfold] ${countProblems(notable(state))}\n\n${text}\n`
  if (isBroken) logger.error(lines, { timestamp: true })
  else logger.warn(lines, { timestamp: true })
}
