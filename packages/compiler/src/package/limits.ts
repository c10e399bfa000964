import type { ProblemArgs } from '../problems/rules.ts'

/** Limits of one skill, which every host must accept (SEP-2640): files, and bytes of all. */
export const maxFiles = 512
export const maxBytes = 16_777_216

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
  return { name, files, bytes, maxFiles, maxBytes }
}
