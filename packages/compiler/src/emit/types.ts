import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { areAlike } from '../catalog/differences.ts'
import type { Compilation } from '../compile.ts'
import { ConfigError } from '../config/config-error.ts'
import { displayPath, fileErrorReason } from '../files/paths.ts'
import { indexId } from './module-ids.ts'
import { hasNamedExport } from './named-export.ts'

/**
 * Writes the declarations of one compilation: the literal names of skills, of each skill's
 * resources and abilities. They augment the interface that `@skillfold/vite/client` declares, and
 * declare nothing twice, so that a wrong name stays an error under `skipLibCheck`.
 *
 * @param compilation What was compiled.
 * @returns The text of `skillfold-env.d.ts`.
 */
export function emitTypes(compilation: Compilation): string {
  const members: string[] = []
  const named: string[] = []
  for (const [number, { source }] of compilation.skills.entries()) {
    const name = JSON.stringify(source.name)
    const resources = union(source.resources.map((resource) => resource.path))
    members.push(`    ${name}: CompiledSkill<${name}, ${resources}, ${union(source.abilities)}>`)
    if (!hasNamedExport(source.name)) continue
    named.push(`  const _${number}: SkillRegister[${name}]`, `  export { _${number} as ${name} }`)
  }
  return [
    '// Made by Skillfold from the skills of this project. Do not edit.',
    '/// <reference types="@skillfold/vite/client" />',
    '',
    `declare module '${indexId}' {`,
    '  export interface SkillRegister {',
    ...members,
    '  }',
    ...named,
    '}',
    '',
  ].join('\n')
}

/** Writes a type of literal texts. */
export function union(texts: readonly string[]): string {
  return texts.length === 0 ? 'never' : texts.map((text) => JSON.stringify(text)).join(' | ')
}

/** Whether two compilations have the same declarations. */
export function haveSameTypes(a: Compilation, b: Compilation): boolean {
  return areAlike(a.skills, b.skills, ({ source: { name, resources, abilities } }) => [
    name,
    resources.map(({ path }) => path),
    abilities,
  ])
}

/**
 * Writes the declarations to where the configuration wants them, if they differ.
 *
 * @param compilation What was compiled.
 * @returns Whether a file was written.
 * @throws {ConfigError} Where the file cannot be written.
 */
export async function writeTypes(compilation: Compilation): Promise<boolean> {
  const { root, types: file } = compilation.config
  if (file === undefined) return false
  const text = emitTypes(compilation)
  const old = await readFile(file, 'utf8').catch(() => undefined)
  if (old === text) return false
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  } catch (error) {
    throw new ConfigError(
      `The types cannot be written to ${displayPath(root, file)}: ${fileErrorReason(error)}. Set \`types\` to another path, or to \`false\`.`,
    )
  }
  return true
}
