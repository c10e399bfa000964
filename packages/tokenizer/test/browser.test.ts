import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'

const entry = fileURLToPath(new URL('../src/index.ts', import.meta.url))

it('builds for a browser: no Node module, data and the other engine in chunks of their own', async () => {
  const warnings: string[] = []
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        onLog: (level, log) => void (level === 'warn' && warnings.push(log.message)),
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = result.output.filter((file) => file.type === 'chunk')
  const [main] = chunks.filter((chunk) => chunk.isEntry)
  const holding = (name: string) =>
    chunks.filter((chunk) => chunk.moduleIds.some((id) => id.includes(name)))

  expect(warnings).toEqual([])
  expect(chunks.flatMap((chunk) => chunk.imports)).not.toContainEqual(
    expect.stringMatching(/^node:/),
  )
  expect(chunks.map((chunk) => chunk.code).join('')).not.toContain('__vite-browser-external')
  for (const name of ['data/qwen3.js', '@huggingface/tokenizers/']) {
    expect(holding(name)).toHaveLength(1)
    expect(main?.moduleIds.some((id) => id.includes(name))).toBe(false)
  }
})
