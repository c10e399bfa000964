/** The keys of the Agent Skills specification (https://agentskills.io/specification). */
export const specificationKeys: readonly string[] = [
  'name',
  'description',
  'license',
  'compatibility',
  'metadata',
  'allowed-tools',
]

/** Keys outside the specification that Skillfold understands, or keeps for others without a word. */
export const ownKeys: readonly string[] = [
  'abilities',
  'keywords',
  'triggers',
  'references',
  'mode',
  'deferred',
  'pinned',
  'requires',
  'disable-model-invocation',
  'user-invocable',
]

/** Those of them whose value is a list of texts. */
export const listKeys: ReadonlySet<string> = new Set([
  'abilities',
  'keywords',
  'triggers',
  'references',
  'requires',
])

/** Keys at the top whose value is text, and a mapping never. */
export const textKeys: ReadonlySet<string> = new Set([
  'name',
  'description',
  'license',
  'compatibility',
  'allowed-tools',
])

/** Those whose value is a truth value. */
export const truthKeys: ReadonlySet<string> = new Set([
  'deferred',
  'pinned',
  'disable-model-invocation',
  'user-invocable',
])
