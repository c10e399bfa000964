import { type Document, isScalar, type Node, visit, type YAMLError } from 'yaml'
import type { Findings, Range } from '../problems/findings.ts'
import { fixText } from '../problems/fix.ts'
import type { Edit } from '../problems/problem.ts'
import { repairIndicators, repairTabs } from './repair.ts'
import { type ParsedYaml, parse } from './yaml.ts'
import { wordYamlError } from './yaml-faults.ts'

/** One mistake can make the parser complain on every line below it. */
const maxErrors = 5

/**
 * Reports what the YAML parser found: at most one error a line.
 *
 * @param parsed The YAML.
 * @param findings Takes the problems.
 * @returns Whether the document can be used.
 */
export function reportYaml(parsed: ParsedYaml, findings: Findings): boolean {
  const { document, start } = parsed
  for (const { key, edit } of parsed.colons) {
    const range = moved(edit, start)
    findings.add('frontmatter/colon', range, { key }, [range])
  }
  for (const warning of document.warnings) {
    if (warning.code !== 'TAG_RESOLVE_FAILED') continue
    const range = rangeIn(parsed, warning.pos)
    const tag = parsed.yaml.slice(range.start - start, range.end - start)
    findings.add('frontmatter/tag', range, { tag })
  }
  const fixes = fixesFor(parsed)
  const lines = new Set<number>()
  for (const error of document.errors) {
    const range = rangeIn(parsed, placeOf(document, error))
    const { line } = findings.place(range)
    const fix = fixes.groups.find((edits) =>
      edits.some((edit) => findings.place(edit).line === line),
    )
    // What goes away with another's mend is a consequence of it.
    if (lines.has(line) || lines.size === maxErrors || (fixes.mendAll && !fix)) continue
    lines.add(line)
    const duplicate = error.code === 'DUPLICATE_KEY' && duplicateOf(document, error.pos[0])
    if (duplicate) {
      const first = findings.place(rangeIn(parsed, [duplicate.first, duplicate.first]))
      findings.add('frontmatter/duplicate-key', range, { key: duplicate.key, line: first.line })
    } else {
      const wording = wordYamlError(error.code, error.message)
      findings.add('frontmatter/yaml', range, wording, fix)
    }
  }
  return document.errors.length === 0
}

/** Groups of edits after each of which the parser has less to complain about, or nothing. */
function fixesFor(parsed: ParsedYaml): { groups: Edit[][]; mendAll: boolean } {
  const { yaml, document, colons, origin, start } = parsed
  let left = document.errors.length
  if (left === 0) return { groups: [], mendAll: false }
  const faults = document.errors.map((error) => origin(error.pos[0]) - start)
  const tabs = document.errors.some(({ code }) => code === 'TAB_AS_INDENT') ? repairTabs(yaml) : []
  const quotes = repairIndicators(yaml, faults).map(({ edit }) => [edit])
  const groups: Edit[][] = []
  for (const candidates of [quotes, tabs.length === 0 ? [] : [tabs]]) {
    if (candidates.length === 0) continue
    const edits = [...colons.map(({ edit }) => edit), ...groups.flat(), ...candidates.flat()]
    const errors = parse(fixText(yaml, edits)).errors.length
    if (errors >= left) continue
    groups.push(...candidates)
    left = errors
  }
  const inFile = groups.map((edits) => edits.map((edit) => moved(edit, start)))
  return { groups: inFile, mendAll: left === 0 }
}

/** Points at the opening quote or bracket where the parser noticed only later that it stays open. */
function placeOf(document: Document, error: YAMLError): readonly [number, number] {
  if (error.code !== 'MISSING_CHAR' && error.code !== 'BAD_INDENT') return error.pos
  let place: readonly [number, number] = error.pos
  visit(document, {
    Node(_, node) {
      const [start, , end] = (node as Node).range ?? [0, 0, 0]
      const opens = isScalar(node) ? /^QUOTE/.test(node.type ?? '') : 'flow' in node && node.flow
      if (opens && start < error.pos[0] && error.pos[0] <= end) place = [start, start + 1]
    },
  })
  return place
}

function duplicateOf(
  document: Document,
  offset: number,
): { key: string; first: number } | undefined {
  let found: { key: string; first: number } | undefined
  visit(document, {
    Map(_, map) {
      const keys = map.items.map(({ key }) => key).filter(isScalar)
      const second = keys.find((key) => key.range?.[0] === offset)
      const first = keys.find((key) => key.value === second?.value)
      if (second === undefined || first?.range === undefined || first.range === null)
        return undefined
      found = { key: String(second.value), first: first.range[0] }
      return visit.BREAK
    },
  })
  return found
}

function rangeIn({ origin }: ParsedYaml, [start, end]: readonly [number, number]): Range {
  return { start: origin(start), end: origin(end) }
}

function moved(edit: Edit, by: number): Edit {
  return { start: edit.start + by, end: edit.end + by, text: edit.text }
}
