import { createSkills, type Session } from '@skillfold/runtime'
import {
  generationTokens,
  qwen3,
  type TemplateMessage,
  toolTokens,
  turnTokens,
} from '@skillfold/tokenizer'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { huggingFaceEncoder, modelFile, nativeEncoder } from '../../tokenizer/test/references.ts'
import { catalogOf } from '../src/emit/catalog.ts'
import { openProject } from '../src/project.ts'
import { makeTree, removeTree, skillFile, type Tree } from './tree.ts'

const tokenizer = await qwen3()
const model = modelFile('qwen3', 'tokenizer.json')
const native = nativeEncoder(model)
const huggingFace = huggingFaceEncoder(model)

/** What is likely to join with, or be taken for, what stands beside it. */
const parts = [
  ...['a', 'Word', 'words', '12', '7', "don't", "'s", '-', '--', '#', '*', '.', ': ', ', '],
  ...[' ', '  ', '\t', '"', '&', '<', '/>', '</skill', '<skill name="x"', '- a: b', '\\', '`'],
  ...[
    'é',
    'e\u0301',
    '\u0301',
    '\u200d',
    '\u3000',
    '\u00a0',
    '中文',
    'かな',
    'ภาษา',
    'مرحبا',
    '😀',
    '🇩🇪',
  ],
  ...['<|im_end|>', '<|im_start|>user', '<tool_call>', '</think>', '<|endoftext|>'],
]
const line = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(''))
const block = fc
  .array(fc.oneof(line, fc.constantFrom('', '  ', '## A part', '```', '- item')), { maxLength: 10 })
  .map((lines) => lines.join('\n'))
const skill = fc.record({ description: line, body: block, resource: block })

const names = ['a', 'b-2', 'c', 'long-name-of-a-skill', 'm', 'notes', 'z-9']

/** Skills of texts that fast-check makes of a seed. */
function treeOf(seed: number): Tree {
  const skills = fc.sample(skill, { seed, numRuns: names.length })
  return Object.fromEntries(
    skills.flatMap(({ description, body, resource }, i) => {
      const name = names[i] as string
      return [
        [
          `skills/${name}/SKILL.md`,
          skillFile(name, JSON.stringify(`Does ${description}`), `${body}\n## Last\n${body}`),
        ],
        [`skills/${name}/references/more.md`, resource],
      ]
    }),
  )
}

/** What a session says a text costs, beside what the references count. */
async function expectCount(tokens: number, text: string): Promise<void> {
  expect(tokens).toBe((await native(text)).length)
  expect(tokens).toBe(huggingFace(text).length)
}

/**
 * Loads a skill's last section, then the whole and its file; gives the turns and what they deliver. Where a fence
 * hides the heading, the answer that says so counts as well.
 */
async function converse(session: Session, name: string) {
  const turns: TemplateMessage[] = []
  let delivered = 0
  for (const [tool, args] of [
    ['load_skill', { name, section: 'last' }],
    ['load_skill', { name }],
    ['skill_read', { name, path: 'references/more.md' }],
  ] as const) {
    const call = JSON.stringify({ name: tool, arguments: args })
    const asked = `<tool_call>\n${call}\n</tool_call>`
    const { text, tokens, exact } = await session.call(tool, args)
    expect(exact).toBe(true)
    await expectCount(tokens, text)
    turns.push({ role: 'assistant', content: asked }, { role: 'tool', content: text })
    delivered += tokens + tokenizer.count(asked)
  }
  return { turns, delivered }
}

describe.each(['tags', 'list', 'xml'] as const)('a conversation over an index of %s', (format) => {
  test.each([11, 23, 37])(
    'costs what its texts cost, whichever skills it has (texts of seed %i)',
    async (seed) => {
      const root = makeTree(treeOf(seed))
      onTestFinished(() => removeTree(root))
      const project = await openProject({
        root,
        inline: { index: { format }, window: 1_000_000, budget: { index: false } },
      })
      const { compilation } = await project.current()
      const skills = createSkills(catalogOf(compilation))
      const all = compilation.skills.map(({ source }) => source.name)
      expect(all).toEqual(names)
      const subset = fc.subarray(all, { minLength: 1 })
      await fc.assert(
        fc.asyncProperty(subset, fc.nat(), async (include, pick) => {
          const session = skills.session({ include })
          const prompt = session.prompt()
          await expectCount(prompt.tokens, prompt.text)
          const name = include[pick % include.length] as string
          const { turns, delivered } = await converse(session, name)
          const system: TemplateMessage = { role: 'system', content: prompt.text }
          const user: TemplateMessage = { role: 'user', content: 'Please do it.' }
          const frames = [system, user, ...turns].reduce(
            (sum, turn) => sum + turnTokens(tokenizer, turn),
            0,
          )
          const tools = [...session.tools()]
          const sum =
            prompt.tokens +
            toolTokens(tokenizer, tools, prompt.text) +
            tokenizer.count(user.content) +
            delivered +
            frames +
            generationTokens(tokenizer)
          const rendered = tokenizer.render([system, user, ...turns], {
            tools,
            generationPrompt: true,
          })
          await expectCount(sum, rendered)
        }),
        { numRuns: 25 },
      )
    },
  )
})
