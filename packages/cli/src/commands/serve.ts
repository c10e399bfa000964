import { finished } from 'node:stream/promises'
import { type Catalog, catalogOf, type Project, visible } from '@skillfold/compiler'
import { createSkills } from '@skillfold/runtime'
import type { Io } from '../io.ts'
import { noteMissing, tellProblems } from '../problems.ts'
import { publish } from '../serve/publish.ts'
import { counted } from '../text/figures.ts'
import { exit, UsageError } from '../usage-error.ts'
import { version } from '../version.ts'

/**
 * `skillfold serve`: a server of the Model Context Protocol, for as long as standard input is open.
 * What is missing is told on standard error. Budgets are not told, for a host has its own window.
 *
 * @returns The exit code.
 * @throws {UsageError} Where there is no skill.
 */
export async function serve(project: Project, io: Io): Promise<number> {
  const { compilation } = await project.current()
  noteMissing(compilation, io)
  // A package that is missing or cannot be read is a warning, and says why there are no skills of it.
  tellProblems(
    compilation.problems.filter(({ code }) => code.startsWith('package/')),
    io,
  )
  const sources = compilation.skills.map(({ source }) => source).filter(({ hidden }) => !hidden)
  if (sources.length === 0) {
    throw new UsageError('There is no skill to serve. Name a folder with `--root`, or a package.')
  }
  // Other commands need not wait for the protocol's modules.
  const { createSkillServer } = await import('@skillfold/adapters/mcp')
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio')
  const tell = (message: string): void => io.stderr.write(`${visible(message)}\n`)
  const skills = createSkills(withoutAbilities(catalogOf(compilation)))
  const options = { version, files: sources.map(publish), onWarning: tell }
  const { stdin, stdout } = io.streams
  const server = serveStdio(() => createSkillServer(skills, options), {
    transport: new StdioServerTransport(stdin, stdout),
    onerror: ({ message }) => tell(message),
  })
  tell(`${counted(sources.length, 'skill')} served.`)
  await finished(stdin, { writable: false })
  await server.close()
  return exit.fine
}

/** Abilities are an app's: none runs here, so a model is told of none. */
function withoutAbilities({ skills, ...catalog }: Catalog): Catalog {
  const bare = Object.entries(skills).map(([name, skill]) => [name, { ...skill, abilities: [] }])
  return { ...catalog, skills: Object.fromEntries(bare) }
}
