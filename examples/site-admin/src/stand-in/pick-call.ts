import type { Call } from '@skillfold/agent'
import type { AbilityDefinition } from '@skillfold/runtime'
import { fillArguments } from './fill-arguments.ts'

/**
 * Picks a call for a request. Abilities whose required arguments the request lacks are out. Of
 * the others, those come first that can use most of its options and numbers; then decides a
 * search over the definitions, each read together with the lines of the instructions that name
 * it first.
 *
 * @param request What the person wrote.
 * @param abilities The definitions, the most general first.
 * @param instructions The skill's body.
 * @returns The call, of the most general ability where no word fits; `undefined` where none can
 *   be made.
 */
export async function pickCall(
  request: string,
  abilities: readonly AbilityDefinition[],
  instructions: string,
): Promise<Call | undefined> {
  // The runtime imports search on its first use too, so it stays a chunk of its own.
  const { createSearch } = await import('@skillfold/runtime/search')
  const lines = instructions
    .split('\n')
    .map((line) => ({ line, name: /`([\w-]+)`/.exec(line)?.[1] }))
  const search = createSearch(
    abilities.map(({ name, description }) => {
      const named = lines.filter((line) => line.name === name).map(({ line }) => line)
      return { name, description: [description, ...named].join('\n') }
    }),
  )
  const { hits } = search.search(request, { limit: abilities.length })
  const score = (name: string): number => hits.find((hit) => hit.name === name)?.score ?? 0
  const calls = abilities.flatMap(({ name, parameters }) => {
    const filled = fillArguments(parameters, request)
    if (filled === undefined) return []
    const { args, matched } = filled
    return { call: { name, arguments: args }, matched, score: score(name) }
  })
  return calls.sort((a, b) => b.matched - a.matched || b.score - a.score)[0]?.call
}
