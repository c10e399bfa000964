import { type Problem, problemMessage, type Severity, visible } from '@skillfold/compiler'

const commands: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' }

/**
 * Writes problems as workflow commands, which GitHub shows beside the lines of a pull request
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 *
 * @param problems In the order to write them, with paths from the root of the repository.
 * @returns One line for each problem.
 */
export function githubReport(problems: readonly Problem[]): string {
  return problems.map((problem) => `${command(problem)}\n`).join('')
}

function command(problem: Problem): string {
  const { severity, code, file, line, column, endLine, endColumn } = problem
  const properties = Object.entries({
    file,
    line,
    endLine,
    col: column,
    // A column that ends on another line would mark the wrong text.
    endColumn: endLine === line ? endColumn : undefined,
    title: code,
  })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
  return `::${commands[severity]} ${properties.join(',')}::${escapeData(problemMessage(problem))}`
}

// The escapes that the runner reads back, `%` first. Names of files could drive a terminal.
const escapeData = (text: string): string =>
  text.split('\n').map(visible).join('\n').replaceAll('%', '%25').replaceAll('\n', '%0A')

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
