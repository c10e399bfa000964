import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Project, renderReport, tokenReport } from '@skillfold/compiler'
import { type Io, writeJson } from '../io.ts'
import { errorsOf, tellErrors } from '../problems.ts'
import { tokenTable } from '../tokens/table.ts'

/** What `skillfold tokens` is called with. */
export interface TokensFlags {
  readonly json?: boolean
  /** Where to write the report as a page; nowhere by default. */
  readonly html?: string
}

/**
 * `skillfold tokens`: what skills cost, as a table or as a `TokenReport`, and as a page.
 *
 * @returns The exit code.
 */
export async function tokens(
  project: Project,
  { json, html }: TokensFlags,
  io: Io,
): Promise<number> {
  const { compilation } = await project.current()
  if (json) writeJson(io, tokenReport(compilation))
  else io.stdout.write(`${tokenTable(compilation, { width: io.width, ...io.stdout }).join('\n')}\n`)
  if (html !== undefined) {
    const file = path.resolve(io.cwd, html)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, await renderReport(project, compilation))
    io.stderr.write(`${html} is written.\n`)
  }
  return tellErrors(errorsOf(compilation), io)
}
