import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { displayPath, type Project, skillTemplate } from '@skillfold/compiler'
import type { Io } from '../io.ts'
import { exit, UsageError } from '../usage-error.ts'

/** The specification's rule for names (https://agentskills.io/specification), in ASCII. */
const legalName = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * `skillfold new`: begins a skill in the first root that exists, else in the first.
 *
 * @returns The exit code.
 * @throws {UsageError} Where the name is not allowed or taken, or there is no root.
 */
export async function createSkill(project: Project, name: string, io: Io): Promise<number> {
  if (!legalName.test(name)) throw illegal(name)
  const { roots } = project.config
  const root = roots.find((folder) => existsSync(folder.path)) ?? roots[0]
  if (root === undefined) {
    throw new UsageError('The configuration has no roots. Say where with `--root <dir>`.')
  }
  const folder = path.join(root.path, name)
  const shown = displayPath(io.cwd, folder)
  if (existsSync(folder)) {
    throw new UsageError(`\`${shown}\` exists already. Choose another name, or remove it.`)
  }
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'SKILL.md'), skillTemplate(name))
  io.stdout.write(`${shown}/SKILL.md\n`)
  io.stderr.write('Fill it in, then run `skillfold lint` and `skillfold tokens`.\n')
  return exit.fine
}

function illegal(name: string): UsageError {
  const legal = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-|-$/g, '')
  const way = legalName.test(legal) ? `Try "${legal}".` : 'Use a to z, 0 to 9 and single hyphens.'
  return new UsageError(
    `"${name}" is no name of a skill: at most 64 characters, a to z, 0 to 9, single hyphens. ${way}`,
  )
}
