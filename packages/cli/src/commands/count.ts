import { openTokenizer, type Project } from '@skillfold/compiler'
import { type Io, writeJson } from '../io.ts'
import { readText } from '../read-text.ts'
import { figure } from '../text/figures.ts'
import { table } from '../text/table.ts'
import { exit } from '../usage-error.ts'

/** What `skillfold count` is called with. */
export interface CountFlags {
  /** Paths; `-` and no path at all are standard input. */
  readonly files: readonly string[]
  readonly json?: boolean
}

/**
 * `skillfold count`: tokens of texts as they are, nothing neutralised.
 *
 * @returns The exit code.
 * @throws {UsageError} Where a file cannot be read.
 */
export async function count(
  project: Project,
  { files, json }: CountFlags,
  io: Io,
): Promise<number> {
  const tokenizer = await openTokenizer(project.config)
  const counts: { file: string; tokens: number }[] = []
  for (const file of files.length === 0 ? ['-'] : files) {
    const text = file === '-' ? await io.stdin() : await readText(file, io.cwd)
    counts.push({ file, tokens: tokenizer.count(text) })
  }
  if (json) writeJson(io, counts)
  else io.stdout.write(`${lines(counts).join('\n')}\n`)
  return exit.fine
}

function lines(counts: readonly { file: string; tokens: number }[]): string[] {
  const [first, second] = counts
  if (first?.file === '-' && second === undefined) return [String(first.tokens)]
  const total = counts.reduce((sum, { tokens }) => sum + tokens, 0)
  const rows = counts.map(({ file, tokens }) => [figure(tokens), file])
  if (second !== undefined) rows.push([figure(total), 'in all'])
  return table([{ title: '', align: 'right' }, { title: '' }], rows)
}
