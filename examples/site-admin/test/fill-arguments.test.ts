import { expect, test } from 'vitest'
import { abilities } from '../src/abilities.ts'
import { fillArguments } from '../src/stand-in/fill-arguments.ts'

test.each([
  ['post-list', 'show me all drafts', { status: 'draft' }],
  ['post-list', 'the 3 newest posts', { limit: 3 }],
  ['post-search', 'Did we write anything about the sea?', { query: 'sea' }],
  ['post-search', 'find “hand binding”', { query: 'hand binding' }],
  ['comment-moderate', 'Mark comments 202 and 203 as spam', { ids: [202, 203], action: 'spam' }],
  ['comment-moderate', 'approve #201', { ids: [201], action: 'approve' }],
  ['post-status', 'Publish post 45', { id: 45, status: 'published' }],
  ['user-list', 'Who are the administrators?', { role: 'administrator' }],
  ['error-log', 'Why are there errors?', { level: 'error' }],
  ['comment-list', 'comment 202', {}],
  ['disk-usage', 'How full is the disk?', {}],
])('%s: "%s"', (name, request, args) => {
  const { parameters } = abilities.find((ability) => ability.name === name) ?? { parameters: {} }
  expect(fillArguments(parameters, request)?.args).toEqual(args)
})

test('gives up where the request does not say what is required', () => {
  const { parameters } = abilities.find(({ name }) => name === 'comment-moderate') ?? {
    parameters: {},
  }
  expect(fillArguments(parameters, 'mark something as spam')).toBeUndefined()
})
