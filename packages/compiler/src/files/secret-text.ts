import type { Range } from '../problems/findings.ts'
import { isSample } from './names.ts'

const begin = /-{4,5} ?BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g
const nextMark = /-{4,5} ?(?:BEGIN|END) /
/** Over this no key is long; it bounds the time for a text of nothing but beginnings. */
const maxKey = 16_384
/** A key of 256 bits, the shortest that is in use, takes more. */
const minKey = 40

const encodedKey = /LS0tLS1CRUdJTi[A-Za-z0-9+/=\s]{80,}/g
const puttyKey = /^PuTTY-User-Key-File-\d[\s\S]{0,4096}?^Private-Lines: *\d+\s+[A-Za-z0-9+/=]{40}/m
const ageKey = /\bAGE-SECRET-KEY-1(?=[0-9A-Z]*[02-9])[0-9A-Z]{58}\b/
const clusterKey = /^[ \t-]*(?:client-key-data|token):[ \t]*["']?[\w+/=.-]{20}/m
const clusterFile = /^kubeconfig|\.kubeconfig$|^config$/i

/**
 * Finds a secret by what a file holds: a private key, wherever it stands and however a string in
 * code or JSON writes its line ends, or credentials for a Kubernetes cluster. A text that shows
 * how a key looks, with a placeholder or dots in its place, has none.
 *
 * @param name The file's base name; that of a sample is taken at its word.
 * @param text What it holds.
 * @returns Where the secret is; `undefined` where there is none.
 */
export function findSecret(name: string, text: string): Range | undefined {
  if (isSample(name)) return undefined
  return (
    findKey(text) ??
    findEncodedKey(text) ??
    rangeOf(puttyKey, text) ??
    rangeOf(ageKey, text) ??
    (clusterFile.test(name) && /^apiVersion:/m.test(text) ? rangeOf(clusterKey, text) : undefined)
  )
}

/**
 * Hides a secret, so that the text around it can be shown, and the line that says what it is.
 *
 * @param text The text.
 * @param secret Where the secret is.
 * @returns A text with the same lines and columns.
 */
export function maskSecret(text: string, { start, end }: Range): string {
  const secret = text.slice(start, end)
  const mark = /^-{4,5} ?BEGIN [A-Z0-9 ]+-{4,5}/.exec(secret)?.[0] ?? ''
  const hidden = secret.slice(mark.length).replace(/[^\r\n]/g, '*')
  return text.slice(0, start) + mark + hidden + text.slice(end)
}

function findKey(text: string): Range | undefined {
  for (const { index, 0: mark } of text.matchAll(begin)) {
    const start = index + mark.length
    const rest = text.slice(start, start + maxKey)
    const length = rest.search(nextMark)
    const isClosed = length !== -1
    const inside = isClosed ? rest.slice(0, length) : rest
    if (isKey(inside, isClosed)) return { start: index, end: start + inside.length }
  }
  return undefined
}

/** Kubernetes keeps keys as Base64 of what already is Base64. */
function findEncodedKey(text: string): Range | undefined {
  for (const { index, 0: encoded } of text.matchAll(encodedKey)) {
    const decoded = Buffer.from(encoded.slice(0, 2 * maxKey), 'base64').toString('latin1')
    if (findKey(decoded) !== undefined) return { start: index, end: index + encoded.length }
  }
  return undefined
}

/**
 * Whether what follows the beginning of a key is one: lines of Base64, all as long as the first
 * one but for the last.
 */
function isKey(inside: string, isClosed: boolean): boolean {
  const lines = withoutEscapes(inside)
    .replace(/^[^\w\n]*[A-Z][A-Za-z-]+: .*$/gm, '')
    .split(/\s+/)
    .map((line) => line.replace(/^[>#|"'`,;()\\-]+|[>#|"'`,;()\\-]+$/g, ''))
    .filter((line) => line !== '' && line !== '+')
  const width = lines[0]?.length ?? 0
  const full = lines.findIndex((line) => line.length !== width || !isBase64(line))
  const whole = full === -1 ? lines.length : full
  const last = lines[whole]
  const hasLast = last !== undefined && last.length < width && isBase64(last)
  const key = lines.slice(0, hasLast ? whole + 1 : whole)
  const after = lines.slice(key.length)
  // An armoured key ends in a checksum of its own; dots say that a part is left out.
  const isWhole = isClosed
    ? after.every((line) => /^=[\w+/]{4}$/.test(line))
    : !/^[.…[<*]/.test(after[0] ?? '')
  return isWhole && isRandom(key.join(''))
}

/** Reads escapes as strings in JSON and in code have them, once or several times over. */
function withoutEscapes(text: string): string {
  return text
    .replace(/\\+u00([2-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\\+[rn]/g, '\n')
    .replace(/\\+\//g, '/')
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/=]+$/.test(text)
}

/** A placeholder is short, one character again and again, or made of words. */
function isRandom(key: string): boolean {
  if (key.length < minKey || new Set(key).size < 4 || !/\d/.test(key)) return false
  return !/example|sample|dummy|redacted|placeholder|your.?key|private.?key/i.test(key)
}

function rangeOf(pattern: RegExp, text: string): Range | undefined {
  const found = pattern.exec(text)
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length }
}
