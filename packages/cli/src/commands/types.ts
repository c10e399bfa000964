import { displayPath, type Project, writeTypes } from '@skillfold/compiler'
import type { Io } from '../io.ts'
import { missingSkills, tellErrors } from '../problems.ts'
import { UsageError } from '../usage-error.ts'

/**
 * `skillfold types`: writes the types of `virtual:skillfold`.
 *
 * @returns The exit code.
 * @throws {UsageError} Where the configuration wants no types.
 */
export async function types(project: Project, io: Io): Promise<number> {
  const { types: file } = project.config
  if (file === undefined) {
    throw new UsageError('The option `types` is false, so no types are written. Set it to a path.')
  }
  const { compilation } = await project.current()
  const written = await writeTypes(compilation)
  io.stderr.write(`${displayPath(io.cwd, file)} ${written ? 'is written' : 'is up to date'}.\n`)
  return tellErrors(
    missingSkills(compilation).flatMap(({ errors }) => errors),
    io,
  )
}
