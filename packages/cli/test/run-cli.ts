import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import pc from 'picocolors'
import { onTestFinished } from 'vitest'
import type { Output } from '../src/io.ts'
import { run } from '../src/run.ts'

/** What a command line did. */
export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** How a command line is run, besides its arguments. */
export interface Circumstances {
  readonly stdin?: string
  readonly width?: number
  readonly colour?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** Hears how far work is. */
  readonly progress?: (text: string) => void
}

/**
 * Runs a command line in this process.
 *
 * @param cwd Its working directory.
 * @param argv Its arguments.
 * @param circumstances Input and terminal; none by default.
 */
export async function runCli(
  cwd: string,
  argv: readonly string[],
  { stdin = '', width = 80, colour = false, env = {}, progress = () => {} }: Circumstances = {},
): Promise<Outcome> {
  const written = { stdout: '', stderr: '' }
  const output = (stream: keyof typeof written): Output => ({
    write(text) {
      written[stream] += text
    },
    colours: pc.createColors(colour),
  })
  const code = await run(argv, {
    cwd,
    width,
    stdout: output('stdout'),
    stderr: output('stderr'),
    env,
    progress,
    stdin: async () => stdin,
    streams: { stdin: Readable.from([stdin]), stdout: new PassThrough() },
  })
  return { code, ...written }
}

/**
 * Writes files to a new folder, which is removed when the test ends.
 *
 * @param files Texts by path.
 * @returns Absolute path of the folder.
 */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'skillfold-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFiles(folder, files)
  return folder
}

/** Writes files, texts by path, to a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
}

/**
 * Writes a SKILL.md.
 *
 * @param name The skill's name.
 * @param frontmatter Lines between the fences besides the name's.
 * @param body What follows the frontmatter.
 */
export function skill(
  name: string,
  frontmatter = `description: Does what ${name} says.`,
  body = `# ${name}\n\nFollow these steps.\n`,
): string {
  return `---\nname: ${name}\n${frontmatter}\n---\n\n${body}`
}
