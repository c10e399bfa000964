import type { AbilityDefinition } from '@skillfold/runtime'
import { createSearch } from '@skillfold/runtime/search'

/**
 * Picks the ability for a request: the best hit among the definitions, each read together with
 * the lines of the instructions that name it.
 *
 * @param request What the person wrote.
 * @param abilities The definitions, the most general first.
 * @param instructions The skill's body.
 * @returns The ability; the most general one where no word fits, `undefined` where there is none.
 */
export function pickAbility(
  request: string,
  abilities: readonly AbilityDefinition[],
  instructions: string,
): AbilityDefinition | undefined {
  const lines = instructions.split('\n')
  const search = createSearch(
    abilities.map(({ name, description }) => ({
      name,
      description: [description, ...lines.filter((line) => line.includes(`\`${name}\``))].join(
        '\n',
      ),
    })),
  )
  const [best] = search.search(request, { limit: 1 }).hits
  return abilities.find(({ name }) => name === best?.name) ?? abilities[0]
}
