import { qwen3 } from '@skillfold/tokenizer'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeTree, removeTree, skillFile, type Tree } from '../../test/tree.ts'
import type { Compilation } from '../compile.ts'
import type { SkillfoldOptions } from '../config/options.ts'
import { openProject } from '../project.ts'
import { type ConversationCost, costConversations } from './conversations.ts'

const tokenizer = await qwen3()

const text = (words: number): string => `${'Do this. '.repeat(words)}\n`

const tree: Tree = {
  'skills/small/SKILL.md': skillFile('small', 'Small things.', text(5)),
  'skills/medium/SKILL.md': skillFile('medium', 'Medium things.', text(20)),
  'skills/medium/references/more.md': text(10),
  'skills/large/SKILL.md': skillFile('large', 'Large things.', text(60)),
  'skills/large/references/most.md': text(30),
}

async function compile(files: Tree, inline: SkillfoldOptions = {}): Promise<Compilation> {
  const root = makeTree(files)
  onTestFinished(() => removeTree(root))
  return (await (await openProject({ root, inline })).current()).compilation
}

const total = ({ index, tools, calls, delivered }: ConversationCost): number =>
  index + tools + calls + delivered

describe('the courses of a conversation', () => {
  test('take a usual skill and the costliest, with as many calls as are told', async () => {
    const conversations = await costConversations(await compile(tree), tokenizer)
    expect(
      conversations.map(({ course, calls, offered, median, largest }) => [
        course,
        calls,
        offered,
        median.what,
        largest.what,
      ]),
    ).toEqual([
      ['none', 0, true, '', ''],
      ['named', 1, true, 'medium', 'large'],
      ['searched', 2, false, 'medium', 'large'],
      ['read', 2, true, 'medium, references/more.md', 'large, references/most.md'],
    ])
  })

  test('cost what the chat template makes of them', async () => {
    const compilation = await compile(tree)
    const conversations = await costConversations(compilation, tokenizer)
    const named = conversations[1]?.largest as ConversationCost
    const tools = compilation.settings.tools.map(({ definition }) => definition)
    const load = `<skill_content name="large">\n${text(60)}<skill_resources>\n- references/most.md (104 tokens)\n</skill_resources>\n</skill_content>`
    const turns = [
      { role: 'system', content: compilation.start.text },
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: '',
        calls: [{ name: 'load_skill', arguments: { name: 'large' } }],
      },
      { role: 'tool', content: load },
      { role: 'user', content: 'Go on' },
    ] as const
    const bare = [{ role: 'system', content: '' }, turns[1], turns[4]] as const
    const cost = (...conversation: Parameters<typeof tokenizer.render>): number =>
      tokenizer.count(tokenizer.render(...conversation))
    expect(total(named)).toBe(cost(turns, { tools }) - cost(bare))
  })

  test('deliver what loading delivers', async () => {
    const compilation = await compile(tree)
    const conversations = await costConversations(compilation, tokenizer)
    const load = (name: string): number | undefined =>
      compilation.skills.find(({ source }) => source.name === name)?.load
    expect(conversations[1]?.median.delivered).toBe(load('medium'))
    expect(conversations[1]?.largest.delivered).toBe(load('large'))
  })

  test('call tools by the names that the app gave them', async () => {
    const renamed = { load_skill: { name: 'open_skill', parameters: { name: 'skill_name' } } }
    const compilation = await compile(tree, { tools: renamed })
    const usual = await costConversations(await compile(tree), tokenizer)
    const conversations = await costConversations(compilation, tokenizer)
    expect(conversations[1]?.largest.delivered).toBe(usual[1]?.largest.delivered)
    expect(conversations[1]?.largest.calls).not.toBe(usual[1]?.largest.calls)
  })

  test('are fewer where there is nothing to load or to read', async () => {
    const courses = async (compilation: Compilation): Promise<string[]> =>
      (await costConversations(compilation, tokenizer)).map(({ course }) => course)
    const alone = { 'skills/alone/SKILL.md': skillFile('alone') }
    expect(await courses(await compile({}))).toEqual(['none'])
    expect(await courses(await compile(alone))).toEqual(['none', 'named', 'searched'])
    expect(await courses(await compile(alone, { mode: 'full' }))).toEqual(['none'])
  })
})
