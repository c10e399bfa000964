import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Prints what the example's skills cost, by the command that anybody would use.
 *
 * @param {string} root The example's folder.
 * @throws {Error} Where the skills have errors; the command has printed them.
 */
export function printTokenTable(root) {
  const manifest = createRequire(import.meta.url).resolve('skillfold/package.json')
  const command = path.join(path.dirname(manifest), 'bin/skillfold.js')
  const { status } = spawnSync(process.execPath, [command, 'tokens'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The skills do not compile. Mend what is listed above.')
}
