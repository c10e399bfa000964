import { type Alias, type Document, type Node, visit } from 'yaml'

const known = new WeakMap<Document, ReadonlyMap<Alias, Node>>()

/**
 * Finds what an alias stands for: the last node before it with its anchor. All aliases of a
 * document are resolved in one pass, since the parser's own way walks the document for each.
 *
 * @param document The document.
 * @param alias One of its aliases.
 * @returns The node, or `undefined` where no anchor stands before it.
 */
export function targetOf(document: Document, alias: Alias): Node | undefined {
  const targets = known.get(document) ?? findTargets(document)
  known.set(document, targets)
  return targets.get(alias)
}

function findTargets(document: Document): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>()
  const targets = new Map<Alias, Node>()
  visit(document, {
    Alias(_, alias) {
      const target = anchors.get(alias.source)
      if (target !== undefined) targets.set(alias, target)
    },
    Value(_, node) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node)
    },
  })
  return targets
}
