/**
 * Shows Skillfold's main job on this example: what the skills cost, what the build emits, and
 * one conversation over the emitted files.
 *
 *   node demo/main.mjs [request…] [--site file.json] [--yes]
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { qwen3 } from '@skillfold/tokenizer'
import { buildExample } from './build-example.mjs'
import { readServer } from './choose-player.mjs'
import { playConversation } from './play-conversation.mjs'
import { number, printHeading, printRow } from './print.mjs'
import { printTokenTable } from './token-table.mjs'
import { watchImports } from './watch-imports.mjs'

const usage = 'Usage: demo [request…] [--site file.json] [--yes]'
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

async function main() {
  const { request, state, agreed } = readArguments()
  const server = readServer(process.env)

  printHeading('What the skills cost')
  printTokenTable(root)

  printHeading('What the build emits')
  const built = await buildExample(root)
  printRow('', ['bytes', 'gzip'])
  for (const { file, bytes, gzip } of built.files) printRow(file, [number(bytes), number(gzip)])

  printHeading('One conversation over these files')
  const tokenizer = await qwen3()
  const takeImports = watchImports(root)
  const app = await import(built.entry)
  const assistant = app.openSite(state, (text) => tokenizer.count(text))
  await playConversation({ request, agreed, server, app, assistant, tokenizer, takeImports })
}

function readArguments() {
  const options = { site: { type: 'string' }, yes: { type: 'boolean' } }
  let parsed
  try {
    parsed = parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`)
  }
  const { positionals, values } = parsed
  return {
    request: positionals.join(' ') || 'Are there any plugin updates?',
    state: readJson(values.site ?? new URL('../sites/harbour-books.json', import.meta.url)),
    agreed: values.yes === true,
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`The site cannot be read: ${error.message}`)
  }
}

main().catch((error) => {
  console.error(`\n${error.message}`)
  process.exitCode = 1
})
