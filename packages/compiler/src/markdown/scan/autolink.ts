/** A link that is its own text, such as `<https://example.com>`. */
export interface Autolink {
  readonly url: string
  /** As it is shown. */
  readonly text: string
  readonly end: number
}

const address = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\0- <>\x7F]*)>/y

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
// Without the exclamation mark, as remark has it.
const email = new RegExp(`<([#-'*+./0-9=?A-Z^-~-]+@${label}(?:\\.${label})*)>`, 'y')

/** Reads an autolink, which begins at `index`. */
export function readAutolink(text: string, index: number): Autolink | undefined {
  address.lastIndex = index
  const url = address.exec(text)?.[1]
  if (url !== undefined) return { url, text: url, end: address.lastIndex }
  email.lastIndex = index
  const mail = email.exec(text)?.[1]
  if (mail !== undefined) return { url: `mailto:${mail}`, text: mail, end: email.lastIndex }
  return undefined
}
