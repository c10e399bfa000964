import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Test data that lies beside the project, not in it: in the folder that `SKILLFOLD_DATA` names, else
 * in `../shared`. docs/performance.md says what it is.
 */
const archives = {
  corpus: 'skills.tar.xz',
  cases: 'cases.tar.gz',
  routing: 'dev.tar.xz',
}

const workspace = fileURLToPath(new URL('..', import.meta.url))

/**
 * Finds test data. What is packed is unpacked once, into the folder of caches.
 *
 * @param {keyof typeof archives} name Which data.
 * @returns {string | undefined} Absolute path of the folder, `undefined` where the data is not
 *   there.
 */
export function sharedData(name) {
  const { SKILLFOLD_DATA } = process.env
  const data = path.join(
    SKILLFOLD_DATA ? path.resolve(SKILLFOLD_DATA) : path.join(workspace, '../shared'),
    name,
  )
  const archive = path.join(data, archives[name])
  if (!existsSync(archive)) return SKILLFOLD_DATA && existsSync(data) ? data : undefined
  const caches = path.join(workspace, 'node_modules/.cache/skillfold-shared')
  const folder = path.join(caches, `${name}-${statSync(archive).size}`)
  if (existsSync(folder)) return folder
  mkdirSync(caches, { recursive: true })
  // Unpacked aside and renamed, since tests run side by side.
  const aside = mkdtempSync(path.join(caches, 'unpacking-'))
  execFileSync('tar', ['-xf', archive, '-C', aside])
  try {
    renameSync(aside, folder)
  } catch {
    rmSync(aside, { recursive: true })
  }
  return folder
}
