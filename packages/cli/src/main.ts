import { processIo } from './process-io.ts'
import { run } from './run.ts'

// The exit code is set and not forced, so that output on its way into a pipe arrives.
process.exitCode = await run(process.argv.slice(2), processIo(process))
