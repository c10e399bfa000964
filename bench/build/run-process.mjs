import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * Runs a script of this folder in a fresh process.
 *
 * @returns What it printed last, parsed; `undefined` where it failed, which is said.
 */
export function runProcess(script, ...args) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, script), ...args.map(String)],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  if (status === 0) return JSON.parse(stdout.trim().split('\n').at(-1))
  console.error(`${script} ${args.join(' ')} failed:\n${stderr.slice(0, 1500)}`)
  return undefined
}
