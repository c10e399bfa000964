import { styleText } from 'node:util'
import { columns, visible } from '@skillfold/compiler'

const width = Math.min(process.stdout.columns ?? 80, 80)
const labelWidth = 10
const figureWidth = 14

const dress = (style, text) =>
  process.stdout.isTTY && !process.env.NO_COLOR ? styleText(style, text) : text

/** Writes a number with commas. */
export const number = (value) => value.toLocaleString('en')

/** Makes a text from elsewhere safe to print: characters that drive a terminal show by name. */
export const plain = (text) => text.split('\n').map(visible).join('\n')

/** Prints a heading with space around it. */
export function printHeading(text) {
  console.log(`\n${dress('bold', text)}\n`)
}

/** Prints a paragraph with space under it. */
export function printParagraph(text) {
  console.log(`${wrap(text, width, width).join('\n')}\n`)
}

/** Prints a row of a table: a text, and figures in columns at the right end. */
export function printRow(text, figures) {
  const right = figures.map((figure) => figure.padStart(11)).join('')
  console.log(padded(text, width - right.length) + dress('dim', right))
}

/**
 * Prints a step: a label, the text wrapped beside it, and figures at the end of its first line.
 *
 * @param {string} label What the step is.
 * @param {string} text Any text.
 * @param {string[]} [figures]
 * @param {number} [limit] How many lines to show; the rest is counted.
 */
export function printText(label, text, figures = [], limit = Infinity) {
  const right = figures.map((figure) => figure.padStart(figureWidth)).join('')
  const first = width - labelWidth - right.length - 1
  const lines = wrap(plain(text), first, width - labelWidth)
  const shown = lines.slice(0, limit)
  if (lines.length > limit) shown.push(dress('dim', `… ${lines.length - limit} more lines`))
  for (const [at, line] of shown.entries()) {
    const head = at === 0 ? dress('cyan', label.padEnd(labelWidth)) : ' '.repeat(labelWidth)
    const rest = at === 0 && right ? padded(line, first + 1) + dress('dim', right) : line
    console.log(`${head}${rest}`.trimEnd())
  }
}

/** Breaks text into lines; the first is shorter, since figures follow it. */
function wrap(text, first, room) {
  const lines = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    const limit = () => (lines.length === 0 ? first : room)
    for (const word of paragraph.match(/\s*\S+/g) ?? []) {
      if (line && columns(line + word) > limit()) {
        lines.push(line)
        line = ''
      }
      line += line || lines.length === 0 ? word : word.trimStart()
      while (columns(line) > limit()) {
        const part = beginning(line, limit())
        lines.push(part)
        line = line.slice(part.length)
      }
    }
    lines.push(line)
  }
  return lines
}

/** As much of a text as `room` columns hold. */
function beginning(text, room) {
  let part = ''
  for (const character of text) {
    if (columns(part + character) > room) break
    part += character
  }
  return part
}

const padded = (text, room) => text + ' '.repeat(Math.max(0, room - columns(text)))
