import { composeLoad, deliver, type TextSettings } from '@skillfold/runtime/text'
import type { Problem } from '../problems/problem.ts'
import type { Measure } from './measure.ts'
import type { LoadedSkill } from './peak.ts'
import { problemIn } from './problem-in.ts'
import type { StartCost } from './start-cost.ts'

/**
 * Checks that the counts of lines add up to the counts of the texts made of them, which holds for
 * byte-level tokenizers and has to be seen for any other.
 *
 * @param tokenizer The tokenizer's name.
 * @param skills All skills.
 * @param start What a conversation begins with.
 * @param settings Control texts and the costs of fixed texts.
 * @param measure How to count.
 * @returns A problem for each text whose count differs.
 */
export function checkAdditivity(
  tokenizer: string,
  skills: readonly LoadedSkill[],
  start: StartCost,
  settings: TextSettings,
  { count }: Measure,
): Problem[] {
  const [first] = skills
  if (first === undefined) return []
  const texts = [
    { skill: first, sum: start.tokens, text: start.text },
    ...skills.map((skill) => {
      const part = { name: skill.source.name, content: skill.content }
      const { text, tokens } = deliver(composeLoad([part], settings))
      return { skill, sum: tokens, text }
    }),
  ]
  return texts.flatMap(({ skill, sum, text }): Problem[] => {
    const counted = count(text)
    if (counted === sum) return []
    const args = { tokenizer, sum, count: counted }
    return [problemIn(skill.source, skill.source.places.name, 'catalog/counts', args)]
  })
}
