// Plays `npx` in the documents' commands: nothing is fetched, and a script of the workspace is
// only looked up, since it would run these tests again.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const workspace = fileURLToPath(new URL('../..', import.meta.url))
const { packageManager, scripts } = JSON.parse(
  readFileSync(path.join(workspace, 'package.json'), 'utf8'),
)

function bin(name, args, cwd = process.cwd()) {
  const file = path.join(workspace, 'node_modules/.bin', name)
  if (!existsSync(file)) return `no command ${name} is installed`
  process.exitCode = spawnSync(file, args, { cwd, stdio: 'inherit' }).status ?? 1
}

function pnpm([first, ...rest]) {
  if (first === '-C') return bin(rest[1], rest.slice(2), path.join(workspace, rest[0]))
  if (first === 'skillfold') return bin(first, rest, workspace)
  const isBuiltIn = first === 'install' || rest.includes('pack')
  if (!isBuiltIn && !(first in scripts)) return `package.json has no script ${first}`
}

const [first, second, ...rest] = process.argv.slice(2)
const fault =
  first !== '-y'
    ? bin(
        first,
        [second, ...rest].filter((arg) => arg !== undefined),
      )
    : second === packageManager
      ? pnpm(rest)
      : `${second} is not ${packageManager}`
if (fault) {
  console.error(fault)
  process.exitCode = 2
}
