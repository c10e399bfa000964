import { existsSync } from 'node:fs'
import { displayPath, type Project, writeTypes } from '@skillfold/compiler'
import type { Io } from '../io.ts'
import { missingSkills, tellErrors } from '../problems.ts'
import { UsageError } from '../usage-error.ts'

/**
 * `skillfold types`: writes the types of `virtual:skillfold`.
 *
 * @returns The exit code.
 * @throws {UsageError} Where the configuration wants no types, or no root is there.
 */
export async function types(project: Project, io: Io): Promise<number> {
  const { types: file } = project.config
  if (file === undefined) {
    throw new UsageError('The option `types` is false, so no types are written. Set it to a path.')
  }
  const { compilation } = await project.current()
  const { roots, packages } = project.config
  // Types of nothing would take the place of those that a build wrote with the options of its own.
  if (compilation.found === 0 && packages.roots.length === 0 && !roots.some(exists)) {
    const looked = roots.map(({ label }) => label).join(' nor ')
    throw new UsageError(
      `There is neither ${looked}. Name folders and packages in skillfold.config: what stands in the call of the plugin is not known here.`,
    )
  }
  const written = await writeTypes(compilation)
  io.stderr.write(`${displayPath(io.cwd, file)} ${written ? 'is written' : 'is up to date'}.\n`)
  return tellErrors(
    missingSkills(compilation).flatMap(({ errors }) => errors),
    io,
  )
}

const exists = ({ path }: { readonly path: string }): boolean => existsSync(path)
