import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const workspace = path.join(import.meta.dirname, '../../..')
const change = `---
'@skillfold/runtime': minor
---

Something new.
`

test('a described change raises every published package, and no other, and says what is new', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'skillfold-changelog-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  const folders = ['packages', 'examples'].flatMap((folder) =>
    readdirSync(path.join(workspace, folder)).map((name) => `${folder}/${name}`),
  )
  const manifests = ['package.json', ...folders.map((folder) => `${folder}/package.json`)]
  for (const file of [...manifests, 'pnpm-workspace.yaml', '.changeset/config.json']) {
    cpSync(path.join(workspace, file), path.join(copy, file))
  }
  const readManifest = (file: string) => JSON.parse(readFileSync(path.join(copy, file), 'utf8'))
  const before = new Map(manifests.map((file) => [file, readManifest(file).version]))
  writeFileSync(path.join(copy, '.changeset/news.md'), change)
  const entry = createRequire(path.join(workspace, 'package.json')).resolve(
    '@changesets/cli/bin.js',
  )
  execFileSync(process.execPath, [entry, 'version'], { cwd: copy, stdio: 'pipe' })

  const raised = manifests.filter((file) => readManifest(file).version !== before.get(file))
  expect(raised.sort()).toEqual(manifests.filter((file) => file.startsWith('packages/')).sort())
  expect(new Set(raised.map((file) => readManifest(file).version)).size).toBe(1)
  expect(readFileSync(path.join(copy, 'packages/runtime/CHANGELOG.md'), 'utf8')).toMatch(
    /### Minor Changes\n\n- Something new\./,
  )
  expect(existsSync(path.join(copy, 'packages/cli/CHANGELOG.md'))).toBe(true)
})
