import { type Document, isMap, isNode, isScalar, visit, YAMLParseError } from 'yaml'

/**
 * Finds lines that begin with a colon and are indented more than the keys of their mapping. They go
 * on with the text above, and this parser makes an empty key of them, which cuts that text short.
 *
 * @param text The YAML text.
 * @param document The document.
 * @returns An error at each such colon.
 */
export function strayColons(text: string, document: Document): YAMLParseError[] {
  if (!/^[ \t]+:(?:\s|$)/m.test(text)) return []
  const errors: YAMLParseError[] = []
  visit(document, {
    Map(_, map) {
      const first = isMap(map) && !map.flow ? map.items[0]?.key : undefined
      if (!isNode(first) || !first.range) return
      const indent = columnOf(text, first.range[0])
      for (const { key } of map.items.slice(1)) {
        const start =
          isScalar(key) && key.range?.[0] === key.range?.[1] ? key.range?.[0] : undefined
        const blanks = start === undefined ? undefined : /^\s*(?=:)/.exec(text.slice(start))?.[0]
        if (start === undefined || blanks === undefined) continue
        const at = start + blanks.length
        if (columnOf(text, at) <= indent) continue
        errors.push(new YAMLParseError([at, at + 1], 'BLOCK_AS_IMPLICIT_KEY', 'Stray colon'))
      }
    },
  })
  return errors
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}
