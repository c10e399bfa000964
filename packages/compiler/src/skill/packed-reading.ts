import { decodeText } from '../files/decode.ts'
import type { SkillFolder } from '../files/discover.ts'
import type { Problem } from '../problems/problem.ts'
import type { HeldFiles } from './held-files.ts'
import type { SourceResource, SourceSkill } from './source-skill.ts'

/** What a skill says of itself and of others where it cannot be used, as far as it can be read. */
export interface Said {
  readonly name: string | undefined
  readonly requires: readonly string[]
}

/** What reading a skill gave. */
export interface Reading {
  readonly skill?: SourceSkill
  /** Where there is no skill. */
  readonly said?: Said
  readonly problems: readonly Problem[]
}

/** A reading without what its files say themselves, and without absolute paths. */
export interface PackedReading {
  readonly skill?: PackedSkill
  readonly said?: Said
  readonly problems: readonly Problem[]
}

interface PackedSkill extends Omit<SourceSkill, 'body' | 'head' | 'resources' | PlaceOnDisk> {
  /** Where the body begins in the text of SKILL.md. */
  readonly bodyStart: number
  readonly resources: readonly PackedResource[]
}

type PlaceOnDisk = 'folder' | 'realFolder'

interface PackedResource extends Omit<SourceResource, 'file' | 'text'> {
  readonly isText: boolean
}

/** Takes out of a reading what `unpackReading` finds in the files. */
export function packReading({ skill, ...rest }: Reading): PackedReading {
  if (skill === undefined) return rest
  return {
    skill: {
      ...without(skill, 'body', 'head', 'folder', 'realFolder'),
      bodyStart: skill.head.length,
      resources: skill.resources.map((resource) => ({
        ...without(resource, 'file', 'text'),
        isText: resource.text !== undefined,
      })),
    },
    ...rest,
  }
}

function without<Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  ...keys: Key[]
): Omit<Whole, Key> {
  const rest: Partial<Whole> = { ...whole }
  for (const key of keys) delete rest[key]
  return rest as Omit<Whole, Key>
}

/**
 * Makes a reading whole again.
 *
 * @param packed What `packReading` made of it.
 * @param folder The skill's folder.
 * @param files Its files, the same as then.
 */
export function unpackReading(
  { skill, ...others }: PackedReading,
  folder: SkillFolder,
  { entry, listing }: HeldFiles,
): Reading {
  if (skill === undefined) return others
  const { bodyStart, resources, ...rest } = skill
  const { text } = decodeText(entry.bytes ?? new Uint8Array())
  const files = new Map(listing.files.map((file) => [file.path, file]))
  const unpackResource = ({ isText, ...resource }: PackedResource): SourceResource => {
    const file = files.get(resource.path)
    const bytes = file?.content?.bytes
    const text = isText && bytes !== undefined ? decodeText(bytes).text : undefined
    return { ...resource, file: file?.realPath ?? resource.path, text }
  }
  return {
    skill: {
      ...rest,
      folder: folder.path,
      realFolder: folder.realPath,
      head: text.slice(0, bodyStart),
      body: text.slice(bodyStart),
      resources: resources.map(unpackResource),
    },
    ...others,
  }
}
