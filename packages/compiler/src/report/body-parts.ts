import type { SourceSkill } from '../skill/source-skill.ts'

/** A part of a body, by its heading. */
export interface BodyPart {
  readonly title: string
  /** UTF-16 offsets in the body. */
  readonly start: number
  readonly end: number
}

/**
 * Parts a body at its headings, so that no part holds another: at those of the highest level that
 * makes more than one part, and of the levels above.
 *
 * @param source The skill.
 * @returns Parts in order; together they are the body.
 */
export function bodyParts(source: Pick<SourceSkill, 'body' | 'sections'>): BodyPart[] {
  const { body } = source
  const sections = source.sections.filter(({ contained }) => !contained)
  const levels = [...new Set(sections.map(({ level }) => level))].sort()
  const upTo = (level: number) => sections.filter((section) => section.level <= level)
  const depth = levels.find((level) => upTo(level).length > 1) ?? levels.at(-1) ?? 0
  const heads = upTo(depth).map(({ title, start }) => ({ title, start }))
  const [first] = heads
  if (first === undefined || body.slice(0, first.start).trim() !== '') {
    heads.unshift({ title: 'Introduction', start: 0 })
  }
  return heads.map(({ title, start }, at) => ({
    title,
    start: at === 0 ? 0 : start,
    end: heads[at + 1]?.start ?? body.length,
  }))
}
