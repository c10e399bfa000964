// Writes docs/rules.md into the package, which carries it for those who have no more than that, and
// for reports that explain a rule. Links lead to what the package has too; of others the words stay.
//
//   node scripts/docs.mjs

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const rules = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8')
  .replaceAll('](../packages/compiler/', '](../')
  .replace(/\[([^\]]+)\]\((?!https:|#|\.\.\/schema\/)[^)]+\)/g, '$1')
mkdirSync(new URL('../docs/', import.meta.url), { recursive: true })
writeFileSync(new URL('../docs/rules.md', import.meta.url), rules)
