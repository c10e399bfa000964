import { isText, readSource, type SkillSource } from './sources.ts'

/**
 * Checks what an app, or who extends it, hands over as skills.
 *
 * @param source See `SkillSource`.
 * @returns The source.
 * @throws {Error} Where it is none, or a skill of it lacks what every session needs.
 */
export function checkSource(source: SkillSource): SkillSource {
  const { skills } = readSource(Object(source))
  // No list, promise or function: these would pass for no skills at all.
  const isRecord = /t (Object|Module)]/.test({}.toString.call(source && skills))
  for (const [key, skill] of isRecord ? Object.entries(skills) : [[typeof skills, 0] as const]) {
    const given = Object(skill)
    const { name, description, load, abilities, keywords = [], requires = [] } = given
    const lists = [abilities, keywords, requires, Object.values(given.resources ?? {})]
    const areTexts = lists.every((list) => list?.every?.(isText))
    if (!(areTexts && isText(description) && load?.call && key && name === key)) {
      throw new Error(
        `Give a catalog, or skills with name, description and body: "${key}" is none.`,
      )
    }
  }
  return source
}
