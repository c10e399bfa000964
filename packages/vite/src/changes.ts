import type { EmittedModule, ProjectState } from '@skillfold/compiler'
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
  const nodes: EnvironmentModuleNode[] = []
  for (const id of changedIds(before.modules, after.modules)) {
    const node = graph.getModuleById(`\0${id}`)
    if (node === undefined) continue
    if (isUsed(node)) nodes.push(node)
    else graph.invalidateModule(node)
  }
  return nodes
}

/**
 * Whether a page can take in a change of a module. One that nothing imports any more, as of a skill
 * that was gone for a moment, would make the page reload, and so would what that one imports.
 */
export function isUsed(node: EnvironmentModuleNode, seen = new Set([node])): boolean {
  if (node.isSelfAccepting === true) return true
  return [...node.importers].some((importer) => {
    if (!ownId.test(importer.id ?? '')) return true
    if (seen.has(importer)) return false
    return isUsed(importer, seen.add(importer))
  })
}

type Modules = ProjectState['modules']

function changedIds(before: Modules, after: Modules): string[] {
  const changed: string[] = []
  let kept = 0
  // Modules mostly stay in their order, and then none of a large catalog need be looked up.
  const inOrder = before.values()
  for (const [id, module] of after) {
    if (inOrder.next().value === module) {
      kept++
      continue
    }
    const old = before.get(id)
    if (old !== undefined) kept++
    if (module !== old && isChanged(old, module)) changed.push(id)
  }
  const gone = kept < before.size ? [...before.keys()].filter((id) => !after.has(id)) : []
  return [...gone, ...changed]
}

function isChanged(before: EmittedModule | undefined, after: EmittedModule | undefined): boolean {
  if (before?.kind === 'code' && after?.kind === 'code') {
    const { length } = before.of
    return length !== after.of.length || before.of.some((part, index) => part !== after.of[index])
  }
  return before?.kind !== after?.kind || sha256(before) !== sha256(after)
}

function sha256(module: EmittedModule | undefined): string | undefined {
  return module?.kind === 'asset' ? module.sha256 : undefined
}
