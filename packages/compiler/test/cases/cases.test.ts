import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { problemMessage } from '../../src/problems/problem.ts'
import { readTree } from '../read-tree.ts'
import { makeTree, removeTree } from '../tree.ts'
import type { Case } from './case.ts'
import { discoveryCases } from './discovery-cases.ts'
import { fenceCases } from './fence-cases.ts'
import { keyCases } from './key-cases.ts'
import { linkCases } from './link-cases.ts'
import { nameCases } from './name-cases.ts'
import { resourceCases } from './resource-cases.ts'
import { safetyCases } from './safety-cases.ts'
import { yamlCases } from './yaml-cases.ts'

const tables: Readonly<Record<string, readonly Case[]>> = {
  yaml: yamlCases,
  fences: fenceCases,
  keys: keyCases,
  names: nameCases,
  discovery: discoveryCases,
  resources: resourceCases,
  links: linkCases,
  safety: safetyCases,
}

let folder: string | undefined
afterEach(() => {
  if (folder !== undefined) removeTree(folder)
})

const fixable = new Set<string>()

for (const [table, cases] of Object.entries(tables)) {
  describe(table, () => {
    test.each(cases)('$title', async ({ tree, roots, context, problems, skills }) => {
      folder = makeTree(tree)
      const reading = await readTree(folder, roots, context)
      expect(reading.lines).toEqual(problems)
      expect(reading.skills.map(({ name }) => name).sort()).toEqual(Object.keys(skills).sort())
      for (const skill of reading.skills) expect(skill).toMatchObject(skills[skill.name] ?? {})
      const [root] = roots ?? []
      const dependency = typeof root === 'object' ? root.dependency : undefined
      for (const problem of reading.problems) {
        expect(problem.dependency).toBe(dependency)
        expect(problemMessage(problem)).toMatch(/^\S(?:(?!undefined|\[object).)*\.$/s)
        if (problem.fix !== undefined) fixable.add(problem.code)
      }
    })
  })
}

test('nothing in a skill is ever run', () => {
  expect(globalThis).not.toHaveProperty('ranFrontmatter')
})

test('what can be mended is what docs/rules.md says', () => {
  const documented = readFileSync(new URL('../../../../docs/rules.md', import.meta.url), 'utf8')
  const sections = documented.matchAll(/^### (.+)\n\n.*\bfixable$/gm)
  expect([...fixable].sort()).toEqual([...sections].map(([, code]) => code).sort())
})
