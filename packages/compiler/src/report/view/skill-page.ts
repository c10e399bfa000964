import { indexFormats } from '../../catalog/measure.ts'
import type { LoadedSkill } from '../../catalog/peak.ts'
import { sectionCost } from '../../catalog/section-cost.ts'
import type { Compilation } from '../../compile.ts'
import { visible } from '../../problems/frame.ts'
import type { Problem } from '../../problems/problem.ts'
import { counted, figure, percent } from '../../text/figures.ts'
import { html, type Markup, type Part } from '../markup.ts'
import type { SkillTexts } from '../measures.ts'
import { budgetBar } from './bar.ts'
import { wordDearer } from './formats.ts'
import { skillId, skillLink } from './link.ts'
import { remains } from './overflow.ts'
import { problemList } from './problems.ts'
import { abilityTokens } from './skill-table.ts'
import { tokenText } from './token-text.ts'

/**
 * Makes the page of one skill: its figures, its texts in tokens, its parts, its problems.
 *
 * @param compilation What was compiled.
 * @param number The skill's place in it.
 * @param texts What is delivered of the skill.
 * @param own Its problems.
 */
export function skillPage(
  compilation: Compilation,
  number: number,
  texts: SkillTexts,
  own: readonly Problem[],
): Markup {
  const { skills, settings, config, start } = compilation
  const skill = skills[number] as LoadedSkill
  const { source, entry, content, load } = skill
  const cut = start.overflow?.cuts.find((each) => each.skill === skill)
  const inUse = cut === undefined && start.listed.includes(source.name) ? start.format : undefined
  return html`
<article class="page" id="${skillId(source.name)}" data-title="${visible(source.name)}">
  <nav><a href="#skills">All skills</a>${neighbour(skills[number - 1], 'prev')}${neighbour(skills[number + 1], 'next')}</nav>
  <h2 tabindex="-1">${visible(source.name)}</h2>
  <p>${visible(source.description)}</p>
  <p class="quiet">${visible(source.file)}${traits(skill, start.listed).map((trait) => html`, ${trait}`)}</p>
  <dl class="figures">
    <div><dt>Index entry</dt><dd>${figure(cut?.shown || entry[start.format])}${!!cut?.shown && html` <small>whole ${figure(cut.whole)}</small>`}</dd></div>
    <div><dt>Body</dt><dd>${figure(content.tokens)}</dd></div>
    <div><dt>Abilities</dt><dd>${figure(abilityTokens(skill))}</dd></div>
    <div><dt>Load</dt><dd>${figure(load)}${Number.isFinite(config.budget.skill) && html` <small>${percent(load, config.budget.skill)} of ${figure(config.budget.skill)}</small>`}</dd>${budgetBar(load, config.budget.skill, 'load')}</div>
  </dl>
  ${own.length > 0 && html`<h3>Problems</h3>${problemList(own)}`}
  <h3>As load_skill delivers it</h3>
  <p>${counted(load, 'token')}. Each colour is one token; ↵ is a line’s end.</p>
  ${tokenText(`${number} load`, texts.load)}
  <h3>Its entry in the index</h3>
  ${
    cut &&
    html`<p>The index was made to fit. What it shows of this skill${cut.shown > 0 && `, at ${counted(cut.shown, 'token')}`}: ${visible(remains(cut))}</p>
  <p>Whole it would be:</p>`
  }
  ${indexFormats.map(
    (format) => html`
  <h4>${format} <small>${counted(entry[format], 'token')}, ${wordDearer(format, entry)}${format === inUse && ', in use'}</small></h4>
  ${tokenText(`${number} ${format}`, texts.entry[format])}`,
  )}
  ${partTable(
    'Sections',
    'Each can be loaded alone, at these tokens.',
    content.sections.map((section) => ({
      label: html`<span style="padding-left:${Math.max(0, section.level - 1)}em">${visible(section.title)}</span> <code>${visible(section.id)}</code>`,
      tokens: figure(sectionCost(skill, section, settings)),
    })),
  )}
  ${partTable(
    'Resources',
    'Read one by one with skill_read.',
    skill.resources.map(({ source: { path, bytes }, entry: { tokens, type } }) => ({
      label: html`<code>${visible(path)}</code>`,
      tokens: tokens === undefined ? `${type}, ${counted(bytes, 'byte')}` : figure(tokens),
    })),
  )}
</article>`
}

function neighbour(skill: LoadedSkill | undefined, rel: 'prev' | 'next'): Markup {
  return skill === undefined
    ? html``
    : html`<span class="${rel}">${rel === 'prev' && '← '}${skillLink(skill.source.name)}${rel === 'next' && ' →'}</span>`
}

function traits({ source }: LoadedSkill, listed: readonly string[]): Part[] {
  return [
    source.mode !== undefined && `mode ${source.mode}`,
    source.pinned && 'pinned',
    source.deferred && 'deferred',
    source.hidden && 'hidden from the model',
    !listed.includes(source.name) && 'not in the index',
    source.requires.length > 0 && `requires ${source.requires.map(visible).join(', ')}`,
  ].filter((trait) => trait !== false)
}

function partTable(
  title: string,
  note: string,
  rows: readonly { readonly label: Markup; readonly tokens: string }[],
): Markup {
  if (rows.length === 0) return html``
  return html`
  <h3>${title}</h3>
  <p>${note}</p>
  <table class="parts"><thead><tr><th>${title.slice(0, -1)}</th><th class="number">Tokens</th></tr></thead>
    <tbody>${rows.map(({ label, tokens }) => html`<tr><th scope="row">${label}</th><td class="number">${tokens}</td></tr>`)}</tbody>
  </table>`
}
