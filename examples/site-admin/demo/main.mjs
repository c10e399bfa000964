/**
 * Shows Skillfold's main job on this example: what the skills cost, what the build emits, and
 * one conversation over the emitted files.
 *
 *   node demo/main.mjs [request…] [--site file.json] [--yes]
 *
 * Without a request it is what the site's owner asks first.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { qwen3 } from '@skillfold/tokenizer'
import { buildExample } from './build-example.mjs'
import { readServer } from './choose-player.mjs'
import { playConversation } from './play-conversation.mjs'
import { number, plain, printHeading, printRow } from './print.mjs'
import { readSite } from './read-site.mjs'
import { printTokenTable } from './token-table.mjs'
import { watchImports } from './watch-imports.mjs'

const usage = 'Usage: demo [request…] [--site file.json] [--yes]'
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

async function main() {
  const { asked, site, agreed } = readArguments()
  const server = readServer(process.env)
  const state = await readSite(site, root)
  const request = asked ?? state.question

  printHeading('What the skills cost')
  printTokenTable(root)

  printHeading('What the build emits')
  const built = await buildExample(root)
  const [skillFiles, appFiles] = [true, false].map((isSkill) =>
    built.files.filter((file) => file.isSkill === isSkill),
  )
  printFiles('Of the skills, each imported when it is asked for', skillFiles)
  console.log()
  printFiles('Of the app', appFiles)

  printHeading('One conversation over these files')
  const { count } = await qwen3()
  const takeImports = watchImports(root)
  const app = await import(built.entry)
  const assistant = app.openSite(state, count)
  const play = { request, agreed, server, app, assistant, count, takeImports }
  const isAnswered = await playConversation(play)
  if (!isAnswered) process.exitCode = 1
}

function printFiles(title, files) {
  printRow(title, ['bytes', 'gzip'])
  for (const { file, bytes, gzip } of files) printRow(`  ${file}`, [number(bytes), number(gzip)])
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
  const asked = positionals.length === 0 ? undefined : positionals.join(' ')
  if (asked?.trim() === '') throw new Error(`The request is empty. Say what to do.\n${usage}`)
  const own = path.relative('', path.join(root, 'sites/harbour-books.json'))
  return { asked, site: values.site ?? own, agreed: values.yes === true }
}

main().catch((error) => {
  console.error(`\n${plain(error.message)}`)
  process.exitCode = 1
})
