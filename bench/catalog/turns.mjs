import { readCatalog } from '../../packages/agent/dist/catalog/index.js'
import { indexCatalog } from '../../packages/agent/dist/catalog/lexical/catalog-index.js'
import { gatherEvidence } from '../../packages/agent/dist/catalog/lexical/evidence.js'
import { pickSkills } from '../../packages/agent/dist/catalog/lexical/pick.js'
import { isMandatory } from '../../packages/agent/dist/catalog/standing.js'

/** As `lexicalSelector` has them. */
const limits = { share: 0.046, least: 5 }

/**
 * Picks skills for requests as `lexicalSelector` does, each request the first of a conversation.
 *
 * @param prompt A prompt with a catalog.
 * @param requests `{ query, gold }`.
 * @param count Gives the tokens of a text.
 * @returns For each request its evidence, `undefined` where nothing fits at all; whether all
 *   needed skills stay, those of every turn included; and the tokens of all that stays.
 */
export function measureTurns(prompt, requests, count) {
  const entries = readCatalog(prompt)
  if (typeof entries === 'string') throw new Error(`The catalog is not read: ${entries}`)
  const index = indexCatalog(entries)
  const tokens = new Map(entries.map((e) => [e.name, count(prompt.slice(e.start, e.end))]))
  const sum = (names) => names.reduce((total, name) => total + tokens.get(name), 0)
  const mandatory = entries.filter(({ description }) => isMandatory(description))
  const staying = new Set(
    [...mandatory, ...entries.filter(({ fixed }) => fixed)].map(({ name }) => name),
  )
  // A line that could be a part of the entry above stays with it.
  const holder = new Map(
    entries.flatMap((e) => [e.name, ...e.within].map((name) => [name, e.name])),
  )
  const turns = requests.map(({ query, gold }) => {
    const pick = pickSkills(index, query, staying, limits)
    const kept = new Set([...pick.names, ...staying])
    return {
      gold: gold.length,
      evidence: pick.names.length === 0 ? undefined : gatherEvidence(index, query, pick),
      kept: [...gold, ...mandatory.map(({ name }) => name)].every((name) =>
        kept.has(holder.get(name)),
      ),
      tokens: sum([...kept]),
    }
  })
  return { mandatory: mandatory.length, tokens: sum([...tokens.keys()]), turns }
}
