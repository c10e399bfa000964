import { hash } from 'node:crypto'

/** A digest as manifests and indexes write it, from hex SHA-256. */
export function toDigest(sha256: string): string {
  return `sha256:${sha256}`
}

/** The digest of bytes, or of a text as UTF-8. */
export function digestOf(content: string | Uint8Array): string {
  return toDigest(hash('sha256', content))
}
