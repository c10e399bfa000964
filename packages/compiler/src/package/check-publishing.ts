import { problemIn, problemInResource } from '../catalog/problem-in.ts'
import type { Compilation } from '../compile.ts'
import type { Problem } from '../problems/problem.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { digestOf, toDigest } from './digest.ts'
import { overLimits } from './limits.ts'
import { isPortableName, isSafePath } from './portable.ts'

/**
 * Finds what keeps skills from being published, besides what is wrong with them anyway: names and
 * paths that are not safe everywhere, a SKILL.md that no text can hold, and skills larger than
 * hosts must accept.
 *
 * @param compilation What was compiled.
 * @returns Errors.
 */
export function checkPublishing({ skills }: Pick<Compilation, 'skills'>): Problem[] {
  return skills.flatMap(({ source }) => [
    ...checkName(source),
    ...checkEncoding(source),
    ...checkSize(source),
    ...source.resources.flatMap((resource) =>
      isSafePath(resource.path)
        ? []
        : [problemInResource(source, resource, 'package/path', { path: resource.path })],
    ),
  ])
}

/** Whether a skill has a name to be published under. */
export function checkName(source: SourceSkill): Problem[] {
  const { name, places } = source
  return isPortableName(name) ? [] : [problemIn(source, places.name, 'package/name', { name })]
}

function checkEncoding(source: SourceSkill): Problem[] {
  const { name, head, body, sha256, places } = source
  if (digestOf(head + body) === toDigest(sha256)) return []
  return [problemIn(source, places.body, 'package/encoding', { name })]
}

function checkSize(source: SourceSkill): Problem[] {
  const { name, head, body, resources, places } = source
  const bytes = resources.reduce((sum, each) => sum + each.bytes, Buffer.byteLength(head + body))
  const over = overLimits(name, resources.length + 1, bytes)
  return over === undefined ? [] : [problemIn(source, places.name, 'package/limit', over)]
}
