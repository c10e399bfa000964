// Makes data/page.js: style and script of the HTML report, each in one piece, to be put into it.
//
//   node scripts/page.mjs
//
// The script holds the search of @skillfold/runtime, so that must be built before.

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

const result = await build({
  root: here('..'),
  configFile: false,
  logLevel: 'warn',
  build: {
    write: false,
    target: 'es2022',
    lib: { entry: here('../src/report/page/main.ts'), formats: ['iife'], name: 'page' },
  },
})
const [{ output }] = [result].flat()
const [{ code }] = output
// Inside an element for scripts, these would end it or hide its end.
const script = code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
const style = ['base', 'bar', 'figures', 'table', 'map', 'text', 'lists']
  .map((name) => readFileSync(here(`../src/report/page/style/${name}.css`), 'utf8'))
  .join('')
writeFileSync(here('../data/page.js'), `export const page = ${JSON.stringify({ style, script })}\n`)
