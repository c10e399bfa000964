/** A text of the skill. */
interface Text {
  readonly path: string
  readonly text?: string | undefined
}

const longestPattern = 200

/**
 * Makes a check of whether a file is mentioned: by its path or name in SKILL.md, by a folder that it
 * lies in, by a path with a place to fill in, or by its name of several words without its ending, or by
 * its name or as a module in another file.
 *
 * @param skill The text of SKILL.md.
 * @param others The other files.
 */
export function createMentions(skill: string, others: readonly Text[]): (path: string) => boolean {
  const patterns = patternsIn(skill)
  const folders = new Map<string, boolean>()
  const namesFolder = (folder: string): boolean => {
    const known = folders.get(folder) ?? isFolderNamed(folder, skill)
    folders.set(folder, known)
    return known
  }
  return (path) => {
    const name = baseName(path)
    const asModule = modulePattern(path)
    const asWord = compoundPattern(name)
    const isIn = (text: string): boolean => text.includes(name) || asModule?.test(text) === true
    return (
      isIn(skill) ||
      asWord?.test(skill) ||
      foldersOf(path).some(namesFolder) ||
      patterns.some((pattern) => pattern.test(path)) ||
      others.some((other) => other.path !== path && other.text !== undefined && isIn(other.text))
    )
  }
}

/**
 * With a slash anywhere, unless the path of one of its files goes on there; without one only where it
 * is a path or a name for certain.
 */
function isFolderNamed(folder: string, text: string): boolean {
  const name = literal(folder)
  const withSlash = `(?<![\\w.-])${name}/(?![\\w-]|\\.\\w)`
  const without = `(?:(?<![\\w.])\\./|[\`"']|\\]\\()${name}(?![\\w./-])`
  return new RegExp(`${withSlash}|${without}`).test(text)
}

/** Paths such as `{lang}/style.md`, of which some part is a name, as patterns of what they stand for. */
function patternsIn(text: string): RegExp[] {
  const words = new Set(text.split(/[\s`"'()[\]|,]+/))
  return [...words].flatMap((word) => {
    if (word.length > longestPattern || !word.includes('/')) return []
    const parts = word.replace(/^(?:\.\/)+/, '').split('/')
    const isPattern =
      parts.some((part) => blank.test(part)) && parts.some((part) => plain.test(part))
    // One place to fill in a part keeps the search linear.
    if (!isPattern || !parts.every((part) => plain.test(part) || blank.test(part))) return []
    const sources = parts.map((part) =>
      plain.test(part)
        ? literal(part)
        : part
            .split(/\{[^{}]*\}|<[^<>]*>|\*/)
            .map(literal)
            .join('[^/]+'),
    )
    return [new RegExp(`^(?:.*/)?${sources.join('/')}$`)]
  })
}

const plain = /^[\w.-]*\w[\w.-]*$/
const blank = /^[\w.-]*(?:\{[\w-]+\}|<[\w-]+>|\*)[\w.-]*$/

/** How code calls a file without its ending: `core.validators`, `import x from './core/validators'`. */
function modulePattern(path: string): RegExp | undefined {
  const match = /^(?:(.*)\/)?([^/]+)\.(py|[cm]?[jt]sx?)$/.exec(path)
  if (match === null) return undefined
  const [, folder = '', stem = '', ending] = match
  const name = literal(stem)
  if (ending !== 'py') return new RegExp(`/${name}["']`)
  const dotted = folder === '' ? '' : `|\\b${literal(baseName(folder))}\\.${name}\\b`
  return new RegExp(`(?:\\bfrom|\\bimport|-m)[ \\t]+[\\w.]{0,100}\\b${name}\\b${dotted}`)
}

/** How a list of rules or topics names its files, `async-parallel`: a word that nothing else would be. */
function compoundPattern(name: string): RegExp | undefined {
  const stem = /^([^\W_]+(?:[-_]+[^\W_]+)+)\.\w+$/.exec(name)?.[1]
  return stem === undefined
    ? undefined
    : new RegExp(`(?<![\\w./-])${literal(stem)}(?![\\w/-]|\\.\\w)`)
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
