import { visible } from '../../problems/frame.ts'
import { html, type Markup } from '../markup.ts'

/** The id of a skill's page, which is also the fragment that leads to it. */
export function skillId(name: string): string {
  return `skill/${encodeURIComponent(name)}`
}

/** A link to a skill's page. */
export function skillLink(name: string): Markup {
  return html`<a href="#${skillId(name)}">${visible(name)}</a>`
}
