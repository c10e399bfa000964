import { createSkills } from '@skillfold/runtime'
import { expect, test } from 'vitest'
import { compileCatalog } from '../../runtime/test/fixtures.ts'
import { manifestSkills, mastraSkills } from './data.ts'

const skills = createSkills(
  compileCatalog([
    {
      name: 'comments',
      description: 'Find and remove comments',
      body: '# Comments\n\nList them first.\n',
      resources: {
        'assets/seal.png': 12,
        'notes.md': 'Notes.\n',
        'references/spam.md': '# Spam\n',
      },
    },
    { name: 'plugins', description: 'Update plugins', body: 'One at a time.\n' },
    { name: 'secret', flags: { hidden: true } },
  ]),
)

test('gives Mastra each skill whole, its files under the paths that its text names', async () => {
  expect(await mastraSkills(skills)).toEqual([
    {
      name: 'comments',
      description: 'Find and remove comments',
      instructions: '# Comments\n\nList them first.\n',
      references: { 'notes.md': 'Notes.\n', 'spam.md': '# Spam\n' },
    },
    {
      name: 'plugins',
      description: 'Update plugins',
      instructions: 'One at a time.\n',
      references: {},
    },
  ])
})

test('gives Mastra two files of which one has the path of the other without its folder', async () => {
  const resources = { 'README.md': 'Mine.\n', 'references/README.md': 'Theirs.\n' }
  const both = createSkills(compileCatalog([{ name: 'kit', resources }]))
  expect((await mastraSkills(both))[0]?.references).toEqual(resources)
})

test('gives Cloudflare each skill whole', async () => {
  const file = { encoding: 'text', mimeType: 'text/markdown' }
  expect(await manifestSkills(skills)).toEqual([
    {
      name: 'comments',
      description: 'Find and remove comments',
      body: '# Comments\n\nList them first.\n',
      resources: [
        { path: 'notes.md', content: 'Notes.\n', ...file },
        { path: 'references/spam.md', content: '# Spam\n', ...file },
      ],
    },
    { name: 'plugins', description: 'Update plugins', body: 'One at a time.\n', resources: [] },
  ])
})

test('rejects where a chunk cannot be imported', async () => {
  const broken = createSkills(
    compileCatalog([{ name: 'gone', load: () => Promise.reject(new Error('offline')) }]),
  )
  await expect(mastraSkills(broken)).rejects.toThrow('offline')
  await expect(manifestSkills(broken)).rejects.toThrow('offline')
})
