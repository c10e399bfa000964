// Makes data/fingerprint.js: a digest of all code that takes part in a compile, as it was built.
// What one build of the packages kept, another does not take for its own.
//
//   node scripts/fingerprint.mjs

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'

const packages = fileURLToPath(new URL('../..', import.meta.url))
const patterns = [
  '{runtime,tokenizer,compiler}/package.json',
  '{runtime,tokenizer,compiler}/{dist,data}/**/*.js',
]
const files = globSync(patterns, { cwd: packages, ignore: 'compiler/data/fingerprint.js' }).sort()
const digest = createHash('sha256')
for (const file of files) {
  const content = readFileSync(`${packages}/${file}`)
  digest.update(`${file} ${content.length}\n`).update(content)
}
const fingerprint = digest.digest('base64url').slice(0, 22)
writeFileSync(
  fileURLToPath(new URL('../data/fingerprint.js', import.meta.url)),
  `export const fingerprint = '${fingerprint}'\n`,
)
