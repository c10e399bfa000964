import { isSample } from './names.ts'

/** A private key with its key in it, which a placeholder has not; line ends may be JSON's. */
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\\[rn]|\s)+[A-Za-z0-9+/=]{40}/
const keyAlone = new RegExp(`^\\s*${privateKey.source}`)
const accountKey = new RegExp(`"private_key"\\s*:\\s*"${privateKey.source}`)
const clusterKey = /^apiVersion:[\s\S]*^[ \t-]*(?:client-key-data|token):[ \t]*["']?[\w+/=.-]{20}/m

/**
 * Tells a file that is there for a secret by what it holds: a private key, a cloud account's key
 * file, credentials for a Kubernetes cluster. A text that merely shows a key is none.
 *
 * @param name The file's base name; that of a sample is taken at its word.
 * @param text What it holds.
 */
export function isSecretText(name: string, text: string): boolean {
  if (isSample(name)) return false
  if (keyAlone.test(text) || accountKey.test(text)) return true
  return /^kubeconfig|\.kubeconfig$|^config$/i.test(name) && clusterKey.test(text)
}
