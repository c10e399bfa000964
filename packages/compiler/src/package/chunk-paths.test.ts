import { expect, test } from 'vitest'
import { compileFolder, folderOf } from '../../test/package/packages.ts'
import { skillFile } from '../../test/tree.ts'
import { chunkPaths } from './chunk-paths.ts'

/** Of what npm-packlist leaves out whatever `files` says, that which a name alone decides. */
const ignored =
  /^(?:\..*\.swp|\._.*|\.DS_Store|\.gitignore|\.npmignore|\.npmrc|\.git|\.svn|\.hg|CVS|npm-debug\.log|package-lock\.json|node_modules)$|\.orig$/i

test('names chunks so that npm packs them, and keeps extensions else', async () => {
  const names = ['a.orig', 'b.ORIG', 'c.orig.bin', 'd.swp.bin', 'npm-debug.log', 'e.PNG', 'CVS']
  const binary = '\0\u0001\u0002'
  const app = folderOf({
    'skills/cvs/SKILL.md': skillFile('cvs'),
    ...Object.fromEntries(names.map((name) => [`skills/cvs/assets/${name}`, binary])),
    'skills/cvs/assets/text.orig': 'A text.\n',
  })
  const { skills } = await compileFolder(app)
  const paths = [...chunkPaths(skills).values()].flatMap(({ content, resources }) => [
    content,
    ...resources,
  ])
  expect(paths).toEqual([
    'chunks/cvs.js',
    'chunks/cvs--cvs',
    'chunks/cvs--a',
    'chunks/cvs--b',
    'chunks/cvs--c-orig.bin',
    'chunks/cvs--d-swp.bin',
    'chunks/cvs--e.png',
    'chunks/cvs--npm-debug.log',
    'chunks/cvs--text.js',
  ])
  for (const path of paths) expect(path.slice('chunks/'.length)).not.toMatch(ignored)
})
