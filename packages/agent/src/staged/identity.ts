/**
 * Makes random hexadecimal digits.
 *
 * @param bytes How many bytes they stand for.
 */
export function randomHex(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)))
}

/**
 * Makes one digest of several texts: SHA-256, in hexadecimal digits.
 *
 * @param texts The texts; where one ends and the next begins matters.
 * @throws {Error} In a page that is neither `https:` nor local, for browsers give it no Web Crypto.
 */
export async function digest(texts: readonly (string | undefined)[]): Promise<string> {
  if (!crypto.subtle) {
    throw new Error('Staging needs Web Crypto. Open the page over https or from localhost.')
  }
  const bytes = new TextEncoder().encode(JSON.stringify(texts))
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
