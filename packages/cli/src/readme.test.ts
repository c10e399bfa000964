import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runCli } from '../test/run-cli.ts'

const path = (file: string): string => fileURLToPath(new URL(`../../../${file}`, import.meta.url))

test('the README shows the token table as it is printed', async () => {
  const { stdout } = await runCli(path('examples/site-admin'), ['tokens'])
  expect(readFileSync(path('README.md'), 'utf8')).toContain(`\`\`\`\n${stdout.trimEnd()}\n\`\`\``)
})
