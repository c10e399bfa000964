import { type Ability, createSkills } from '@skillfold/runtime'
import { vi } from 'vitest'
import { compileCatalog, count } from '../../runtime/test/fixtures.ts'
import { type StageWritesOptions, stageWrites } from '../src/staged/stage-writes.ts'

const parameters = {
  type: 'object',
  properties: { ids: { type: 'array', items: { type: 'integer' } } },
  required: ['ids'],
  additionalProperties: false,
}
export const reader: Ability = { description: 'List comments', execute: () => '3 comments' }

/** Stages the writes of a session whose skill `content` groups a destructive ability. */
export function stageDeletes(options: StageWritesOptions = {}, given: Partial<Ability> = {}) {
  const execute = vi.fn((_args: Record<string, unknown>): unknown => 'Deleted.')
  const onError = vi.fn()
  const skills = createSkills(
    compileCatalog([
      { name: 'content', abilities: [{ name: 'comment-delete', description: '', parameters }] },
    ]),
    { count, onError },
  )
  skills.abilities.register('site/comment-delete', {
    description: 'Delete comments',
    parameters,
    destructive: true,
    preview: ({ ids }) => `Deletes ${(ids as number[]).length} comment.`,
    execute,
    ...given,
  })
  skills.abilities.register('comment-list', reader)
  const session = stageWrites(skills.session(), skills, options)
  const load = () => session.call('load_skill', { name: 'content' })
  const write = (args: object = { ids: [7] }, callOptions = {}) =>
    session.call('site__comment-delete', args, callOptions)
  return { skills, session, stager: session.stager, execute, onError, load, write }
}

/** What models write in the place of a boolean. */
export const notBoolean = ['true', 'false', '', 1, 0, null, [], [true], {}]

/** The id of the action that an answer names. */
export const idIn = (text: string): string => /act-[0-9a-f]{8}/.exec(text)?.[0] ?? ''
