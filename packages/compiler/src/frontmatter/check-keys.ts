import type { Findings } from '../problems/findings.ts'
import { nearest } from '../text/nearest.ts'
import { ownKeys, specificationKeys } from './keys.ts'
import { kindOf } from './kinds.ts'
import { quote } from './quote.ts'
import { type Breach, checkSchema } from './schema.ts'
import type { Values } from './values.ts'
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
}
const listKeys = new Set(['abilities', 'keywords', 'triggers', 'references', 'requires'])
const truthWord = /^(?:true|false|yes|no|y|n|on|off)$/i

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
  for (const breach of checkSchema(data)) reportBreach(breach, values, findings)
}

function reportBreach({ path, keyword, value }: Breach, values: Values, findings: Findings): void {
  const [key, part] = path
  // The name, the description and ability ids have checks of their own.
  if (key === undefined || key === 'name' || key === 'description' || keyword === 'pattern') return
  // A key without a value says nothing.
  if (value === null && part === undefined) return
  const { entry, range } = values.place(path)
  const got = kindOf(value)
  if (key === 'metadata' && part !== undefined) {
    const source = scalarOf(entry?.node)?.source
    const fix =
      source === undefined || value === null ? undefined : [{ ...range, text: quote(source) }]
    findings.add('frontmatter/metadata', range, { key: path.join('.'), got }, fix)
  } else if (keyword === 'maxLength') {
    findings.add('frontmatter/too-long', range, {
      key,
      length: [...String(value)].length,
      limit: 500,
    })
  } else if (part !== undefined) {
    findings.add('frontmatter/type', range, {
      key,
      want: 'a list of texts',
      got: `a list with ${got}`,
    })
  } else if (listKeys.has(key)) {
    // One text is split instead, see `Values.list`.
    if (typeof value !== 'string')
      findings.add('frontmatter/type', range, { key, want: 'a list', got })
  } else if (
    !(wanted[key]?.includes('true') && typeof value === 'string' && truthWord.test(value))
  ) {
    findings.add('frontmatter/type', range, { key, want: wanted[key] ?? 'text', got })
  }
}
