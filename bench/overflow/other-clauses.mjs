import { overflowing } from '../../packages/compiler/dist/catalog/overflow/overflowing.js'
import { shortenBy } from '../../packages/compiler/dist/catalog/overflow/shorten.js'
import { qwen3 } from '../../packages/tokenizer/dist/index.js'

const { count } = await qwen3()

/**
 * Shortens with other clauses left out than the product does, to see what its choice is worth.
 *
 * @type {Record<string, (compilation: import('@skillfold/compiler').Compilation, budget: number) =>
 *   { name: string, description: string }[]>} By what is left out: what an index shows then.
 */
export const otherClauses = {
  'the last clause goes': shower((clauses) => clauses.length - 1),
  'any clause goes': shower((clauses) => hash(clauses[0].text) % clauses.length),
  'the first clause goes': shower(() => 0),
}

function shower(choose) {
  return ({ skills, settings, start, config }, budget) => {
    const { control } = settings
    const whole = { listed: skills, full: [], total: start.total, tokens: start.tokens, budget }
    const index = overflowing(whole, settings, config, { count, control })
    const { lines } = shortenBy(choose)(index)
    return skills.map((skill) => ({
      name: skill.source.name,
      description: lines.get(skill)?.description ?? skill.source.description,
    }))
  }
}

function hash(text) {
  let value = 7
  for (const character of text) value = (value * 31 + character.codePointAt(0)) % 2147483647
  return value
}
