/**
 * Makes ids of headings the way GitHub does: lower case, punctuation and symbols dropped, spaces
 * to hyphens; `-1`, `-2` … appended where an id is taken. A heading without a letter is
 * `section`. Since a model has to write them, they hold, unlike GitHub's, nothing that cannot be
 * seen, no mark without its letter, and are NFC, so that no two look the same.
 */
export class Slugger {
  readonly #taken = new Map<string, number>()

  /**
   * Makes the next heading's id.
   *
   * @param title The heading's text.
   * @returns An id that was not given before.
   */
  slug(title: string): string {
    const base = slugOf(title) || 'section'
    let id = base
    let count = this.#taken.get(base) ?? 0
    while (this.#taken.has(id)) {
      count++
      id = `${base}-${count}`
    }
    this.#taken.set(base, count)
    if (id !== base) this.#taken.set(id, 0)
    return id
  }
}

/** Variation selectors, joiners, fillers, and what encloses a letter to make a symbol of it. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Me}]/gu
/** What an id does not take, with the marks on it; and marks on nothing. */
const left = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]\p{M}*|(?<![^\- ])\p{M}+/gu

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(unseen, '')
    .replace(left, '')
    .replaceAll(' ', '-')
    .normalize('NFC')
}
