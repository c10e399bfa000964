/**
 * Texts that bundlers look for in finished code, strings included, and replace:
 * Vite's `__VITE_ASSET__…`, `__VITE_PRELOAD__`, `__VITE_IS_MODERN__` and the like, and Rollup's
 * and Rolldown's file placeholders `!~{001}~`.
 */
const placeholder = /__|!~\{/

/**
 * How JSON writes an unpaired surrogate, which minifiers written in other languages cannot hold. A
 * text that holds this escape itself is found too, and loses nothing by it.
 */
const loneSurrogate = /\\ud[89a-f]/

/**
 * Writes a value as a JavaScript expression that survives bundlers and minifiers unchanged.
 *
 * A text that holds something a bundler would replace is written as `JSON.parse("…")` with the
 * telling characters escaped in the inner JSON, where no tool folds them back.
 *
 * @param value A value that JSON can hold.
 * @returns An expression without side effects.
 */
export function literal(value: unknown): string {
  const json = JSON.stringify(value)
  if (!placeholder.test(json) && !loneSurrogate.test(json)) return json
  const inner = json.replaceAll('_', '\\u005f').replaceAll('!', '\\u0021')
  return `/* @__PURE__ */ JSON.parse(${JSON.stringify(inner)})`
}
