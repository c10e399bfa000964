import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTree, removeTree } from '../../test/tree.ts'
import { tar } from './tar.ts'

const files: [string, string][] = [
  ['SKILL.md', '# A\n'],
  ['references/empty.md', ''],
  ['references/数据.md', 'Unicode.\n'],
  [`deep/${'x'.repeat(120)}.md`, 'Long.\n'],
  ['exact.bin', 'x'.repeat(512)],
]

test('is an archive that tar unpacks, whatever the paths', () => {
  const folder = makeTree({})
  onTestFinished(() => removeTree(folder))
  const archive = path.join(folder, 'a.tar')
  writeFileSync(archive, tar(files.map(([name, text]) => [name, Buffer.from(text)] as const)))
  const out = path.join(folder, 'out')
  mkdirSync(out)
  execFileSync('tar', ['-xf', archive, '-C', out])
  for (const [name, text] of files) {
    expect(readFileSync(path.join(out, name), 'utf8')).toBe(text)
  }
})
