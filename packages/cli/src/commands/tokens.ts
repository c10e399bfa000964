import { type Project, tokenReport } from '@skillfold/compiler'
import { type Io, writeJson } from '../io.ts'
import { tellErrors } from '../problems.ts'
import { tokenTable } from '../tokens/table.ts'

/**
 * `skillfold tokens`: what skills cost, as a table or as a `TokenReport`.
 *
 * @returns The exit code.
 */
export async function tokens(
  project: Project,
  { json }: { readonly json?: boolean },
  io: Io,
): Promise<number> {
  const { compilation } = await project.current()
  if (json) writeJson(io, tokenReport(compilation))
  else io.stdout.write(`${tokenTable(compilation, { width: io.width, ...io.stdout }).join('\n')}\n`)
  return tellErrors(compilation, io)
}
