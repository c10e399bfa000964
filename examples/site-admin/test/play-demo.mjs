/** Runs the demo over files that were built before: `node play-demo.mjs <entry> [arguments…]`. */
import { runDemo } from '../demo/demo.mjs'

const [entry, ...args] = process.argv.slice(2)
await runDemo(args, async () => entry)
