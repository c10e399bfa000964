import { codePoint } from '../../problems/frame.ts'

/** A line's end, or characters that show as nothing. */
const special = /\n|[^\P{C}\n\t]|[\p{Zl}\p{Zp}\u2800\u3164\uFFA0]/u
const specials = new RegExp(`(${special.source})`, 'u')

/**
 * Fills an element with a text, an element for each token. A character of several tokens is one
 * element that says so.
 *
 * @param place The element.
 * @param strings The tokens' texts; empty ones belong to the next that is not.
 */
export function paintTokens(place: HTMLElement, strings: readonly string[]): void {
  const all = document.createDocumentFragment()
  let tokens = 0
  for (const string of strings) {
    tokens++
    if (string === '') continue
    const element = document.createElement('i')
    if (tokens > 1) element.dataset.tokens = String(tokens)
    if (special.test(string)) element.append(...string.split(specials).map(show))
    else element.textContent = string
    all.append(element)
    tokens = 0
  }
  place.replaceChildren(all)
}

/** Shows a part of a token: plain text, or one special character. */
function show(text: string): string | HTMLElement {
  if (!special.test(text)) return text
  const element = document.createElement('b')
  if (text === '\n') {
    element.className = 'end'
    element.textContent = text
  } else {
    // Its name in its place, since some turn the text around them.
    element.textContent = codePoint(text)
  }
  return element
}
