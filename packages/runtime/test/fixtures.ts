import { composeLoad } from '../src/text/compose.ts'
import { indexFrame, renderEntry } from '../src/text/entry.ts'
import { messages } from '../src/text/index.ts'
import {
  contentEnd,
  frameTags,
  renderAbilityLine,
  renderBody,
  renderNameLine,
  renderResource,
  renderResourceLine,
  renderSectionLine,
  resourceEnd,
} from '../src/text/load.ts'
import { deliver } from '../src/text/pieces.ts'
import { toolDefinitions } from '../src/tools/definitions.ts'
import type {
  AbilityDefinition,
  Catalog,
  Section,
  Settings,
  Skill,
  SkillContent,
  ToolId,
} from '../src/types.ts'

/**
 * A stand-in for a tokenizer under which sums of pieces equal the count of the whole, as they do
 * for real ones: words, line breaks and single other characters.
 */
export const count = (text: string): number =>
  text.match(/ ?[A-Za-z0-9]+|\n| ?[^\sA-Za-z0-9]|[^\S\n]/gu)?.length ?? 0

export const control = [...frameTags, '<|im_start|>', '<|im_end|>', '<tool_call>', '<think>']

const formats = ['tags', 'list', 'xml'] as const
const byFormat = (measure: (format: (typeof formats)[number]) => number) =>
  ({ tags: measure('tags'), list: measure('list'), xml: measure('xml') }) as const

const instructions = 'Load a skill before you do what it is for.'

export function settingsFor(
  options: Partial<Settings> & { ids?: readonly ToolId[] } = {},
): Settings {
  const { ids = ['list_skills', 'load_skill', 'skill_read', 'unload_skill'], ...given } = options
  const tools = given.tools ?? toolDefinitions({ ids })
  return {
    tokenizer: { id: 'words', sha256: '0'.repeat(64) },
    window: 4096,
    reserve: 1024,
    mode: 'lite',
    index: {
      format: 'tags',
      instructions,
      frame: byFormat((format) => count(indexFrame(format, instructions).join(''))),
    },
    control,
    tools,
    toolTokens: 100,
    messages: Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, count(text)])),
    ...given,
  }
}

export interface SkillFixture {
  readonly name: string
  readonly description?: string
  readonly body?: string
  /** Texts by path, or bytes of a binary file. */
  readonly resources?: Readonly<Record<string, string | number>>
  readonly abilities?: readonly AbilityDefinition[]
  readonly requires?: readonly string[]
  readonly load?: (content: SkillContent) => Promise<SkillContent>
  readonly flags?: Partial<Pick<Skill, 'deferred' | 'hidden' | 'pinned' | 'mode' | 'keywords'>>
}

/** Compiles one skill, counted with `count`. `tokens.load` leaves out what it requires. */
export function compileSkill(fixture: SkillFixture): Skill {
  const { name, description = `What ${name} does`, body = `# ${name}\n\nDo it.\n` } = fixture
  const { resources = {}, abilities = [], requires, flags } = fixture
  const lines = abilities.map((ability) => renderAbilityLine(ability, control)).join('')
  const list = lines && `${messages.abilitiesOpen}${lines}${messages.abilitiesEnd}`
  const around = count(list) + count(contentEnd)
  const content: SkillContent = {
    body,
    tokens: count(renderBody(name, body, control)),
    sections: sectionsOf(body, (text, id) => renderBody(name, text, control, id), around),
    resources: Object.fromEntries(
      Object.entries(resources).map(([path, text]) => [path, compileResource(name, path, text)]),
    ),
    abilities: abilities.map((ability) => ({
      ...ability,
      tokens: count(renderAbilityLine(ability, control)),
    })),
  }
  const settings = settingsFor()
  return {
    name,
    description,
    tokens: {
      entry: byFormat((format) => count(renderEntry(format, { name, description }, control))),
      name: count(renderNameLine(name, control)),
      load: deliver(composeLoad([{ name, content }], settings)).tokens,
    },
    abilities: abilities.map((ability) => ability.name),
    ...(requires && { requires }),
    ...flags,
    load: () => fixture.load?.(content) ?? Promise.resolve(content),
  }
}

/** Compiles a catalog, counted with `count`. */
export function compileCatalog(
  fixtures: readonly SkillFixture[],
  options: Parameters<typeof settingsFor>[0] = {},
): Catalog {
  const skills = fixtures.map(compileSkill)
  const listed = skills
    .filter((skill) => !skill.hidden && !skill.deferred)
    .map((skill) => skill.name)
    .sort()
  return {
    skills: Object.fromEntries(skills.map((skill) => [skill.name, skill])),
    settings: settingsFor(options),
    index: { tokens: 0, listed, total: skills.length },
  }
}

function compileResource(
  name: string,
  path: string,
  text: string | number,
): SkillContent['resources'][string] {
  if (typeof text === 'number') {
    const type = 'image/png'
    return {
      type,
      bytes: text,
      listed: count(renderResourceLine(path, { type, bytes: text }, control)),
      url: `/assets/${path}`,
    }
  }
  const tokens = count(renderResource(name, path, text, control)) + count(resourceEnd)
  const sections = sectionsOf(
    text,
    (part, id) => renderResource(name, path, part, control, id),
    count(resourceEnd),
  )
  return {
    type: 'text/markdown',
    bytes: new TextEncoder().encode(text).length,
    listed: count(renderResourceLine(path, { tokens }, control)),
    tokens,
    load: async () => ({ text, sections }),
  }
}

function sectionsOf(
  text: string,
  render: (text: string, id: string) => string,
  around: number,
): Section[] {
  const heads = [...text.matchAll(/^(#+) (.*)$/gm)]
  return heads.map((head, at) => {
    const level = head[1]?.length ?? 1
    const next = heads.slice(at + 1).find((other) => (other[1]?.length ?? 1) <= level)
    const [start, end] = [head.index, next?.index ?? text.length]
    const title = head[2] ?? ''
    const id = title.toLowerCase().replaceAll(' ', '-')
    const tokens = count(render(text.slice(start, end), id)) + around
    return {
      id,
      title,
      level,
      start,
      end,
      tokens,
      listed: count(renderSectionLine({ id, tokens }, control)),
    }
  })
}
