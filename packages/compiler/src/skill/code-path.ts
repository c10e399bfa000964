/** Where the specification has the files of a skill (https://agentskills.io/specification). */
const ownFolders = new Set(['scripts', 'references', 'assets'])

const runners =
  /^(?:\$|sudo|python[\d.]*|py|uvx?|pipx?|poetry|run|exec|node|bun|deno|npx|tsx|ts-node|(?:ba|da|k|z)?sh|source|\.|ruby|perl|php|Rscript|julia|pwsh|powershell|cat)$/
const assignment = /^\w+=/

// What stands for the skill's own folder where a host fills it in.
const skillFolder = /^(?:\{baseDir\}|\$\{?\w*SKILL\w*\}?|<[\w -]*skill[\w -]*>)\//i

const placeholder = /[\\/](?:your[-_]\w+|my[-_]?(?:script|file)|(?:script|file)[-_]?name)\.\w+$/i
const folderAndFile = /^(?:\.{1,2}[\\/])*([\w.-]+)[\\/][^\s*?<>{}$|;"'=()]*\.\w+(?:[#?]\S*)?$/

/** The path of a file in code. */
export interface CodePath {
  /** As it is written, without what a host fills in for the skill's folder. */
  readonly path: string
  /** The folder that it begins with. */
  readonly folder: string
  /** Whether the specification has files of a skill in a folder of that name. */
  readonly isOwn: boolean
}

/**
 * Finds the path of a file in a code span: the whole span, or the file that a command runs or
 * prints, such as `python scripts/a.py --all`.
 *
 * @param code The span's text.
 * @returns The path; `undefined` for any other code.
 */
export function pathInCode(code: string): CodePath | undefined {
  const word = subjectOf(code.trim().split(/\s+/))
  // A line number behind a path is for people.
  const path = word?.replace(/^["']|["']$|:\d[\d:-]*$/g, '').replace(skillFolder, '') ?? ''
  const folder = placeholder.test(path) ? undefined : folderAndFile.exec(path)?.[1]
  if (folder === undefined) return undefined
  return { path, folder, isOwn: ownFolders.has(folder) && !path.includes('\\') }
}

const outside = /^(?:(?:\.\.\/)+|\/)[^\s*?<>{}[\]$|;"'=()]*[\w-]\.(?:md|mdx|markdown)(?:#\S*)?$/i

/**
 * Finds the path of a Markdown document that leads out of a folder: upwards, or from the root of the
 * disk. Below `~/` are files of the host, which a skill may rightly name.
 *
 * @param code The text of a code span.
 * @returns The path; `undefined` for any other code.
 */
export function documentOutside(code: string): string | undefined {
  const path = code.trim()
  return outside.test(path) && !placeholder.test(path) ? path : undefined
}

/** The one word of a span; in a command the file that is run or printed. */
function subjectOf(words: readonly string[]): string | undefined {
  if (words.length === 1) return words[0]
  const command = words.filter((word) => !assignment.test(word))
  if (!runners.test(command[0] ?? '')) return startedScript(command)
  return command.find((word) => !runners.test(word) && !word.startsWith('-'))
}

/** A script that is called by its path, with arguments. */
function startedScript([first = '']: readonly string[]): string | undefined {
  return /(?:^|[\\/])scripts[\\/]/.test(first) ? first : undefined
}

const example =
  /\b[Ee]\.g\.|\b[Ff]or (?:example|instance)\b|\b[Ss]uch as\b|\b[Ee]xamples?\b\W*(?::|$)/
const made =
  /\b(?:create|add|write|save|generate|output|produce|put|store|place)[sd]?(?: (?:an?|the|it|them|this|new|file|script|to|as|in|into|at|under|by|with|from))*\W*$/i
const wished = /^\W*(?:\w+ )?(?:would|could|might)\b/
const theirs =
  /\b(?:your|their|the user(?:'s|s'?)?|target|host|consuming)\s+(?:own\s+)?(?:[\w-]+\s+)?(?:project|repo|repository|app|application|codebase|workspace)\b/i

/**
 * Whether a sentence names a path as an example, or as a file of somebody's project.
 *
 * @param before What stands before it on its line.
 * @param after What stands behind it on its line.
 */
export function isElsewhere(before: string, after: string): boolean {
  const sentence = before.split(/[.!?]\s+(?=\p{Lu})/u).at(-1) ?? ''
  return (
    example.test(sentence) ||
    made.test(before) ||
    wished.test(after) ||
    theirs.test(`${sentence} ${after}`)
  )
}
