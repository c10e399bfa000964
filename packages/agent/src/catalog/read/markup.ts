/** One attribute; quotes of the other kind are part of its value. */
const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const start = /<([a-z][\w-]*)>/gi

/**
 * Reads attributes one after the other, so that what a value says counts for none.
 *
 * @param text What a tag holds after its name.
 * @returns Values by name, escapes resolved; `undefined` where one is given twice.
 */
export function attributesOf(text: string): Map<string, string> | undefined {
  const values = new Map<string, string>()
  for (const [, key = '', double, single] of text.matchAll(attribute)) {
    if (values.has(key)) return undefined
    values.set(key, unescapeMarkup(double ?? single ?? '').trim())
  }
  return values
}

/**
 * Reads elements without attributes that a text holds.
 *
 * @param text What an element holds.
 * @returns Their texts by name, escapes resolved, and what stands around them.
 */
export function childrenOf(text: string): { children: Map<string, string>; rest: string } {
  const children = new Map<string, string>()
  const unclosed = new Set<string>()
  let rest = ''
  let at = 0
  for (const { 0: tag, 1: key = '', index } of text.matchAll(start)) {
    if (index < at || unclosed.has(key)) continue
    const close = text.indexOf(`</${key}>`, index)
    if (close === -1) {
      unclosed.add(key)
      continue
    }
    const said = unescapeMarkup(text.slice(index + tag.length, close)).trim()
    const before = children.get(key)
    children.set(key, before === undefined ? said : `${before}\n\n${said}`)
    rest += `${text.slice(at, index)} `
    at = close + `</${key}>`.length
  }
  return { children, rest: (rest + text.slice(at)).trim() }
}

/** Resolves the escapes of XML: its five characters, and characters by number. */
export function unescapeMarkup(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (written, name: string | undefined, decimal: string | undefined, hexadecimal = '') => {
      if (name !== undefined) return characters[name] ?? written
      const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written
    },
  )
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
