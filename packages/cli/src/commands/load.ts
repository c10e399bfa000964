import {
  catalogOf,
  type LoadedSkill,
  normalizeName,
  openTokenizer,
  type Project,
  type ProjectState,
} from '@skillfold/compiler'
import { type CallResult, createSkills, type Skill, toolDefinitions } from '@skillfold/runtime'
import { type Io, writeJson } from '../io.ts'
import { missingSkills, tellErrors } from '../problems.ts'
import { counted } from '../text/figures.ts'
import { unknown } from '../unknown.ts'
import { exit } from '../usage-error.ts'

/** What `skillfold load` is called with. */
export interface LoadFlags {
  /** Name of the skill. */
  readonly name: string
  /** Id of a section, of the resource where one is given. */
  readonly section?: string | undefined
  /** Path of a resource, from the skill's folder. */
  readonly resource?: string
  readonly json?: boolean
}

/**
 * `skillfold load`: what a session answers to a load or a read, at the start of a conversation.
 *
 * @returns The exit code: that of problems where the skill does not compile, or where the text
 *   does not fit and is refused.
 * @throws {UsageError} Where there is no such skill, section or resource.
 */
export async function load(project: Project, given: LoadFlags, io: Io): Promise<number> {
  // Names and ids are in one Unicode form, whatever a keyboard or a shell makes of them.
  const asked = {
    ...given,
    name: normalizeName(given.name),
    section: given.section?.normalize('NFC'),
  }
  const { compilation } = await project.current()
  const skill = compilation.skills.find(({ source }) => source.name === asked.name)
  if (skill === undefined) {
    const missing = missingSkills(compilation).find(({ name }) => name === asked.name)
    if (missing !== undefined) {
      return tellErrors(missing.errors, io, `The skill "${missing.name}" does not compile:`)
    }
    throw unknown(
      'skill',
      asked.name,
      compilation.skills.map(({ source }) => source.name),
    )
  }
  const flags = withFileOf(skill, asked)
  checkParts(skill, flags)
  const tokenizer = await openTokenizer(project.config)
  const { ok, text, tokens } = await deliver(compilation, flags, (part) => tokenizer.count(part))
  if (flags.json) writeJson(io, { text, tokens })
  else {
    io.stdout.write(text)
    io.stderr.write(
      `\n${counted(tokens, 'token')}${ok ? '' : ', delivered in place of what does not fit'}\n`,
    )
  }
  return ok ? exit.fine : exit.problems
}

/** Writes a resource's path as it is on disk, whose Unicode form depends on who made the file. */
function withFileOf({ resources }: LoadedSkill, flags: LoadFlags): LoadFlags {
  const { resource } = flags
  if (resource === undefined) return flags
  const paths = resources.map(({ source }) => source.path)
  const form = resource.normalize('NFC')
  const found = paths.includes(resource)
    ? resource
    : paths.find((path) => path.normalize('NFC') === form)
  return { ...flags, resource: found ?? resource }
}

/** Throws where a part that was asked for does not exist. */
function checkParts({ content, resources }: LoadedSkill, { section, resource }: LoadFlags): void {
  const file = resources.find(({ source }) => source.path === resource)
  if (resource !== undefined && file === undefined) {
    throw unknown(
      'resource',
      resource,
      resources.map(({ source }) => source.path),
    )
  }
  const ids = (file ?? content).sections.map(({ id }) => id)
  if (section !== undefined && !ids.includes(section)) throw unknown('section', section, ids)
}

async function deliver(
  compilation: ProjectState['compilation'],
  { name, section, resource }: LoadFlags,
  count: (text: string) => number,
): Promise<CallResult> {
  const catalog = catalogOf(compilation)
  // Other tools, or other names of tools, change no text; hidden skills are for the app to load.
  const settings = {
    ...catalog.settings,
    tools: toolDefinitions({ ids: ['load_skill', 'skill_read'] }),
  }
  const skills = { ...catalog.skills, [name]: visible(catalog.skills[name] as Skill) }
  const session = createSkills({ ...catalog, skills, settings }, { count }).session()
  return resource === undefined
    ? session.call('load_skill', { name, section })
    : session.call('skill_read', { name, path: resource, section })
}

/** A skill as one that a model may load, and does not have from the start. */
function visible({ hidden, content, ...skill }: Skill): Skill {
  return skill
}
