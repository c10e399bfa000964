// Prints what the built runtime costs an app, in bytes. Run `pnpm build` first.
import { bundle, gzipped } from './measure.mjs'

const row = (what, min, gzip) =>
  console.log(`${what.padEnd(28)}${`${min}`.padStart(8)}${`${gzip}`.padStart(8)}`)

console.log(`${''.padEnd(28)}${'min'.padStart(8)}${'gzip'.padStart(8)}`)
const [core] = await bundle('core')
row('core', core.min, core.gzip)
const chunks = await bundle('all')
for (const { name, lazy, min, gzip } of chunks) {
  row(lazy ? `  ${name}, on first use` : '  at start', min, gzip)
}
row(
  'everything',
  chunks.reduce((sum, { min }) => sum + min, 0),
  gzipped(chunks),
)
