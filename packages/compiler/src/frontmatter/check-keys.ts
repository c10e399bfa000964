import type { Findings } from '../problems/findings.ts'
import { nearest } from '../text/nearest.ts'
import { listKeys, ownKeys, specificationKeys, truthKeys } from './keys.ts'
import { kindOf } from './kinds.ts'
import { quote } from './quote.ts'
import { type Breach, checkSchema } from './schema.ts'
import { plainText, truthOf, type Values } from './values.ts'
import { scalarOf } from './yaml.ts'

const wanted: Readonly<Record<string, string>> = {
  license: 'text',
  compatibility: 'text that is not empty',
  metadata: 'a mapping of texts',
  'allowed-tools': 'text',
  mode: '`lite` or `full`',
  deferred: '`true` or `false`',
  pinned: '`true` or `false`',
  'disable-model-invocation': '`true` or `false`',
  'user-invocable': '`true` or `false`',
}
const quotedKeys = new Set(['license', 'compatibility'])

/**
 * Checks the keys of a frontmatter other than `name` and `description`: that they are known, and
 * that their values have the type that the schema gives.
 *
 * @param values The frontmatter's values.
 * @param data The same as data.
 * @param profile `'spec'` reports Skillfold's own keys too.
 * @param findings Takes what is wrong.
 */
export function checkKeys(
  values: Values,
  data: object,
  profile: 'default' | 'spec',
  findings: Findings,
): void {
  const known = profile === 'spec' ? specificationKeys : [...specificationKeys, ...ownKeys]
  for (const [key, entry] of values.entries) {
    if (known.includes(key)) continue
    const near = nearest(
      key,
      known.filter((other) => !values.entries.has(other)),
    )
    findings.add('frontmatter/unknown-key', entry.key, { key, near })
  }
  const breaches = checkSchema(data).filter(({ path }) => !values.isUnknown(path))
  for (const breach of breaches) {
    if (!isPlainItem(breach, values)) reportBreach(breach, values, findings)
  }
  for (const key of listKeys) {
    reportItems(
      key,
      breaches.filter((breach) => breach.path[0] === key && isPlainItem(breach, values)),
      values,
      findings,
    )
  }
}

/** Whether an item of a list of texts is a number or a truth value. */
function isPlainItem({ path, keyword }: Breach, values: Values): boolean {
  const [key = '', part] = path
  if (keyword !== 'type' || part === undefined || !listKeys.has(key)) return false
  return plainText(scalarOf(values.place(path).entry?.node)) !== undefined
}

/** Reports such items of a list at the first of them, with one fix for all. */
function reportItems(
  key: string,
  items: readonly Breach[],
  values: Values,
  findings: Findings,
): void {
  const found = items.flatMap(({ path, value }) => {
    const { entry, range } = values.place(path)
    const text = plainText(scalarOf(entry?.node))
    return text === undefined ? [] : [{ range, text, got: kindOf(value, text) }]
  })
  const [first] = found
  if (first === undefined) return
  const { range, text, got } = first
  const fix = found.map((item) => ({ ...item.range, text: quote(item.text) }))
  findings.add('frontmatter/unquoted', range, { key, got, text, more: found.length - 1 }, fix)
}

function reportBreach(breach: Breach, values: Values, findings: Findings): void {
  const { path, keyword, value, limit } = breach
  const [key, part] = path
  // The name, the description and ability ids have checks of their own.
  if (key === undefined || key === 'name' || key === 'description' || keyword === 'pattern') return
  if (part === undefined && isReadAnyway(key, value)) return
  const { entry, range } = values.place(path)
  const { source } = scalarOf(entry?.node) ?? {}
  const got = kindOf(value, source)
  const text = isTextWanted(breach, key, part) ? plainText(scalarOf(entry?.node)) : undefined
  if (text !== undefined) {
    const fix = [{ ...range, text: quote(text) }]
    findings.add('frontmatter/unquoted', range, { key, got, text, more: 0 }, fix)
  } else if (key === 'metadata' && part !== undefined) {
    const fixable = source !== undefined && value !== null
    const fix = fixable ? [{ ...range, text: quote(source) }] : undefined
    findings.add('frontmatter/metadata', range, { key: path.join('.'), got }, fix)
  } else if (limit !== undefined && typeof value === 'string' && value !== '') {
    findings.add('frontmatter/too-long', range, { key, length: [...value].length, limit })
  } else if (part !== undefined) {
    const args = { key, want: 'a list of texts', got: `a list with ${got}` }
    findings.add('frontmatter/type', range, args)
  } else {
    const want = listKeys.has(key) ? 'a list' : (wanted[key] ?? 'text')
    findings.add('frontmatter/type', range, { key, want, got })
  }
}

/** Whether text belongs where something else stands as the value of a key. */
function isTextWanted({ keyword }: Breach, key: string, part: string | undefined): boolean {
  return keyword === 'type' && part === undefined && quotedKeys.has(key)
}

/** Nothing says nothing; one text for a list, and words for truth values, `Values` understands. */
function isReadAnyway(key: string, value: unknown): boolean {
  if (value === null) return true
  if (typeof value === 'object') return false
  if (typeof value !== 'string') return listKeys.has(key)
  return listKeys.has(key) || (truthKeys.has(key) && truthOf(value) !== undefined)
}
