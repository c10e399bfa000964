import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { catalogOf, openProject } from '../../packages/compiler/dist/index.js'
import { createSkills } from '../../packages/runtime/dist/index.js'

/**
 * Does work with skills that are compiled as an app's are.
 *
 * @template Result
 * @param {{ name: string, description: string }[]} skills The skills. A name such as `admin/users`
 *   is that of a folder too.
 * @param {(compile: (budget: number | false, overflow: string) => Promise<Compiled>) => Result} work
 *   Gets a function that compiles them for a budget of the index, in tokens.
 * @typedef {{
 *   compilation: import('@skillfold/compiler').Compilation,
 *   tokens: number,
 *   skillSet: import('@skillfold/runtime').Skills,
 *   session: import('@skillfold/runtime').Session,
 * }} Compiled What was compiled, the index's tokens, the skills and a session over them. The window
 *   is four times the budget, as it is by default.
 */
export async function withSkills(skills, work) {
  const root = mkdtempSync(path.join(tmpdir(), 'skillfold-overflow-'))
  try {
    for (const { name, description } of skills) {
      const folder = path.join(root, 'skills', name)
      mkdirSync(folder, { recursive: true })
      const lines = [
        '---',
        `name: ${JSON.stringify(name)}`,
        `description: ${JSON.stringify(description)}`,
      ]
      writeFileSync(path.join(folder, 'SKILL.md'), `${lines.join('\n')}\n---\nDo it.\n`)
    }
    return await work(async (budget, overflow) => {
      const window = budget === false ? 1_000_000 : 4 * budget
      const inline = { budget: { index: budget }, window, reserve: 0, index: { overflow } }
      const { compilation } = await (await openProject({ root, inline })).current()
      const { tokens, overflow: done } = compilation.start
      if (budget !== false && done === undefined)
        throw new Error(`${overflow} does not fit ${budget}.`)
      const skillSet = createSkills(catalogOf(compilation))
      return { compilation, tokens, skillSet, session: skillSet.session() }
    })
  } finally {
    rmSync(root, { recursive: true })
  }
}
