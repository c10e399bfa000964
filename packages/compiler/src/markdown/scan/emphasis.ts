import { classifyCharacter } from 'micromark-util-classify-character'
import { unsure } from './unsure.ts'

/** A run of asterisks or underscores that may begin or end emphasis. */
export interface Run {
  readonly mark: string
  /** What is left of it. */
  start: number
  length: number
  readonly opens: boolean
  readonly closes: boolean
}

/** A part of a text, from `start` to `end`. */
export interface Part {
  readonly start: number
  readonly end: number
}

/** Matching takes time with the square of runs; more of them are left to remark. */
const maxRuns = 100

/** Reads the run of one mark that begins at `index`. */
export function readRun(text: string, index: number): Run {
  const mark = text[index] ?? ''
  let end = index
  while (text[end] === mark) end++
  const before = kindAt(text, index - 1)
  const after = kindAt(text, end)
  const leftFlanking = after === 'other' || (after === 'punctuation' && before !== 'other')
  const rightFlanking = before === 'other' || (before === 'punctuation' && after !== 'other')
  const isLoose = mark === '*'
  return {
    mark,
    start: index,
    length: end - index,
    opens: leftFlanking && (isLoose || before !== 'other' || !rightFlanking),
    closes: rightFlanking && (isLoose || after !== 'other' || !leftFlanking),
  }
}

function kindAt(text: string, index: number): 'space' | 'punctuation' | 'other' {
  // Half of a surrogate pair is neither, as for remark.
  const kind = index < 0 || index >= text.length ? 1 : classifyCharacter(text.charCodeAt(index))
  return kind === 1 ? 'space' : kind === 2 ? 'punctuation' : 'other'
}

/**
 * Finds which marks are emphasis, and so no part of what is shown.
 *
 * @param runs Runs of one text, or of the text of one link, in order.
 */
export function matchRuns(runs: readonly Run[]): Part[] {
  if (runs.length > maxRuns) throw unsure
  const used: Part[] = []
  for (const [index, closing] of runs.entries()) {
    while (closing.closes && closing.length > 0) {
      const open = findOpening(runs, index)
      const opening = runs[open]
      if (opening === undefined) break
      const count = opening.length > 1 && closing.length > 1 ? 2 : 1
      opening.length -= count
      const openingStart = opening.start + opening.length
      used.push({ start: openingStart, end: openingStart + count })
      used.push({ start: closing.start, end: closing.start + count })
      closing.start += count
      closing.length -= count
      const between = runs.slice(open + 1, index)
      // What is left of them may match now, as remark has it.
      used.push(...matchRuns(between))
      for (const run of between) run.length = 0
    }
  }
  return used
}

function findOpening(runs: readonly Run[], index: number): number {
  const closing = runs[index]
  return runs.findLastIndex((opening, at) => {
    if (closing === undefined || at >= index || opening.mark !== closing.mark) return false
    if (!opening.opens || opening.length === 0) return false
    if (!opening.closes && !closing.opens) return true
    return closing.length % 3 === 0 || (opening.length + closing.length) % 3 !== 0
  })
}
