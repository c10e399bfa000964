import { expect, test } from 'vitest'
import { analyse } from '../markdown/analyse.ts'
import { Findings } from '../problems/findings.ts'
import { chooseFixes, fixText } from '../problems/fix.ts'
import { foldPath } from '../text/fold-path.ts'
import { checkLinks } from './check-links.ts'
import { keepSafeLinks } from './keep-safe-links.ts'

const head = '---\nname: it\n---\n'
const files = ['a.md', 'b.md']
const targets = {
  files: new Set(files),
  spellings: new Map(files.map((file) => [foldPath(file), [file]])),
  folders: new Set<string>(),
  leftOut: new Set<string>(),
}

/** Mends a body, where the fix of the link behind `spoilt` is written as that. */
async function mend(body: string, spoilt: Readonly<Record<string, string>> = {}): Promise<string> {
  const text = head + body
  const findings = new Findings({ file: 'it/SKILL.md', text })
  const analysis = await analyse(body)
  const source = { path: 'SKILL.md', text, links: analysis.links, shift: head.length }
  checkLinks(source, targets, findings)
  for (const [at, problem] of findings.problems.entries()) {
    const fix = problem.fix?.map((edit) => ({ ...edit, text: spoilt[edit.text] ?? edit.text }))
    if (fix !== undefined) findings.problems[at] = { ...problem, fix }
  }
  await keepSafeLinks(source, analysis, {}, targets, findings)
  return fixText(text, chooseFixes(findings.problems)).slice(head.length)
}

test('keeps fixes after which the text has the same headings and links', async () => {
  const body = '# See [A](A.md)\n\n[a](A.md#x) [b](./B.md "B.md") <a href="A.md">A.md</a>\n'
  const mended = '# See [A](a.md)\n\n[a](a.md#x) [b](./b.md "B.md") <a href="a.md">A.md</a>\n'
  expect(await mend(body)).toBe(mended)
})

test.each([
  ['breaks a link', 'b .md'],
  ['leads elsewhere', 'a.md'],
  ['leads nowhere', 'c.md'],
  ['is none', 'B.md'],
  ['makes another link', 'b.md) [c](a.md'],
  ['makes a heading', 'b.md)\n\n# Head (x'],
])('takes away a fix that %s, and keeps the others', async (_, text) => {
  const body = '[a](A.md) [b](B.md) [a](A.md)\n'
  expect(await mend(body, { 'b.md': text })).toBe('[a](a.md) [b](B.md) [a](a.md)\n')
})
