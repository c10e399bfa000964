import path from 'node:path'
import { inspect } from 'node:util'
import { countProblems, type Problem, type ProjectState, reportProblems } from '@skillfold/compiler'
import { ConfigError } from '@skillfold/compiler/config'
import type { ViteDevServer } from 'vite'

/** An error in the shape that Vite prints with place and frame. */
export interface PlacedError extends Error {
  id: string
  loc: { file: string; line: number; column: number }
  frame: string
  pluginCode: string
}

/**
 * Makes an error that prints as its message alone. Vite 8 prints what `inspect` makes of an error,
 * Vite 6 and 7 print its stack; and bundlers add what a stack holds beside the message.
 */
function plainError<Fields extends object>(message: string, fields?: Fields): Error & Fields {
  const print = {
    stack: `Error: ${message}\n`,
    [inspect.custom](this: Error): string {
      return `[skillfold] ${this.message}`
    },
  }
  return Object.assign(new Error(message), print, fields)
}

/**
 * Makes one error of all that keeps skills from working: bundlers show only the first that is
 * thrown. Warnings in the same files come after it, since they often tell why.
 *
 * @param problems At least one, of them an error.
 * @param root Absolute path that the problems' files are from.
 * @param options `isFatal`: which errors count, all by default; `end`: a line after the problems.
 * @returns The error, at the place of the first problem, without a stack.
 */
export function buildError(
  problems: readonly Problem[],
  root: string,
  options: { readonly isFatal?: (problem: Problem) => boolean; readonly end?: string } = {},
): PlacedError {
  const { isFatal = () => true, end } = options
  const errors = problems.filter((one) => one.severity === 'error' && isFatal(one))
  const [first] = errors
  if (first === undefined) throw new TypeError('There is no problem to make an error of.')
  const broken = new Set(errors.map(({ file }) => file))
  const warnings = problems.filter((one) => one.severity === 'warning' && broken.has(one.file))
  const shown = [...errors, ...warnings]
  const file = path.resolve(root, first.file)
  const parts = [`Skills have ${countProblems(shown)}.`, reportProblems(shown)]
  const message = `${[...parts, ...(end === undefined ? [] : [end])].join('\n\n')}\n`
  return plainError(message, {
    id: file,
    loc: { file, line: first.line, column: first.column },
    // The message holds the frames of all problems, this one's too.
    frame: '',
    pluginCode: first.code,
  })
}

/**
 * Makes an error of the configuration one that is shown without a stack.
 *
 * @param error Anything that was thrown.
 * @returns An error with the same message, or what was thrown where it is no such error.
 */
export function stackless(error: unknown): unknown {
  return error instanceof ConfigError ? plainError(error.message) : error
}

/** Codes of notes that say of skills that they are left out. */
const leftOut: ReadonlySet<string> = new Set(['catalog/not-searched', 'catalog/nested-skill'])

/**
 * Problems that a user of the plugin is told of. Notes are for `skillfold lint`, but for those of
 * skills that the catalog lacks.
 */
export function notable(state: ProjectState): Problem[] {
  return state.compilation.problems.filter(
    ({ severity, code }) => severity !== 'info' || leftOut.has(code),
  )
}

/** Whether a problem keeps a skill from working in dev; a passed budget does not. */
function isBroken({ severity, code }: Problem): boolean {
  return severity === 'error' && !code.startsWith('budget/')
}

/** Whether skills do not work in dev, of which the overlay tells. */
export function hasBroken(state: ProjectState): boolean {
  return notable(state).some(isBroken)
}

/**
 * Shows what is broken on the overlay of each page.
 *
 * @param server The dev server.
 * @param state The state now.
 */
export function showErrors(server: ViteDevServer, state: ProjectState): void {
  const problems = notable(state)
  if (!problems.some(isBroken)) return
  const { message, id, loc, pluginCode } = buildError(problems, server.config.root, {
    isFatal: isBroken,
  })
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
  const wasBroken = before !== undefined && hasBroken(before)
  // An update without modules takes an overlay away. Before an error it keeps the mending from being
  // the first update of a page, at which Vite's client would reload a page that has an overlay.
  if (before !== undefined && hasBroken(state) !== wasBroken) {
    server.ws.send({ type: 'update', updates: [] })
  }
  showErrors(server, state)
  const text = reportProblems(notable(state))
  if (before !== undefined && text === reportProblems(notable(before))) return
  const { logger } = server.config
  if (wasBroken && !hasBroken(state)) {
    logger.info('[skillfold] all skills compile again', { timestamp: true })
  }
  if (text === '') return
  const lines = `[skillfold] ${countProblems(notable(state))}\n\n${text}\n`
  if (hasBroken(state)) logger.error(lines, { timestamp: true })
  else logger.warn(lines, { timestamp: true })
}
