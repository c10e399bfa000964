import type { Nodes, Root } from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Analysis, Heading, Link } from './analyse.ts'
import { htmlLinks } from './html-links.ts'

const processor = unified().use(remarkParse).freeze()
const withFrontmatter = unified().use(remarkParse).use(remarkFrontmatter).freeze()

/**
 * Finds headings and links in the tree that remark makes of a text.
 *
 * @param markdown The text.
 * @param options See `analyse`.
 */
export function parse(
  markdown: string,
  options: { readonly frontmatter?: boolean } = {},
): Analysis {
  // remark leaves a byte order mark out, and out of its offsets.
  const shift = markdown.startsWith('\uFEFF') ? 1 : 0
  const tree = (options.frontmatter ? withFrontmatter : processor).parse(markdown)
  return { headings: headingsOf(tree, markdown, shift), links: linksOf(tree, markdown, shift) }
}

function headingsOf(tree: Root, markdown: string, shift: number): Heading[] {
  const lines = (node: Nodes): NonNullable<Heading['container']> => ({
    start: lineStart(markdown, (node.position?.start.offset ?? 0) + shift, shift),
    end: lineEnd(markdown, (node.position?.end.offset ?? 0) + shift),
  })
  const headings: Heading[] = []
  const pending: { node: Nodes; container?: Heading['container'] }[] = [{ node: tree }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, container } = next
    if (node.type === 'heading') {
      const { start } = lines(node)
      const title = textOf(node).trim()
      headings.push({ level: node.depth, title, start, ...(container && { container }) })
    } else if ('children' in node) {
      const holds = node.type === 'listItem' || node.type === 'blockquote'
      const inside = holds ? lines(node) : container
      for (const child of node.children) {
        pending.push({ node: child, ...(inside && { container: inside }) })
      }
    }
  }
  return headings.sort((a, b) => a.start - b.start)
}

/** Where the line of an offset begins; that of a text at `first`. */
function lineStart(text: string, offset: number, first: number): number {
  let start = offset
  while (start > first && !/[\r\n]/.test(text[start - 1] ?? '')) start--
  return start
}

/** Where the line that ends at an offset or after it ends, its line break included. */
function lineEnd(text: string, offset: number): number {
  const rest = /[^\r\n]*(?:\r\n?|\n)?/y
  rest.lastIndex = offset
  return offset + (rest.exec(text)?.[0].length ?? 0)
}

function linksOf(tree: Root, markdown: string, shift: number): Link[] {
  const links: Link[] = []
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    links.push(...linksIn(node, markdown, shift))
    if ('children' in node) pending.push(...node.children)
  }
  return links.sort((a, b) => a.start - b.start || b.end - a.end)
}

function linksIn(node: Nodes, markdown: string, shift: number): Link[] {
  const start = (node.position?.start.offset ?? 0) + shift
  const end = (node.position?.end.offset ?? 0) + shift
  switch (node.type) {
    case 'link':
    case 'image':
      return [{ kind: node.type, target: node.url, start, end }]
    case 'definition':
      // GFM's footnotes look like definitions to CommonMark.
      if (node.identifier.startsWith('^')) return []
      return [{ kind: 'definition', target: node.url, start, end }]
    case 'inlineCode':
      return [{ kind: 'code', target: node.value, start, end }]
    case 'html':
      return htmlLinks(markdown, start, end)
    default:
      return []
  }
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value
  if (node.type === 'image') return node.alt ?? ''
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
