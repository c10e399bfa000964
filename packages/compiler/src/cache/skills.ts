import { hash } from 'node:crypto'
import path from 'node:path'
import type { ToolDefinition } from '@skillfold/runtime'
import { fingerprint } from '../../data/fingerprint.js'
import type { MeasuredSkill } from '../catalog/measure.ts'
import { type PackedMeasures, packMeasures, unpackMeasures } from '../catalog/packed-measures.ts'
import type { SkillFolder } from '../files/discover.ts'
import type { HeldFiles } from '../skill/held-files.ts'
import {
  type PackedReading,
  packReading,
  type Reading,
  unpackReading,
} from '../skill/packed-reading.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { readChecked, writeChecked } from './checked-file.ts'

/** So many skills that the last compile did not see are kept, for undone edits and other projects. */
const spare = 2000

/** What was found out of a skill. */
interface Known {
  readonly reading: PackedReading
  /** With a digest of what its figures depend on besides. */
  measured?: { readonly by: string; readonly figures: PackedMeasures }
}

/** What is written. */
interface Kept {
  readonly fingerprint: string
  readonly skills: readonly (readonly [key: string, known: Known])[]
}

/** Remembers what was found out of skills, from one run to the next. */
export interface SkillCache {
  /** Reads what is kept. Before, nothing is known. */
  open(): Promise<void>
  /**
   * Finds what was read in the same files, or reads them.
   *
   * @param key A digest of all that the reading depends on.
   * @param folder The skill's folder.
   * @param files Its files.
   * @param read Reads them.
   */
  reading(
    key: string,
    folder: SkillFolder,
    files: HeldFiles,
    read: () => Promise<Reading>,
  ): Promise<Reading>
  /**
   * Finds what was measured of the same skill, or measures it.
   *
   * @param source The skill.
   * @param definitions Definitions of the abilities that it groups.
   * @param by All that its figures depend on besides.
   * @param measure Measures it.
   */
  measured(
    source: SourceSkill,
    definitions: readonly ToolDefinition[],
    by: string,
    measure: () => MeasuredSkill,
  ): MeasuredSkill
  /** Writes what was found out since the last time, and forgets all: what reads on knows it itself. */
  save(): Promise<void>
}

/**
 * Makes what remembers skills. Only what depends on nothing but a skill's files, the configuration
 * and the code is remembered, under a digest of these.
 *
 * @param folder Where, an absolute path; nowhere where absent.
 */
export function keepSkills(folder: string | undefined): SkillCache {
  const file = folder && path.join(folder, 'skills.json')
  let kept: ReadonlyMap<string, Known> = new Map()
  const used = new Map<string, Known>()
  const keys = new WeakMap<SourceSkill, string>()
  /** The key of each folder's files as they were read last. */
  const latest = new Map<string, string>()
  let isNew = false
  const find = (key: string): Known | undefined => {
    const known = used.get(key) ?? kept.get(key)
    if (known !== undefined) used.set(key, known)
    return known
  }
  const add = (key: string, { path }: SkillFolder, reading: Reading): void => {
    const packed = packReading(reading)
    if (!isPlain(packed)) return
    used.delete(latest.get(path) ?? '')
    used.set(key, { reading: packed })
    latest.set(path, key)
    isNew = true
  }
  return {
    async open() {
      kept = await read(file)
    },
    async reading(key, folder, files, read) {
      const known = find(key)
      if (known !== undefined) latest.set(folder.path, key)
      const reading = known ? unpackReading(known.reading, folder, files) : await read()
      if (known === undefined && file) add(key, folder, reading)
      if (reading.skill !== undefined) keys.set(reading.skill, key)
      return reading
    },
    measured(source, definitions, by, measure) {
      const known = find(keys.get(source) ?? '')
      const digest = hash('sha256', by, 'base64url')
      if (known?.measured?.by === digest) {
        return unpackMeasures(known.measured.figures, source, definitions)
      }
      const skill = measure()
      if (known !== undefined) {
        known.measured = { by: digest, figures: packMeasures(skill) }
        isNew = true
      }
      return skill
    },
    async save() {
      const found = [...used]
      const isWorth = isNew
      kept = new Map()
      used.clear()
      isNew = false
      if (!isWorth || !file) return
      // Another process may have written meanwhile.
      const others = new Map(await read(file))
      for (const [key] of found) others.delete(key)
      const current = new Set(latest.values())
      const older = [...others].filter(([key]) => !current.has(key)).slice(-spare)
      const same = [...others].filter(([key]) => current.has(key))
      const skills = [...older, ...same, ...found]
      await writeChecked(file, { fingerprint, skills } satisfies Kept)
    },
  }
}

async function read(file: string | undefined): Promise<ReadonlyMap<string, Known>> {
  const kept = file && ((await readChecked(file)) as Kept | undefined)
  return new Map(kept && kept.fingerprint === fingerprint ? kept.skills : [])
}

/** Whether JSON holds a value as it is: frontmatter can have `.nan`. Absent and undefined are one. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint'
  if (Array.isArray(value)) return value.every((one) => one !== undefined && isPlain(one))
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}
