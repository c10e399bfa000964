import type { ProjectState } from '@skillfold/compiler'
import type { EnvironmentModuleGraph, EnvironmentModuleNode } from 'vite'

/** The ids that this plugin answers for, resolved or not. */
export const ownId: RegExp = /^\0?virtual:skillfold(?:\/|$)/

/**
 * Finds what a change of files changed for a page.
 *
 * @param graph The modules that the page has.
 * @param before The state that they are of.
 * @param after The state now.
 * @returns The modules whose code is another.
 */
export function changedNodes(
  graph: EnvironmentModuleGraph,
  before: ProjectState,
  after: ProjectState,
): EnvironmentModuleNode[] {
  const changed: EnvironmentModuleNode[] = []
  for (const [id, node] of graph.idToModuleMap) {
    if (ownId.test(id) && code(before, id) !== code(after, id)) changed.push(node)
  }
  return changed
}

function code(state: ProjectState, id: string): string | undefined {
  const module = state.modules.get(id.slice(1))
  return module?.kind === 'code' ? module.code({ hot: true }) : module?.sha256
}
