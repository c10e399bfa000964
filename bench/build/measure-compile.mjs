/**
 * Compiles the skills of a project, without a bundler, and prints figures as JSON.
 * Usage: node measure-compile.mjs skillfold <root>
 */
const [, root] = process.argv.slice(2)
const started = performance.now()
const { options } = await import('./tools/skillfold.mjs')
const { openProject } = await import('../../packages/compiler/dist/index.js')
const project = await openProject({ root, inline: options })
await project.current()
console.log(
  JSON.stringify({
    ms: performance.now() - started,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
)
process.exit(0)
