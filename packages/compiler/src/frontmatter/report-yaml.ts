import { isCollection, isMap, type Node, visit } from 'yaml'
import type { Findings, Range } from '../problems/findings.ts'
import { areCompatible, fixText } from '../problems/fix.ts'
import type { Edit } from '../problems/problem.ts'
import { repairComments, repairIndicators, repairSpaces, repairTabs } from './repair.ts'
import { reportMarks } from './report-marks.ts'
import { AliasError, toData } from './to-data.ts'
import { errorsIn, mendYaml, type ParsedYaml, parse, rangeOf } from './yaml.ts'
import { isAtTab, noKey, wordYamlError } from './yaml-faults.ts'
import { findMistakes } from './yaml-mistakes.ts'

/** One mistake can make the parser complain on every line below it. What can be mended counts not. */
const maxReported = 20

/**
 * Reports what the YAML parser found.
 *
 * @param parsed The YAML.
 * @param findings Takes the problems.
 * @returns The YAML to go on with: itself where it has no mistake but keys that stand twice, and else
 *   as it will be once all others are mended; `undefined` where some cannot be.
 */
export function reportYaml(parsed: ParsedYaml, findings: Findings): ParsedYaml | undefined {
  const { document, start } = parsed
  for (const { key, edit, certain } of parsed.colons) {
    const fix = moved(edit, start)
    // Line ends are mended first, of which the value may have some.
    const isFixed = certain && !parsed.loneReturns
    findings.add('frontmatter/colon', fix, { key }, isFixed ? [fix] : undefined)
  }
  reportKeys(parsed, findings)
  const fixes = errorsIn(parsed).length === 0 ? [] : fixesFor(parsed)
  if (document.errors.length > 0) reportErrors(parsed, fixes, findings)
  const read = fixes.length === 0 ? parsed : mendYaml(parsed, fixes.flat())
  reportMarks(read, findings)
  return errorsIn(read).length === 0 ? read : undefined
}

/** A key that is no text: `{{ name }}: x` has a mapping there. */
function reportKeys(parsed: ParsedYaml, findings: Findings): void {
  visit(parsed.document, {
    Pair(_, { key }) {
      if (!isCollection(key) || (!isMap(key) && isListMisplaced(parsed))) return
      const got = isMap(key) ? 'mapping' : 'list'
      findings.add('frontmatter/key', rangeOf(parsed, key as Node), { got })
    },
  })
}

/** Whether a dash stands where a key should, so that the parser takes the list above it for one. */
function isListMisplaced({ document }: ParsedYaml): boolean {
  return document.errors.some(({ message }) => /^A block sequence may not/.test(message))
}

function reportErrors(parsed: ParsedYaml, groups: readonly Edit[][], findings: Findings): void {
  const fixes = groups.map((group) => group.map((edit) => moved(edit, parsed.start)))
  const fixed = fixes.map((edits) => ({ edits, lines: edits.map((edit) => findings.place(edit)) }))
  const found = findMistakes(parsed)
  const other = found.find(({ duplicate }) => duplicate === undefined)
  const mistakes = found.flatMap((mistake) => {
    const place = inFile(parsed, mistake.range)
    const { line } = findings.place(place)
    const fix = fixed.find(({ lines }) => lines.some((one) => spans(one, line)))?.edits
    // What goes away with another's mend is a consequence of it.
    const isOwn = mistake.duplicate !== undefined || fix !== undefined || fixes.length === 0
    return isOwn ? [{ ...mistake, place, fix }] : []
  })
  // The parser may see a line that is mended as part of the mistake above it.
  for (const { edits } of fixed) {
    const [place] = edits
    if (other && place && mistakes.every(({ fix }) => fix !== edits)) {
      mistakes.push({ ...other, place, fix: edits })
    }
  }
  const unmended = mistakes.filter(({ fix }) => fix === undefined)
  const rest = new Set(unmended.slice(maxReported))
  const last = unmended[maxReported - 1]
  for (const mistake of mistakes) {
    if (rest.has(mistake)) continue
    const { error, range, duplicate, place, fix } = mistake
    const more = mistake === last ? rest.size : 0
    if (duplicate !== undefined) {
      const first = findings.place(inFile(parsed, duplicate.first))
      const args = { key: duplicate.key, line: first.line, more }
      findings.add('frontmatter/duplicate-key', place, args)
    } else {
      const isLine = error.code === 'BAD_SCALAR_START' && findings.place(place).column === 1
      const words = isLine ? noKey : wordYamlError(error, parsed.text, range)
      const args = { ...words, more }
      findings.add('frontmatter/yaml', place, args, fix)
    }
  }
}

function spans(place: { line: number; endLine: number }, line: number): boolean {
  return place.line <= line && line <= place.endLine
}

/** Fixes after which no mistake is left, in the YAML text; none where some would be. */
function fixesFor(parsed: ParsedYaml): Edit[][] {
  const { yaml, colons, origin, start } = parsed
  const errors = errorsIn(parsed)
  const faults = errors.map((error) => origin(error.pos[0]) - start)
  const repairs = [...repairIndicators(yaml, faults), ...repairComments(yaml, faults)]
  const single = [...repairs.map(({ edit }) => edit), ...repairSpaces(yaml)]
  const others = [...colons.map(({ edit }) => edit), ...single]
  const fixes = single.map((edit) => [edit])
  if (!errors.some(({ pos }) => isAtTab(parsed.text, pos[0]))) {
    return fixes.length > 0 && dataAfter(yaml, others) !== undefined ? fixes : []
  }
  // How wide a tab is meant shows only where one width can be read, or all give the same.
  const read = [2, 4, 8].flatMap((width) => {
    const tabs = repairTabs(yaml, width)
    const data = dataAfter(yaml, [...others, ...tabs])
    return data === undefined ? [] : [{ tabs, data }]
  })
  const [first] = read
  return first && read.every(({ data }) => data === first.data) ? [...fixes, first.tabs] : []
}

/** What a YAML text says after some edits, as JSON; `undefined` where it has mistakes then. */
function dataAfter(yaml: string, edits: readonly Edit[]): string | undefined {
  if (!areCompatible(edits)) return undefined
  const parsed = parse(fixText(yaml, edits))
  if (errorsIn(parsed).length > 0) return undefined
  try {
    return JSON.stringify(toData(parsed.document).data)
  } catch (error) {
    if (error instanceof AliasError) return error.message
    throw error
  }
}

function inFile({ origin }: ParsedYaml, range: Range): Range {
  return { start: origin(range.start), end: origin(range.end) }
}

function moved(edit: Edit, by: number): Edit {
  return { start: edit.start + by, end: edit.end + by, text: edit.text }
}
