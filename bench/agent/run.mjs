/**
 * Lets a real model work on 40 requests over the example's skills, and tells what it did.
 *
 *   node bench/agent/run.mjs [--url base --model name] [--decoding free|constrained]
 *     [--only n] [--threads n] [--each]
 *
 * `--only` plays every n-th request, `--each` prints what came of each.
 */
import { parseArgs } from 'node:util'
import { buildApp } from './build-app.mjs'
import { openModel } from './open-model.mjs'
import { playRequest } from './play.mjs'
import { requests } from './requests.mjs'

const modes = [
  { name: 'lite', full: false, advise: false },
  { name: 'lite, pre-routed', full: false, advise: true },
  { name: 'full, in 8,192 tokens', full: true, advise: false },
]

async function main() {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      model: { type: 'string' },
      decoding: { type: 'string' },
      only: { type: 'string', default: '1' },
      threads: { type: 'string', default: '1' },
      each: { type: 'boolean', default: false },
    },
  })
  const opened = await openModel({ ...values, threads: Number(values.threads) })
  if ('lacks' in opened) {
    console.log(opened.lacks)
    return
  }
  const chosen = requests.filter((_, at) => at % Number(values.only) === 0)
  console.log(`${opened.name}, ${chosen.length} requests\n`)
  console.log(
    '| mode | decoding | right skill | right ability | answered | replies | first prompt | all prompts |',
  )
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const mode of modes) {
    const app = await buildApp(mode.full ? 'full' : 'lite')
    for (const [decoding, model] of Object.entries(opened.models)) {
      if (values.decoding && values.decoding !== decoding) continue
      const results = []
      for (const request of chosen) {
        const result = await playRequest(app, model, request, mode)
        if (values.each) console.error(JSON.stringify(result))
        results.push(result)
      }
      printRow(mode, decoding, results)
    }
  }
  process.exit()
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

await main()
