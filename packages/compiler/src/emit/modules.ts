import path from 'node:path'
import type { MeasuredResource } from '../catalog/measure.ts'
import type { LoadedSkill } from '../catalog/peak.ts'
import { emitContent, emitText, type ResourceLink } from './content.ts'
import { literal } from './literal.ts'
import type { SkillIds } from './module-ids.ts'

/** A virtual module: its code, or the binary file that it stands for. */
export type EmittedModule =
  | {
      readonly kind: 'code'
      code(options?: EmitOptions): string | Promise<string>
      /** What its code depends on, the configuration apart, by value. */
      readonly of: readonly (string | number)[]
      /** Absolute paths of the files whose text it holds. */
      files(): readonly string[]
    }
  | {
      readonly kind: 'asset'
      readonly file: string
      readonly name: string
      /** Media type. */
      readonly type: string
      readonly sha256: string
    }

/** How code is emitted. */
export interface EmitOptions {
  /** For a dev server: entries keep their identity over hot updates. */
  readonly hot?: boolean
}

/**
 * Makes the modules of a skill: its own, and one for each resource.
 *
 * @param skill The skill.
 * @param ids Their ids.
 * @returns The modules by id. Code is made when it is asked for.
 */
export function emitSkill(skill: LoadedSkill, ids: SkillIds): [id: string, EmittedModule][] {
  const own: EmittedModule = {
    kind: 'code',
    code: () => emitContent(skill, linkTo(ids.resources)),
    of: [skill.source.sha256, ...ids.resources, ...skill.resources.map(resourceKey)],
    files: () => [skillFile(skill)],
  }
  return [
    [ids.skill, own],
    ...skill.resources.map((resource, index): [string, EmittedModule] => [
      ids.resources[index] ?? '',
      emitResource(resource),
    ]),
  ]
}

/** Absolute path of a skill's SKILL.md. */
export function skillFile({ source }: LoadedSkill): string {
  return path.join(source.folder, path.posix.basename(source.file))
}

/** Refers to the virtual modules of a skill's resources. */
function linkTo(resourceIds: readonly string[]) {
  return ({ source }: MeasuredResource, position: number): ResourceLink => {
    const id = literal(resourceIds[position])
    return source.text === undefined
      ? { head: `import url${position} from ${id}`, member: `url: url${position}` }
      : { member: `load: () => import(${id})` }
  }
}

function resourceKey({ source }: MeasuredResource): string {
  return `${source.sha256} ${source.path}`
}

function emitResource({ source, sections }: MeasuredResource): EmittedModule {
  const { text, file, type, sha256 } = source
  if (text === undefined) {
    return { kind: 'asset', file, name: path.posix.basename(source.path), type, sha256 }
  }
  return {
    kind: 'code',
    code: () => emitText(text, sections),
    of: [sha256],
    files: () => [file],
  }
}
