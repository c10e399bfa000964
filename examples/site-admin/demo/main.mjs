/**
 * Shows Skillfold's main job on the example: what the skills cost, what the build emits, and one
 * conversation over the built files.
 *
 *   node demo/main.mjs [request…] [--site file.json] [--yes]
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { qwen3 } from '@skillfold/tokenizer'
import { buildExample } from './build-example.mjs'
import { playConversation } from './play-conversation.mjs'
import { print, printHeading, printText } from './print.mjs'
import { printTokenTable } from './token-table.mjs'
import { watchImports } from './watch-imports.mjs'

const usage = 'Usage: demo [request…] [--site file.json] [--yes]'
const defaultRequest = 'Are there any plugin updates?'
const defaultSite = new URL('../sites/harbour-books.json', import.meta.url)

async function main() {
  const { values, positionals } = readArguments()
  const request = positionals.join(' ') || defaultRequest
  const state = readJson(values.site ?? defaultSite)

  printHeading('What the skills cost')
  printTokenTable()

  printHeading('What the build emits')
  const built = await buildExample()
  for (const { file, bytes, gzip } of built.files) {
    print(file, `${number(bytes)} B`, `${number(gzip)} gz`)
  }

  printHeading('One conversation over these files')
  const takeImports = watchImports()
  const tokenizer = await qwen3()
  const app = await import(built.entry)
  const assistant = app.openSite(state, (text) => tokenizer.count(text))
  await playConversation({ request, app, assistant, tokenizer, takeImports, agreed: values.yes })
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { site: { type: 'string' }, yes: { type: 'boolean', default: false } },
    })
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`)
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`The site ${file} cannot be read: ${error.message}`)
  }
}

main().catch((error) => {
  printText('error', error.message)
  process.exitCode = 1
})
