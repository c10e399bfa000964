/**
 * Makes an element.
 *
 * @param tag Its tag.
 * @param properties Properties to set on it.
 * @param children Elements, or texts, which are never read as markup.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/**
 * Finds an element of the page.
 *
 * @param id Its id.
 * @param type Its class.
 * @throws {Error} Where the page has none.
 */
export function byId<Element extends HTMLElement>(id: string, type: new () => Element): Element {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} with the id ${id}.`)
  return found
}
