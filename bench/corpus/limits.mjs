// Lints inputs that are too large to be meant, each in a process of its own, and prints how long it
// takes and how much memory.
//
//   pnpm build && node bench/corpus/limits.mjs
//
// Exits with 1 where a run takes over 1 GB of memory, over two minutes, or ends in anything but a
// report.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const command = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url))
const most = { megabytes: 1000, milliseconds: 120_000 }

const skill = (name, body, more = '') =>
  `---\nname: ${name}\ndescription: Reads clock number ${name}.\n${more}---\n${body}`
const one = (text) => ({ 'it/SKILL.md': text })

const inputs = {
  '20,000 skills': () =>
    Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [
        `s${index}/SKILL.md`,
        skill(`s${index}`, `# Clock ${index}\n\n${`Wind clock ${index} with care. `.repeat(40)}\n`),
      ]),
    ),
  'a SKILL.md of 50 MB': () => one(skill('it', 'word '.repeat(10_000_000))),
  'a resource of 50 MB': () => ({
    ...one(skill('it', 'See references/a.md.\n')),
    'it/references/a.md': 'word '.repeat(10_000_000),
  }),
  'a frontmatter of 10 MB': () => one(skill('it', 'Text.\n', 'k: v\n'.repeat(2_000_000))),
  'a frontmatter of 4 MB': () => one(skill('it', 'Text.\n', 'k: v\n'.repeat(800_000))),
  'a paragraph of 100,000 lines': () => one(skill('it', 'word\n'.repeat(100_000))),
  'a resource with a paragraph of 100,000 lines': () => ({
    ...one(skill('it', 'See references/a.md.\n')),
    'it/references/a.md': 'word\n'.repeat(100_000),
  }),
}

// Prints the report's figures, and the memory that it took, on the last line.
const measured = `
process.argv.splice(1, 1, ${JSON.stringify(command)})
process.on('exit', () => process.stderr.write('\\n' + process.resourceUsage().maxRSS / 1024))
await import(${JSON.stringify(pathToFileURL(command).href)})
`

console.log('| input | compile | problems | seconds | MB |\n|---|--:|--:|--:|--:|')
for (const [title, make] of Object.entries(inputs)) {
  const folder = mkdtempSync(path.join(tmpdir(), 'skillfold-limits-'))
  for (const [file, text] of Object.entries(make())) {
    mkdirSync(path.dirname(path.join(folder, 'skills', file)), { recursive: true })
    writeFileSync(path.join(folder, 'skills', file), text)
  }
  const started = performance.now()
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', measured, 'command', 'lint', '--json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 },
  )
  const milliseconds = performance.now() - started
  rmSync(folder, { recursive: true })
  const megabytes = Number(stderr.trim().split('\n').at(-1))
  const report = readReport(stdout)
  const seconds = (milliseconds / 1000).toFixed(1)
  const cells = [title, report?.skills, report?.problems.length, seconds, Math.round(megabytes)]
  console.log(`| ${cells.join(' | ')} |`)
  if (!report || !(megabytes < most.megabytes) || milliseconds > most.milliseconds) {
    console.error(stderr)
    process.exitCode = 1
  }
}

function readReport(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
