// Installed, generated or kept by a version control system: others' files, and many.
const foreignFolders = new Set(['node_modules', '__pycache__', '__MACOSX', '.git', '.hg', '.svn'])
const storeFolders = new Set(['.git', '.hg', '.svn'])
const builtFolders = new Set(['dist'])
const junkFiles = new Set([
  'thumbs.db',
  'desktop.ini',
  '4913',
  '.ds_store',
  '.editorconfig',
  '.git',
  '.gitattributes',
  '.gitignore',
  '.gitkeep',
  '.keep',
  '.npmignore',
])
// What editors and systems leave beside a file: `x~`, `x.swp`, `x.tmp123`, `#x#`, `.#x`, `._x`.
const junkFile =
  /~$|\.sw[a-p]$|\.tmp(?:[-.]?\d[\w.-]*)?$|\.crdownload$|\.part$|^#.*#$|^\.[#_]|\.py[co]$/i

const secretFiles = new Set([
  '.git-credentials',
  '.htpasswd',
  '.netrc',
  '.npmrc',
  '.pgpass',
  '.pypirc',
  '.yarnrc.yml',
  '_netrc',
  'client_secret.json',
  'credentials',
  'credentials.json',
  'id_dsa',
  'id_ecdsa',
  'id_ecdsa_sk',
  'id_ed25519',
  'id_ed25519_sk',
  'id_rsa',
  'secring.gpg',
])
const secretFile =
  /^\.env(?:$|rc$|[._-])|\.(?:env|pem|key|p12|pfx|jks|keystore|ppk|kdbx)$|(?:^|\.)env\.(?:(?:dev(?:elopment)?|prod(?:uction)?|staging|test)(?:\.local)?|local|bak|backup|old|orig|save)$/i
/** What is put behind the name of a file that is kept beside the new one. */
const copyEnding = /(?:~|[._-](?:bak|backup|old|orig|save|copy)(?:[._-]?\d+)?)+$/
const secretFolders = new Set(['.aws', '.gnupg', '.kube', '.ssh'])
const sampleFile = /(?:^|[._-])(?:example|sample|template|dist)(?:[._-]|$)/i

/** What a file's name says about its place in a skill. */
export type FileKind = 'ordinary' | 'hidden' | 'junk' | 'secret'

/**
 * Judges a file of a skill by its name: secrets are refused, hidden files are left out, and so is
 * what editors, systems and version control leave behind, of which nobody needs to hear.
 *
 * @param name The base name.
 */
export function fileKind(name: string): FileKind {
  const lower = name.toLowerCase()
  const isSecret = [lower, lower.replace(copyEnding, '')].some(
    (one) => secretFiles.has(one) || secretFile.test(one),
  )
  if (isSecret && !isSample(name)) return 'secret'
  if (junkFiles.has(lower) || junkFile.test(name)) return 'junk'
  return name.startsWith('.') ? 'hidden' : 'ordinary'
}

/** Whether a file's name says that what it holds is made up. */
export function isSample(name: string): boolean {
  return sampleFile.test(name)
}

/** Whether a folder of this name is where a tool keeps keys and passwords. */
export function isSecretFolder(name: string): boolean {
  return secretFolders.has(name.toLowerCase())
}

/** What a folder's name says: `foreign` is what is installed, generated or kept by a tool. */
export type FolderKind = 'ordinary' | 'hidden' | 'foreign'

/** Judges a folder inside a skill by its name; only ordinary ones are part of it. */
export function folderKind(name: string): FolderKind {
  if (foreignFolders.has(name)) return 'foreign'
  return name.startsWith('.') ? 'hidden' : 'ordinary'
}

/** Whether skills may lie in a folder of this name. Build output holds copies only. */
export function isSearched(name: string): boolean {
  return folderKind(name) === 'ordinary' && !builtFolders.has(name)
}

/** Whether a folder is the store of a version control system, which holds no files as they are. */
export function isStore(name: string): boolean {
  return storeFolders.has(name)
}

/** Whether a file of this name is a skill's own, in any case of its letters. */
export function isEntryName(name: string): boolean {
  return name.toLowerCase() === 'skill.md'
}
