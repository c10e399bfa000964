import { type Project, type TokenReport, tokenReport, visible } from '@skillfold/compiler'
import type { Io } from '../io.ts'
import { errorsOf, tellErrors } from '../problems.ts'
import { readText } from '../read-text.ts'
import { change, counted, figure } from '../text/figures.ts'
import { type Column, table } from '../text/table.ts'
import { compareReports, type Difference, growth } from '../tokens/diff.ts'
import { exit, UsageError } from '../usage-error.ts'

/** What `skillfold diff` is called with. */
export interface DiffFlags {
  /** Path of an earlier `skillfold tokens --json`. */
  readonly file: string
  readonly format: 'text' | 'github'
  /**
   * Fails where a figure grew by more tokens than this; no limit by default. Totals of the first
   * skills grew from nothing, and have no limit but their budgets.
   */
  readonly maxGrowth?: number
  /** The same for figures that are new, and for a peak that a new skill makes. @default maxGrowth */
  readonly maxNew?: number
}

/**
 * `skillfold diff`: what changed since an earlier report.
 *
 * @returns The exit code.
 * @throws {UsageError} Where the file holds no report, or one of another tokenizer.
 */
export async function diff(project: Project, flags: DiffFlags, io: Io): Promise<number> {
  const before = await readReport(flags.file, io.cwd)
  const { compilation } = await project.current()
  const after = tokenReport(compilation)
  if (before.tokenizer.sha256 !== after.tokenizer.sha256) {
    throw new UsageError(
      `\`${flags.file}\` was counted with the tokenizer ${before.tokenizer.id}, and the skills now with ${after.tokenizer.id}. Make the report anew.`,
    )
  }
  const differences = compareReports(before, after)
  const lines = flags.format === 'github' ? markdown(differences) : textTable(differences, io)
  io.stdout.write(`${lines.join('\n')}\n`)
  const code = tellErrors(errorsOf(compilation), io)
  const over = differences.filter((difference) => growth(difference) > limitOf(difference, flags))
  for (const difference of over) io.stderr.write(`${wordGrowth(difference, flags)}\n`)
  if (flags.maxNew === undefined && over.some(isNew)) {
    io.stderr.write('What is new can have a limit of its own: `--max-new`.\n')
  }
  if (flags.maxGrowth !== undefined && differences.some((each) => each.total && isNew(each))) {
    io.stderr.write(
      `\`${visible(flags.file)}\` has no skill, so index, tools and peak have nothing to grow from: their budgets hold them.\n`,
    )
  }
  return over.length > 0 ? exit.problems : code
}

const isNew = ({ before }: Difference): boolean => before === undefined

function limitOf(difference: Difference, { maxGrowth, maxNew }: DiffFlags): number {
  const none = Number.POSITIVE_INFINITY
  if (!isNew(difference)) {
    // A new skill may be the largest, and takes the peak with it.
    return difference.byNew ? Math.max(maxGrowth ?? none, maxNew ?? 0) : (maxGrowth ?? none)
  }
  return difference.total ? none : (maxNew ?? maxGrowth ?? none)
}

/** Says that a figure grew by more than is allowed. */
function wordGrowth(difference: Difference, flags: DiffFlags): string {
  const limit = limitOf(difference, flags)
  const how = isNew(difference) ? 'is new with' : 'grew by'
  const grown = counted(growth(difference), 'token')
  return `${visible(difference.label)} ${how} ${grown}, and at most ${figure(limit)} ${limit === 1 ? 'is' : 'are'} allowed.`
}

const titles = ['Tokens', 'Before', 'After', 'Change'] as const

function cells({ label, before, after }: Difference): string[] {
  const delta = change((after ?? 0) - (before ?? 0))
  const note = before === undefined ? ' (new)' : after === undefined ? ' (gone)' : ''
  return [
    visible(label),
    before === undefined ? '' : figure(before),
    after === undefined ? '' : figure(after),
    delta + note,
  ]
}

function textTable(differences: readonly Difference[], io: Io): string[] {
  const { bold, red, green } = io.stdout.colours
  const head = titles.map(
    (title, at): Column => ({ title, align: at === 1 || at === 2 ? 'right' : 'left' }),
  )
  const rows = differences.map((difference) => {
    const [label = '', before = '', after = '', delta = ''] = cells(difference)
    const paint = delta.startsWith('+') ? red : delta.startsWith('-') ? green : String
    return [label, before, after, paint(delta)]
  })
  return table(head, rows, bold)
}

function markdown(differences: readonly Difference[]): string[] {
  const rows = differences.map((difference) => cells(difference).map(escapeCell))
  return [
    `| ${titles.join(' | ')} |`,
    '|---|---:|---:|---:|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ]
}

const escapeCell = (text: string): string => text.replace(/[\\|`*_<>[\]]/g, '\\$&')

async function readReport(file: string, cwd: string): Promise<TokenReport> {
  const data = parse(await readText(file, cwd))
  if (isReport(data)) return data
  throw new UsageError(
    `\`${file}\` is no report of tokens. Make one with \`skillfold tokens --json > tokens.json\`.`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks what is compared; a report is written by this command, not by hand. */
function isReport(data: unknown): data is TokenReport {
  const { tokenizer, index, tools, peak, skills } = (data ?? {}) as Partial<TokenReport>
  return (
    typeof tokenizer?.sha256 === 'string' &&
    [index, tools, peak].every((part) => typeof part?.tokens === 'number') &&
    Array.isArray(skills) &&
    skills.every(
      (skill) =>
        typeof skill?.name === 'string' &&
        typeof skill.entry === 'number' &&
        typeof skill.load === 'number' &&
        Array.isArray(skill.resources) &&
        skill.resources.every(
          (resource: { path?: unknown } | null) => typeof resource?.path === 'string',
        ),
    )
  )
}
