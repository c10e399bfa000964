import { counted, percent } from '../../text/figures.ts'
import type { CutCounts } from './explain.ts'

/**
 * Says what making an index fit did to how many skills.
 *
 * @param counts How many met with what.
 * @returns A part of a sentence: `9 descriptions are shortened by 40%, 3 skills are not listed`.
 */
export function wordCuts({ shortened, lost, bare, grouped, hidden }: CutCounts): string {
  const parts: [count: number, noun: string, fate: string][] = [
    [shortened, 'description', `shortened by ${percent(lost, 1)}`],
    [bare, 'skill', 'shown by name alone'],
    [grouped, 'skill', 'shown by group'],
    [hidden, 'skill', 'not listed'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, noun, fate]) => `${counted(count, noun)} ${count === 1 ? 'is' : 'are'} ${fate}`)
    .join(', ')
}
