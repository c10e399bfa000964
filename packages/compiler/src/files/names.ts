const leftOutFolders = new Set(['node_modules', '__pycache__', '__MACOSX'])
const builtFolders = new Set(['dist'])
const junkFiles = new Set(['thumbs.db', 'desktop.ini', '4913'])
// What editors leave beside a file while they write it: `x~`, `x.swp`, `x.tmp123`, `#x#`.
const junkFile = /~$|\.sw[a-p]$|\.tmp(?:[-.]?\d[\w.-]*)?$|\.crdownload$|\.part$|^#.*#$|\.py[co]$/i

const secretFiles = new Set([
  '.git-credentials',
  '.htpasswd',
  '.netrc',
  '.npmrc',
  '.pgpass',
  '.pypirc',
  '.yarnrc.yml',
  'credentials.json',
  'id_dsa',
  'id_ecdsa',
  'id_ed25519',
  'id_rsa',
])
const secretFile = /^\.env(?:\.|rc$|$)|\.(?:pem|key|p12|pfx|jks|keystore|ppk|kdbx)$/i
const sampleFile = /[.-](?:example|sample|template|dist)(?:\.|$)/i

/** What a file or folder name says about its place in a skill. */
export type NameKind = 'ordinary' | 'left-out' | 'secret'

/**
 * Judges a file of a skill by its name: secrets are refused; hidden files and what editors and
 * systems leave behind are left out without a word.
 *
 * @param name The base name.
 */
export function fileKind(name: string): NameKind {
  const lower = name.toLowerCase()
  if ((secretFiles.has(lower) || secretFile.test(lower)) && !sampleFile.test(lower)) return 'secret'
  if (name.startsWith('.') || junkFiles.has(lower) || junkFile.test(name)) return 'left-out'
  return 'ordinary'
}

/** Whether a folder inside a skill is part of it. */
export function isSkillPart(name: string): boolean {
  return !name.startsWith('.') && !leftOutFolders.has(name)
}

/** Whether skills may lie in a folder of this name. Build output holds copies only. */
export function isSearched(name: string): boolean {
  return isSkillPart(name) && !builtFolders.has(name)
}
