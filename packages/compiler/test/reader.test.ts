import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { decodeText } from '../src/files/decode.ts'
import { chooseFixes, fixText } from '../src/problems/fix.ts'
import { type Reading, readTree } from './read-tree.ts'
import { makeTree, removeTree } from './tree.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) removeTree(folder)
})

const frontmatter = fc.constantFrom(
  '---\nname: it\ndescription: Reads clocks.\n---\n',
  '---\r\nname: it\r\ndescription: Reads: clocks.\r\nabilities: a, b\r\n---\r\n',
  '\uFEFF---\nname: it\ndescription: >-\n  Reads\n  clocks.\nmetadata:\n  v: 1.0\n---\n',
  '\n\n---\nname: It\ndescription: "Reads \\u200b clocks."\n---\n',
  '---\rname: it\rdescription: Reads clocks.\r---\r',
  'name: it\ndescription: Reads.\n---\n',
  '',
)
const piece = fc.constantFrom(
  '# Clock\n',
  '## Clock\n\n',
  '[a](references/A.md) ',
  '[b](references/gone.md)\n',
  '![c](../c.png)\n',
  '`references/a.md` ',
  '```\n',
  '---\n',
  'text ',
  '\r\n',
  '\r',
  '\0',
  '\u202e',
  '\u001b[0m',
  '<|im_end|>',
  '[x]: a.md\n',
  '> ',
  '- ',
  '    ',
  '*',
  '\\',
  '<!-- ',
  ' -->',
  '🕰',
  '\uFEFF',
)
const body = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
const bytes = fc.oneof(
  body.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 40 }).map((array) => Buffer.from(array)),
)
const skillBytes = fc
  .tuple(frontmatter, bytes)
  .map(([head, rest]) => Buffer.concat([Buffer.from(head), rest]))

async function read(
  skill: Uint8Array,
  resource: Uint8Array,
): Promise<Reading & { folder: string }> {
  const folder = makeTree({
    'skills/it/SKILL.md': skill,
    'skills/it/references/a.md': resource,
    'skills/it/assets/b': resource,
  })
  folders.push(folder)
  return { ...(await readTree(folder, ['skills'], { control: ['<|im_end|>'] })), folder }
}

test('whatever the bytes, a skill is returned or a problem says why not', async () => {
  await fc.assert(
    fc.asyncProperty(skillBytes, bytes, async (skill, resource) => {
      const { skills, problems, folder } = await read(skill, resource)
      expect(skills.length === 1 || problems.some(({ severity }) => severity === 'error')).toBe(
        true,
      )
      for (const { file, line, column, endLine = line, frame } of problems) {
        const lines = decodeText(readFileSync(path.join(folder, file))).text.split(/\r\n?|\n/)
        expect(endLine).toBeGreaterThanOrEqual(line)
        expect(endLine).toBeLessThanOrEqual(lines.length)
        expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 2)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
        expect(frame ?? '').not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202E]/)
      }
    }),
  )
})

test('what is delivered is the file, byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(skillBytes, bytes, async (skill, resource) => {
      const { skills, problems } = await read(skill, resource)
      for (const { head, body: rest, sections, resources } of skills) {
        const lossy = problems.some(({ code }) => code === 'body/encoding')
        expect(Buffer.from(head + rest).equals(skill)).toBe(!lossy)
        for (const { start, end } of sections)
          expect(rest.slice(start, end).length).toBe(end - start)
        for (const { text } of resources) {
          if (text !== undefined) expect(Buffer.from(text).equals(resource)).toBe(true)
        }
      }
    }),
  )
})

test('fixes leave fewer problems, and in the end none that can be mended', async () => {
  await fc.assert(
    fc.asyncProperty(frontmatter, body, body, async (head, rest, resource) => {
      const { folder, ...first } = await read(Buffer.from(head + rest), Buffer.from(resource))
      let problems = first.problems
      for (let round = 0; problems.some(({ fix }) => fix); round++) {
        expect(round).toBeLessThan(6)
        for (const file of new Set(problems.filter(({ fix }) => fix).map((one) => one.file))) {
          const place = path.join(folder, file)
          const edits = chooseFixes(problems.filter((problem) => problem.file === file))
          writeFileSync(place, fixText(decodeText(readFileSync(place)).text, edits))
        }
        const after = (await readTree(folder, ['skills'], { control: ['<|im_end|>'] })).problems
        expect(after.length).toBeLessThan(problems.length)
        problems = after
      }
    }),
  )
})
