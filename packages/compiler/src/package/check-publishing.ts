import { sum } from '../catalog/measure.ts'
import { problemIn, problemInResource } from '../catalog/problem-in.ts'
import type { Compilation } from '../compile.ts'
import { Findings } from '../problems/findings.ts'
import type { Problem } from '../problems/problem.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { unwrittenPart } from '../skill/template.ts'
import { digestOf, toDigest } from './digest.ts'
import { overLimits, overPackageLimits } from './limits.ts'
import { isPortableName, isSafePath } from './portable.ts'

/**
 * Finds what keeps skills from being packaged, besides what is wrong with them anyway: names and
 * paths that are not safe everywhere, a SKILL.md that nobody has written yet or that no text can
 * hold, and skills larger than hosts must accept.
 *
 * @param compilation What was compiled.
 * @returns Errors.
 */
export function checkPublishing({ skills }: Pick<Compilation, 'skills'>): Problem[] {
  const sources = skills.map(({ source }) => source)
  return [
    ...checkTotal(sources),
    ...sources.flatMap((source) => [
      ...checkPublic(source),
      ...checkEncoding(source),
      ...checkSize(source),
    ]),
  ]
}

/** Finds what keeps a skill from being published anywhere, in a package or by a site. */
export function checkPublic(source: SourceSkill): Problem[] {
  const { name, places } = source
  const part = unwrittenPart(source)
  return [
    ...(isPortableName(name) ? [] : [problemIn(source, places.name, 'package/name', { name })]),
    ...(part === undefined
      ? []
      : [problemIn(source, places[part], 'package/unwritten', { name, part })]),
    ...source.resources.flatMap((resource) =>
      isSafePath(resource.path)
        ? []
        : [problemInResource(source, resource, 'package/path', { path: resource.path })],
    ),
  ]
}

function checkEncoding(source: SourceSkill): Problem[] {
  const { name, head, body, sha256, places } = source
  if (digestOf(head + body) === toDigest(sha256)) return []
  return [problemIn(source, places.body, 'package/encoding', { name })]
}

function checkSize(source: SourceSkill): Problem[] {
  const { name, resources, places } = source
  const over = overLimits(name, resources.length + 1, bytesOf(source))
  return over === undefined ? [] : [problemIn(source, places.name, 'package/limit', over)]
}

function checkTotal(sources: readonly SourceSkill[]): Problem[] {
  const files = sum(sources.map(({ resources }) => resources.length + 1))
  const over = overPackageLimits('this package', files, sum(sources.map(bytesOf)))
  if (over === undefined) return []
  const findings = new Findings({ file: 'package.json' })
  findings.add('package/limit', undefined, over)
  return findings.problems
}

function bytesOf({ head, body, resources }: SourceSkill): number {
  return Buffer.byteLength(head + body) + sum(resources.map(({ bytes }) => bytes))
}
