import { createSkills, type Session } from '@skillfold/runtime'
import { vi } from 'vitest'
import { compileCatalog, count } from '../../runtime/test/fixtures.ts'

const byStatus = {
  type: 'object',
  properties: { status: { type: 'string' } },
  required: ['status'],
}
const byIds = {
  type: 'object',
  properties: { ids: { type: 'array', items: { type: 'integer' } } },
  required: ['ids'],
}

/** Starts a session over two skills, one of which groups a reading and a destructive ability. */
export function begin() {
  const list = vi.fn(() => [{ id: 7, text: 'Buy my pills' }])
  const remove = vi.fn(() => 'Deleted.')
  const skills = createSkills(
    compileCatalog([
      {
        name: 'comments',
        description: 'Find and remove comments',
        body: '# Comments\n\nList them first.\n',
        resources: { 'references/spam.md': '# Spam\n\nPills are spam.\n' },
        abilities: [
          { name: 'site/comment-list', description: 'List comments', parameters: byStatus },
          { name: 'site/comment-delete', description: 'Delete comments', parameters: byIds },
        ],
      },
      { name: 'plugins', description: 'Update plugins' },
    ]),
    { count },
  )
  skills.abilities.register('site/comment-list', {
    description: 'List comments',
    parameters: byStatus,
    execute: list,
    readonly: true,
  })
  skills.abilities.register('site/comment-delete', {
    description: 'Delete comments',
    parameters: byIds,
    execute: remove,
    destructive: true,
    preview: ({ ids }) => `Deletes ${(ids as number[]).length} comment for good.`,
  })
  return { skills, session: skills.session(), list, remove }
}

/** A call as a test's model makes it. */
export type Call = readonly [name: string, args: Record<string, unknown>]

/** A conversation in which an ability is called before its skill is loaded, and after. */
export const tooEarly: readonly Call[] = [
  ['site__comment-list', { status: 'spam' }],
  ['load_skill', { name: 'comments' }],
  ['site__comment-list', { status: 'spam' }],
]

/** The names of a session's own tools. */
export const ownTools = (session: Session): string[] => session.tools().map(({ name }) => name)

/** A conversation with an operator, who may dry run a write and confirm it by a flag. */
export const byOperator: readonly Call[] = [
  ['load_skill', { name: 'comments' }],
  ['site__comment-delete', { ids: [7], dry_run: true }],
  ['site__comment-delete', { ids: [7], confirmed: true }],
]

/** What that gives, after the load. */
export const operatorResults = [
  'Nothing was changed. It would be:\nsite/comment-delete: {"ids":[7]}\nDeletes 1 comment for good.',
  'Deleted.',
]

/** The parameters by which a write is offered to an operator. */
export const operatorParameters = {
  properties: { ids: {}, confirmed: { type: 'boolean' }, dry_run: { type: 'boolean' } },
}
