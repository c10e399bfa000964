/** Lets a real model work on 40 requests over the example's skills, and tells what it did. */
import { parseArgs } from 'node:util'
import { buildApp } from './build-app.mjs'
import { openModel } from './open-model.mjs'
import { playRequest } from './play.mjs'
import { requests } from './requests.mjs'
import { wordings } from './wordings.mjs'

const usage = `Lets a real model work on 40 requests over the example's skills, and tells what it did.

node bench/agent/run.mjs [options]

  --model name      smollm2 (default) or gemma3, or with --url the name on that server
  --url base        an OpenAI-compatible server, such as http://localhost:11434/v1
  --mode name       lite, routed or full (default: each)
  --decoding name   free or constrained (default: each that there is)
  --wording name    none (default), told or shown
  --only n          every n-th request
  --threads n       threads of the model in this process (default: 1)
  --each            prints what came of each request
`

const modes = {
  lite: { name: 'lite', full: false, advise: false },
  routed: { name: 'lite, pre-routed', full: false, advise: true },
  full: { name: 'full, in 8,192 tokens', full: true, advise: false },
}

async function main() {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      model: { type: 'string' },
      mode: { type: 'string' },
      decoding: { type: 'string' },
      wording: { type: 'string', default: 'none' },
      only: { type: 'string', default: '1' },
      threads: { type: 'string', default: '1' },
      each: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return
  }
  checkChoice('mode', values.mode, modes)
  checkChoice('wording', values.wording, wordings)
  const only = readCount('only', values.only)
  const opened = await openModel({ ...values, threads: readCount('threads', values.threads) })
  if ('lacks' in opened) {
    console.log(opened.lacks)
    return
  }
  const { name, reserve, clients } = opened
  checkChoice('decoding', values.decoding, clients)
  const instructions = wordings[values.wording]
  const chosen = requests.filter((_, at) => at % only === 0)
  console.log(`${name}, ${chosen.length} requests, wording: ${values.wording}\n`)
  console.log(
    '| mode | decoding | right skill | right ability | answered | replies | first prompt | all prompts |',
  )
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const [key, mode] of Object.entries(modes)) {
    if (values.mode && values.mode !== key) continue
    const app = await buildApp(mode.full ? 'full' : 'lite')
    for (const [decoding, model] of Object.entries(clients)) {
      if (values.decoding && values.decoding !== decoding) continue
      const results = []
      for (const request of chosen) {
        const result = await playRequest(app, request, { model, reserve, instructions, ...mode })
        if (values.each) console.error(JSON.stringify({ mode: key, decoding, ...result }))
        results.push(result)
      }
      printRow(mode, decoding, results)
    }
  }
  process.exit()
}

function checkChoice(option, value, choices) {
  if (value === undefined || Object.hasOwn(choices, value)) return
  throw new Error(`There is no ${option} ${value}. Choose ${Object.keys(choices).join(' or ')}.`)
}

function readCount(option, value) {
  const count = Number(value)
  if (Number.isInteger(count) && count > 0) return count
  throw new Error(`--${option} ${value} is no count. Give 1 or more.`)
}

function printRow(mode, decoding, results) {
  const share = (key) => `${results.filter((result) => result[key]).length}`
  const mean = (key, digits) =>
    (results.reduce((sum, result) => sum + result[key], 0) / results.length).toFixed(digits)
  const cells = [
    mode.name,
    decoding,
    mode.full ? '' : share('rightSkill'),
    share('rightAbility'),
    share('answered'),
    mean('replies', 1),
    mean('firstPrompt', 0),
    mean('promptTokens', 0),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

main().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
