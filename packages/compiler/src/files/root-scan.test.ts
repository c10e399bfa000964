import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeTree, removeTree, skillFile } from '../../test/tree.ts'
import { RootScan } from './root-scan.ts'

let folder = ''
afterEach(() => removeTree(folder))

function scan(root: string, empty: number): { skills: string[]; codes: string[] } {
  folder = makeTree({
    'shelf/a/SKILL.md': skillFile('a'),
    'app/skills/clock/SKILL.md': skillFile('clock'),
    'app/skills/shelf': { link: '../../shelf' },
    'app/linked': { link: '../shelf' },
  })
  for (let number = 0; number < empty; number++)
    mkdirSync(path.join(folder, `shelf/b${number}/c`), { recursive: true })
  const project = path.join(folder, 'app')
  const scan = new RootScan({ path: path.join(project, root), label: root }, project)
  scan.run()
  const { folders, report } = scan
  const codes = report.problems.map(({ code, file }) => `${file} ${code}`)
  return { skills: folders.map((one) => path.basename(one.path)), codes }
}

test.each([
  ['skills', 'skills/shelf', ['clock', 'a']],
  ['linked', 'linked', ['a']],
])('looks into so many folders behind links out of the project, from %s', (root, link, skills) => {
  expect(scan(root, 999)).toEqual({ skills, codes: [] })
  removeTree(folder)
  expect(scan(root, 1001)).toEqual({ skills, codes: [`${link} catalog/link-outside`] })
})

test('looks into any number of folders of a root that is no link', () => {
  expect(scan('../shelf', 1001)).toEqual({ skills: ['a'], codes: [] })
})
