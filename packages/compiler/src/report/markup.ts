/** A piece of HTML, which `html` takes as it is. */
export interface Markup {
  readonly markup: string
}

/** What may stand in a template: texts and numbers are escaped, nothing is nothing. */
export type Part = Markup | string | number | false | undefined | readonly Part[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Makes HTML. Whatever is put in is escaped for text and quoted attributes, other HTML apart.
 *
 * @param strings The template's own HTML.
 * @param parts What is put in.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const rest = strings.slice(1).map((string, at) => render(parts[at]) + string)
  return { markup: (strings[0] ?? '') + rest.join('') }
}

/** Takes a text as HTML. It must come from nowhere but this program. */
export function raw(markup: string): Markup {
  return { markup }
}

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark)
  return 'markup' in part ? part.markup : part.map(render).join('')
}
