import { sum } from '../../catalog/measure.ts'
import type { LoadedSkill } from '../../catalog/peak.ts'
import { visible } from '../../problems/frame.ts'
import { counted, figure } from '../../text/figures.ts'
import { html, type Markup } from '../markup.ts'
import type { ReportMeasures } from '../measures.ts'
import { divide, type Rectangle } from '../treemap.ts'
import { share } from './bar.ts'
import { skillId } from './link.ts'

/** The map's own units. On the screen it is as wide as there is room. */
const area: Rectangle = { x: 0, y: 0, width: 1000, height: 560 }

/** Room for a skill's name, and around its parts. */
const head = 20
const edge = 2

/** A smaller skill has no room for its name. */
const named = { width: 48, height: 44 }

/** A part that is smaller on a side is not drawn. */
const least = 3

interface Piece {
  readonly kind: 'section' | 'resource' | 'ability'
  /** Its whole name, and what of it is written into it. */
  readonly title: string
  readonly label: string
  readonly tokens: number
}

/** Draws skills, their sections, abilities and resources, each as large as its tokens. */
export function mapView(
  skills: readonly LoadedSkill[],
  measures: ReportMeasures['skills'],
): Markup {
  const sized = skills
    .map((skill, number) => {
      const pieces = piecesOf(skill, measures[number]?.parts ?? [])
      return { name: skill.source.name, pieces, tokens: sum(pieces.map(({ tokens }) => tokens)) }
    })
    .filter(({ tokens }) => tokens > 0)
    .sort((a, b) => b.tokens - a.tokens)
  const cells = divide(
    sized.map(({ tokens }) => tokens),
    area,
  )
  return html`
<section id="map">
  <h2>Where the tokens are</h2>
  <div class="map">${sized.map((skill, at) => skillCell(skill, cells[at] ?? area))}
  </div>
  <p class="key"><span class="section">section of a body</span> <span class="resource">resource</span> <span class="ability">abilities</span></p>
</section>`
}

function skillCell(
  { name, pieces, tokens }: { name: string; pieces: readonly Piece[]; tokens: number },
  cell: Rectangle,
): Markup {
  const hasName = cell.width >= named.width && cell.height >= named.height
  const inner = inset(cell, hasName ? head : edge)
  const rectangles = divide(
    pieces.map((piece) => piece.tokens),
    inner,
  )
  return html`
    <a class="skill" href="#${skillId(name)}" style="${place(cell, area)}" title="${`${visible(name)}: ${counted(tokens, 'token')}`}">${hasName && html`<b>${visible(name)} <small>${figure(tokens)}</small></b>`}${pieces.map(
      (piece, at) => {
        const rectangle = rectangles[at] ?? inner
        if (Math.min(rectangle.width, rectangle.height) < least) return undefined
        const title = `${name}, ${piece.title}: ${counted(piece.tokens, 'token')}`
        return html`<i class="${piece.kind}" style="${place(rectangle, cell)}" title="${visible(title)}"><span>${visible(piece.label)} <small>${figure(piece.tokens)}</small></span></i>`
      },
    )}</a>`
}

function inset({ x, y, width, height }: Rectangle, top: number): Rectangle {
  return {
    x: x + edge,
    y: y + top,
    width: Math.max(0.1, width - 2 * edge),
    height: Math.max(0.1, height - top - edge),
  }
}

function place(inner: Rectangle, outer: Rectangle): string {
  return [
    `left:${share(inner.x - outer.x, outer.width)}`,
    `top:${share(inner.y - outer.y, outer.height)}`,
    `width:${share(inner.width, outer.width)}`,
    `height:${share(inner.height, outer.height)}`,
  ].join(';')
}

/** The parts of a skill, the largest first. */
function piecesOf(
  { content, resources }: LoadedSkill,
  parts: readonly { readonly title: string; readonly tokens: number }[],
): Piece[] {
  const pieces = [
    ...parts.map(({ title, tokens }) => ({
      kind: 'section' as const,
      title,
      label: title,
      tokens,
    })),
    ...resources.map(({ source: { path }, entry: { tokens = 0 } }) => ({
      kind: 'resource' as const,
      title: path,
      label: path.slice(path.lastIndexOf('/') + 1),
      tokens,
    })),
    {
      kind: 'ability' as const,
      title: 'abilities',
      label: 'Abilities',
      tokens: sum(content.abilities.map(({ tokens }) => tokens)),
    },
  ]
  return pieces.filter(({ tokens }) => tokens > 0).sort((a, b) => b.tokens - a.tokens)
}
