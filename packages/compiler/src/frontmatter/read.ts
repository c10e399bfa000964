import { type Alias, isMap, isSeq, visit } from 'yaml'
import type { Findings } from '../problems/findings.ts'
import { readAllowedTools } from './allowed-tools.ts'
import { checkKeys } from './check-keys.ts'
import { checkName, normalizeName } from './check-name.ts'
import { findTooDeep } from './depth.ts'
import { type Fences, textOf } from './fences.ts'
import type { Located, Reading, Settings } from './frontmatter.ts'
import { maxLength } from './is-readable.ts'
import { kindOf } from './kinds.ts'
import type { Place } from './locate.ts'
import { findMarks } from './marks.ts'
import { reportComments } from './report-comments.ts'
import { reportYaml } from './report-yaml.ts'
import { AliasError, toData } from './to-data.ts'
import { truthOf, Values } from './values.ts'
import { type ParsedYaml, parseYaml, rangeOf, scalarOf } from './yaml.ts'
import { tooDeep } from './yaml-faults.ts'

const maxDescription = 1024
const abilityId = /^[^\s/]+(?:\/[^\s/]+)?$/

/**
 * Reads the frontmatter of a SKILL.md.
 *
 * @param text The file's text.
 * @param place Where its frontmatter is.
 * @param folder Base name of the skill's folder.
 * @param profile `'spec'` reports Skillfold's own keys too.
 * @param findings Takes what is wrong, whatever the text.
 * @returns What could be read. The frontmatter is not there where the skill has no name or
 *   description that can be read; broken rules alone do not keep a skill from being read.
 */
export function readFrontmatter(
  text: string,
  { fences, isClosed }: Place,
  folder: string,
  profile: 'default' | 'spec',
  findings: Findings,
): Reading {
  const { start, end } = fences.content
  if (end - start > maxLength) {
    findings.add('frontmatter/too-large', fences.open, { size: end - start, limit: maxLength })
    return {}
  }
  const written = textOf(text, fences.content)
  if (!isClosed && written.trim() === '') return {}
  const deep = findTooDeep(written)
  if (deep !== undefined) {
    const range = { start: start + deep.start, end: start + deep.end }
    findings.add('frontmatter/yaml', range, { ...tooDeep, more: 0 })
    return {}
  }
  const raw = parseYaml(written, start)
  reportLineEnds(text, fences, raw.yaml, findings)
  const parsed = reportYaml(raw, findings)
  const quoted = quotedTexts(parsed ?? raw)
  if (parsed === undefined) {
    reportAbsent(written, fences, folder, findings)
    return { quoted }
  }
  reportComments(parsed, findings)
  const { contents } = parsed.document
  const { data, exact, isWhole } = readData(parsed, fences, findings)
  if (contents !== null && !isMap(contents) && data !== null) {
    const got = isSeq(contents) ? 'a list' : kindOf(data)
    findings.add('frontmatter/not-mapping', fences.content, { got })
    return { quoted }
  }
  const values = new Values(parsed, findings)
  const name = values.required('name', fences.open, folder)
  const description = values.required('description', fences.open, folder)
  checkKeys(values, exact ?? {}, profile, findings)
  if (name !== undefined) checkName(name.text, folder, name.range, findings)
  if (description !== undefined) checkDescription(description, findings)
  const settings = readSettings(values, text, findings)
  const said = {
    ...settings,
    ...(name === undefined ? {} : { name: { ...name, text: normalizeName(name.text) } }),
    ...(description === undefined
      ? {}
      : { description: { ...description, text: description.text.trim() } }),
  }
  if (said.name === undefined || said.description === undefined) return { data, said, quoted }
  const metadata = (data as { metadata?: { internal?: unknown } } | undefined)?.metadata
  const { internal } = metadata ?? {}
  const isInternal = typeof internal === 'string' ? truthOf(internal) : internal
  const frontmatter = {
    text: written,
    data: data as Readonly<Record<string, unknown>>,
    ...said,
    name: said.name,
    description: said.description,
    isMended: raw.document.errors.length > 0 || !isWhole || !isClosed,
    hidden: settings.hidden || isInternal === true,
  }
  return { data, said, quoted, frontmatter }
}

/**
 * Lone carriage returns at fences keep other tools from seeing the frontmatter at all. One that YAML
 * takes for no line end is told of where it stands; in a comment it hides what stands behind it.
 */
function reportLineEnds(
  text: string,
  { open, close, content }: Fences,
  yaml: string,
  findings: Findings,
): void {
  const isLone = (at: number): boolean => text[at] === '\r' && text[at + 1] !== '\n'
  const inside = [...yaml.matchAll(/[\r\n]/g)].filter(({ index }) => isLone(content.start + index))
  const ends = inside.filter(([mark]) => mark === '\n').map(({ index }) => content.start + index)
  const lone = [...ends, ...[open.end, close.end].filter(isLone)]
  const fix = lone.map((at) => ({ start: at, end: at + 1, text: '\n' }))
  if (lone.length > 0) findings.add('frontmatter/line-ends', open, { within: undefined }, fix)
  const kept = inside.filter(([mark]) => mark === '\r').map(({ index }) => index)
  if (kept.length === 0) return
  for (const { kind, start, end } of findMarks(yaml)) {
    const at = kept.find((one) => kind === 'comment' && start <= one && one < end)
    if (at === undefined) continue
    const range = { start: content.start + at, end: content.start + end }
    findings.add('frontmatter/line-ends', range, { within: 'comment' })
    kept.splice(0, kept.length, ...kept.filter((one) => one < start || end <= one))
  }
  const [first, ...others] = kept
  if (first === undefined) return
  const range = { start: content.start + first, end: content.start + first + 1 }
  findings.add('frontmatter/line-ends', range, { within: 'text', more: others.length })
}

function readSettings(values: Values, text: string, findings: Findings): Settings {
  const abilities = values.list('abilities')
  for (const { text: id, range } of abilities) {
    if (!abilityId.test(id)) findings.add('ability/invalid-id', range, { id })
  }
  // Kept for hosts that have menus as it is; what is odd about it is told all the same.
  values.truth('user-invocable')
  const mode = scalarOf(values.entries.get('mode')?.node)?.value
  return {
    allowedTools: readAllowedTools(values, text, findings),
    abilities,
    keywords: distinct([...values.list('keywords'), ...values.list('triggers')]),
    references: values.list('references'),
    requires: values.list('requires').map((name) => ({ ...name, text: normalizeName(name.text) })),
    mode: mode === 'lite' || mode === 'full' ? mode : undefined,
    deferred: values.truth('deferred'),
    pinned: values.truth('pinned'),
    hidden: values.truth('disable-model-invocation'),
  }
}

/** What no line has is missing, whatever else there is that cannot be read. */
function reportAbsent(yaml: string, { open }: Fences, folder: string, findings: Findings): void {
  const isAbsent = (key: string): boolean => !new RegExp(`\\b${key}\\b["']?\\s*:`).test(yaml)
  if (isAbsent('name')) findings.add('name/missing', open, { folder })
  if (isAbsent('description')) findings.add('description/missing', open, {})
}

/** The data, once more with the numbers that JSON cannot hold, and whether all of it could be made. */
function readData(
  parsed: ParsedYaml,
  fences: Fences,
  findings: Findings,
): { readonly data: unknown; readonly exact: unknown; readonly isWhole: boolean } {
  const report = (alias: Alias | undefined, reason: string): void => {
    const range = alias === undefined ? fences.content : rangeOf(parsed, alias)
    findings.add('frontmatter/alias', range, { reason })
  }
  try {
    const { data, circular, unresolved } = toData(parsed.document)
    for (const alias of circular) {
      report(alias, `The alias \`*${alias.source}\` lies within what it stands for.`)
    }
    for (const alias of unresolved) {
      const { source } = alias
      const reason = `YAML takes \`*${source}\` for an alias, and nothing is marked \`&${source}\`.`
      report(alias, reason)
    }
    const hasOthers = /\.(?:inf|nan)/i.test(parsed.text)
    const exact = hasOthers ? toData(parsed.document, true).data : data
    return { data, exact, isWhole: unresolved.length === 0 }
  } catch (error) {
    if (!(error instanceof AliasError)) throw error
    report(error.alias, error.message)
    return { data: undefined, exact: undefined, isWhole: false }
  }
}

function quotedTexts(parsed: ParsedYaml): Located[] {
  const found: Located[] = []
  visit(parsed.document, {
    Scalar(_, node) {
      const { type, value, source } = node
      if (type !== 'QUOTE_DOUBLE') return
      found.push({ text: source ?? String(value), range: rangeOf(parsed, node) })
    },
  })
  return found
}

function distinct(list: readonly Located[]): Located[] {
  const seen = new Set<string>()
  return list.filter(({ text }) => !seen.has(text) && seen.add(text))
}

function checkDescription({ text: value, range }: Located, findings: Findings): void {
  const length = [...value.trim()].length
  if (length > maxDescription) {
    findings.add('description/too-long', range, { length, limit: maxDescription })
  }
}
