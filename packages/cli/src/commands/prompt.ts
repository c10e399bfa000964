import { catalogOf, type Project } from '@skillfold/compiler'
import { createSkills } from '@skillfold/runtime'
import { type Io, writeJson } from '../io.ts'
import { errorsOf, missingSkills, tellErrors } from '../problems.ts'
import { counted } from '../text/figures.ts'

/**
 * `skillfold prompt`: what a session puts into the prompt, to the byte.
 *
 * @returns The exit code.
 */
export async function prompt(
  project: Project,
  { json }: { readonly json?: boolean },
  io: Io,
): Promise<number> {
  const { compilation } = await project.current()
  const session = createSkills(catalogOf(compilation)).session()
  const { text, tokens } = session.prompt()
  if (json) writeJson(io, { text, tokens, tools: session.tools() })
  else {
    io.stdout.write(text)
    io.stderr.write(`\n${counted(tokens, 'token')}\n`)
  }
  // What is wrong with this text: skills that it lacks, and that it is too long.
  const tooLong = errorsOf(compilation).filter(({ code }) => code === 'budget/index')
  return tellErrors([...tooLong, ...missingSkills(compilation).flatMap(({ errors }) => errors)], io)
}
