/**
 * Shows Skillfold's main job on this example: what the skills cost, what the build emits, and
 * one conversation over the emitted files.
 *
 *   node demo/main.mjs [request…] [--site file.json] [--yes]
 *
 * Without a request it is what the site's owner asks first.
 */
import { buildExample } from './build-example.mjs'
import { runDemo } from './demo.mjs'
import { number, printHeading, printRow } from './print.mjs'
import { printTokenTable } from './token-table.mjs'

await runDemo(process.argv.slice(2), async (root) => {
  printHeading('What the skills cost')
  printTokenTable(root)

  printHeading('What the build emits')
  const { entry, files } = await buildExample(root)
  const [skillFiles, appFiles] = [true, false].map((isSkill) =>
    files.filter((file) => file.isSkill === isSkill),
  )
  printFiles('Of the skills, each imported when it is asked for', skillFiles)
  console.log()
  printFiles('Of the app', appFiles)
  return entry
})

function printFiles(title, files) {
  printRow(title, ['bytes', 'gzip'])
  for (const { file, bytes, gzip } of files) printRow(`  ${file}`, [number(bytes), number(gzip)])
}
