import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a run of the demo printed, and how it ended. */
export interface DemoRun {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Names of the chunks that were imported in the conversation, in order of name. */
  readonly imported: string[]
  /** Texts beside a label, such as `result`, each on one line. */
  readonly steps: (label: string) => string[]
}

/**
 * Runs the demo as a person does.
 *
 * @param args Its arguments.
 * @param env Variables to set besides those of this process; no model server is inherited.
 */
export function runDemo(args: string[], env: Record<string, string> = {}): Promise<DemoRun> {
  return run('../demo/main.mjs', args, env)
}

/**
 * Runs the demo over what another run has built, which leaves out costs and build.
 *
 * @param built That run.
 * @param args See `runDemo`.
 * @param env See `runDemo`.
 */
export function replayDemo(
  built: DemoRun,
  args: string[],
  env: Record<string, string> = {},
): Promise<DemoRun> {
  const [file] = /dist\/assets\/demo-[\w-]{8}\.js/.exec(built.stdout) ?? []
  const entry = new URL(`../${file}`, import.meta.url).href
  return run('./play-demo.mjs', [entry, ...args], env)
}

async function run(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<DemoRun> {
  const { SKILLFOLD_BASE_URL: _url, SKILLFOLD_MODEL: _model, ...inherited } = process.env
  const file = fileURLToPath(new URL(command, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { env: { ...inherited, ...env } })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const conversation = stdout.slice(stdout.indexOf('One conversation'))
  const steps = (label: string): string[] =>
    [...conversation.matchAll(new RegExp(`^${label} +(.*(?:\\n {10}.*)*)`, 'gm'))].map(
      ([, text = '']) => text.replace(/\s+/g, ' '),
    )
  const names = steps('import').map((text) =>
    text.replace(/^dist\/assets\/(.*)-[\w-]{8}\.js .*$/, '$1'),
  )
  // One module that is imported under two names has a small chunk for each, of the same name.
  return { code, stdout, stderr, imported: [...new Set(names)].sort(), steps }
}
