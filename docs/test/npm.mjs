// Plays `npm install` in the documents' commands: what it names has to be a package of this
// workspace, or to be installed in it.
import { existsSync } from 'node:fs'

const [command, ...args] = process.argv.slice(2)
const names = args.filter((name) => !name.startsWith('-'))
const missing = names.filter((name) => !existsSync(`node_modules/${name}/package.json`))
if (!['install', 'ci'].includes(command) || missing.length > 0) {
  console.error(`npm ${command}: ${missing.join(', ') || 'is not played here'}`)
  process.exitCode = 2
}
