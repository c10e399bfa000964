import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sharedData } from '../../../bench/shared.mjs'
import { decodeText } from '../src/files/decode.ts'
import { discover } from '../src/files/discover.ts'
import { listFiles } from '../src/files/list-files.ts'
import { findFences, textOf } from '../src/frontmatter/fences.ts'
import { keepSafeFixes } from '../src/frontmatter/keep-safe-fixes.ts'
import { locateFrontmatter } from '../src/frontmatter/locate.ts'
import { readFrontmatter } from '../src/frontmatter/read.ts'
import { Findings } from '../src/problems/findings.ts'
import { chooseFixes, fixText } from '../src/problems/fix.ts'
import type { Problem } from '../src/problems/problem.ts'

const corpus = sharedData('corpus')

describe.skipIf(corpus === undefined)(
  'real skills (skipped where ../shared/corpus is absent)',
  () => {
    const folder = corpus ?? ''
    const texts = new Map(
      (corpus === undefined ? [] : readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        .filter((file) => path.basename(file).toLowerCase() === 'skill.md')
        .map((file) => [file, decodeText(readFileSync(path.join(folder, file))).text]),
    )

    function read(file: string, text: string) {
      const findings = new Findings({ file, text })
      const place = locateFrontmatter(text, findings)
      const folderName = path.basename(path.dirname(file))
      const frontmatter =
        place && readFrontmatter(text, place, folderName, 'default', findings).frontmatter
      keepSafeFixes({ text, folder: folderName, profile: 'default' }, findings)
      return { frontmatter, problems: findings.problems }
    }

    test('each compiles, or is reported with an error', () => {
      expect(texts.size).toBeGreaterThan(1000)
      for (const [file, text] of texts) {
        const { frontmatter, problems } = read(file, text)
        const refused = problems.some(({ severity }) => severity === 'error')
        expect(frontmatter !== undefined || refused, file).toBe(true)
      }
    })

    test('each is found, or told of by its path, where all are one root', async () => {
      const { folders, problems } = await discover([{ path: folder, label: '.' }], {
        projectRoot: folder,
      })
      const told = new Set(
        folders.map((one) => path.relative(folder, path.join(one.path, one.entry))),
      )
      const isPassedOver = (problem: Problem): problem is Problem<'catalog/not-searched'> =>
        problem.code === 'catalog/not-searched'
      const passedOver = problems.filter(isPassedOver)
      for (const file of passedOver.flatMap(({ args }) => args.skills)) told.add(file)
      for (const one of folders) {
        const { nested, unsearched } = listFiles(one.realPath, () => {})
        for (const inside of nested) told.add(path.relative(folder, path.join(one.path, inside)))
        for (const { files } of unsearched) {
          for (const file of files) told.add(path.relative(folder, file.path))
        }
      }
      expect([...texts.keys()].filter((file) => !told.has(file))).toEqual([])
      expect(passedOver.length).toBeGreaterThan(1)
    })

    test('each compiles whose name and description the yaml package reads, and reads the same', () => {
      let plainly = 0
      for (const [file, text] of texts) {
        const plain = readPlainly(text)
        if (plain === undefined) continue
        plainly++
        const { frontmatter } = read(file, text)
        expect(frontmatter?.name.text, file).toBe(plain.name.normalize('NFKC').trim())
        expect(frontmatter?.description.text, file).toBe(plain.description.trim())
        expect(frontmatter?.data, file).toEqual(plain)
      }
      expect(plainly).toBeGreaterThan(1000)
    })

    test('fixes leave nothing to mend, and names and descriptions as they are', () => {
      for (const [file, text] of texts) {
        const first = read(file, text)
        let { problems } = first
        let mended = text
        for (let round = 0; round < 4 && problems.some(({ fix }) => fix); round++) {
          mended = fixText(mended, chooseFixes(problems))
          const after = read(file, mended)
          const before = problems.length
          problems = after.problems
          // What could not be read at all may show more once it can be.
          if (first.frontmatter === undefined) continue
          expect(problems.length, file).toBeLessThan(before)
          expect(after.frontmatter?.description.text, file).toBe(first.frontmatter.description.text)
        }
        expect(
          problems.filter(({ fix }) => fix),
          file,
        ).toEqual([])
      }
    })
  },
)

function readPlainly(text: string): { name: string; description: string } | undefined {
  const fences = findFences(text)
  if (fences === undefined) return undefined
  try {
    const data = parse(textOf(text, fences.content), { logLevel: 'error' }) as Record<
      string,
      unknown
    > | null
    const { name, description } = data ?? {}
    const isText = typeof name === 'string' && typeof description === 'string'
    return isText ? { ...data, name, description } : undefined
  } catch {
    return undefined
  }
}
