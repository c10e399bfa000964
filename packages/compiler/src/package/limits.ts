import type { ProblemArgs } from '../problems/rules.ts'

/** Limits of one skill, which every host must accept (SEP-2640): files, and bytes of all. */
export const maxFiles = 512
export const maxBytes = 16_777_216

/** Limits of all skills of a package together: five times the largest known collection, of 1,640 files. */
const packageFiles = 8192
const packageBytes = 134_217_728

/**
 * Holds a skill of a package against the limits.
 *
 * @param name The skill's name.
 * @param files How many files it has, SKILL.md among them.
 * @param bytes What they have together.
 * @returns What to tell of it; `undefined` where it is within them.
 */
export function overLimits(
  name: string,
  files: number,
  bytes: number,
): ProblemArgs<'package/limit'> | undefined {
  if (files <= maxFiles && bytes <= maxBytes) return undefined
  return { of: 'skill', name, files, bytes, maxFiles, maxBytes }
}

/**
 * Holds all skills of a package together against the limits.
 *
 * @param name The package's name.
 * @param files How many files they have.
 * @param bytes What these have together.
 * @returns What to tell of it; `undefined` where they are within them.
 */
export function overPackageLimits(
  name: string,
  files: number,
  bytes: number,
): ProblemArgs<'package/limit'> | undefined {
  if (files <= packageFiles && bytes <= packageBytes) return undefined
  return { of: 'package', name, files, bytes, maxFiles: packageFiles, maxBytes: packageBytes }
}
