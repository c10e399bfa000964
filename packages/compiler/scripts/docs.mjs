// Copies docs/rules.md into the package, which carries it for those who have no more than that, and
// for reports that explain a rule.
//
//   node scripts/docs.mjs

import { copyFileSync, mkdirSync } from 'node:fs'

mkdirSync(new URL('../docs/', import.meta.url), { recursive: true })
copyFileSync(
  new URL('../../../docs/rules.md', import.meta.url),
  new URL('../docs/rules.md', import.meta.url),
)
