import { decodeString } from 'micromark-util-decode-string'
import type { Link } from './analyse.ts'

const commentOrTag = /<!--[\s\S]*?(?:-->|$)|<(a|img)(?=\s)[^<>]*>/gi
const destination = {
  a: /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/i,
  img: /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/i,
}

/**
 * Finds links and images that are written as HTML. What is commented out is none.
 *
 * @param markdown The text.
 * @param start Where a piece of HTML begins in it.
 * @param end Where the piece ends.
 */
export function htmlLinks(markdown: string, start: number, end: number): Link[] {
  const found: Link[] = []
  for (const { index, 0: tag, 1: name } of markdown.slice(start, end).matchAll(commentOrTag)) {
    if (name === undefined) continue
    const isImage = name.toLowerCase() === 'img'
    const value = (isImage ? destination.img : destination.a).exec(tag)
    const target = value?.[1] ?? value?.[2] ?? value?.[3]
    if (target === undefined) continue
    const at = start + index
    found.push({
      kind: isImage ? 'image' : 'link',
      target: decodeString(target.trim()),
      start: at,
      end: at + tag.length,
    })
  }
  return found
}
