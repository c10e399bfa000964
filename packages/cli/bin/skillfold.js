#!/usr/bin/env node
import { existsSync } from 'node:fs'

const main = new URL('../dist/main.js', import.meta.url)
if (existsSync(main)) {
  await import(main.href)
} else {
  // Only in a clone: a published package has its dist.
  console.error('skillfold is not built yet. Run `pnpm build` in the root of the repository.')
  process.exitCode = 2
}
