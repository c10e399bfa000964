import { qwen3 } from '@skillfold/tokenizer'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeTree, removeTree, skillFile } from '../../test/tree.ts'
import type { Compilation } from '../compile.ts'
import { openProject } from '../project.ts'
import { htmlReport } from './html-report.ts'
import { measureReport } from './measures.ts'

const tokenizer = await qwen3()
const assets = { style: 'p{}', script: 'run()' }

async function compile(body = '# One\n\nText.\n\n# Two\n\nMore.\n'): Promise<Compilation> {
  const root = makeTree({
    'skills/alpha/SKILL.md': skillFile('alpha', 'First.', body),
    'skills/beta/SKILL.md': skillFile('beta'),
  })
  onTestFinished(() => removeTree(root))
  return (await (await openProject({ root })).current()).compilation
}

async function report(compilation: Compilation, changes?: string): Promise<string> {
  return htmlReport(compilation, await measureReport(compilation, tokenizer), assets, changes)
}

describe('the report', () => {
  test('is the same for the same skills, wherever they lie', async () => {
    expect(await report(await compile())).toBe(await report(await compile()))
  })

  test('lets nothing run but its own script, and nothing be fetched', async () => {
    const text = await report(await compile())
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(text)?.[1]
    expect(policy).toContain('default-src &#39;none&#39;')
    // printf 'run()' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain(
      'script-src &#39;sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ=&#39;',
    )
    expect(policy).not.toContain('connect-src')
    expect(text).not.toMatch(/(?:src|href)="(?!#|data:,")/)
  })

  test('asks for changes where it is live', async () => {
    const text = await report(await compile(), 'changes')
    expect(text).toContain('connect-src &#39;self&#39;')
    expect(text).toContain('<html lang="en" data-changes="changes">')
  })

  test('holds no text of a skill that could end its data', async () => {
    const text = await report(await compile('</script><script>alert(1)</script><!--\n'))
    expect(text.match(/<script/g)).toHaveLength(2)
    expect(text).not.toContain('alert(1)</script>')
    expect(text).toContain('\\u003c')
  })

  test('shows long texts from their beginning in a large catalog, and says so', async () => {
    const compilation = await compile(`# Long\n\n${'word '.repeat(500)}\n`)
    const measures = await measureReport(compilation, tokenizer, undefined, 400)
    const [long, short] = measures.skills
    expect(short?.load.strings).toHaveLength(short?.load.tokens as number)
    const left = 400 - measures.start.tokens - (short?.load.tokens as number)
    expect(long?.load.strings).toHaveLength(left)
    const text = htmlReport(compilation, measures, assets)
    expect(text).toContain(`The first ${left} of ${long?.load.tokens} tokens.`)
  })

  test('says on a skill’s page what an index that was made to fit shows of it', async () => {
    const root = makeTree({
      'skills/long/SKILL.md': skillFile('long', `First, ${'and on and on, '.repeat(30)}the end.`),
      'skills/short/SKILL.md': skillFile('short'),
    })
    onTestFinished(() => removeTree(root))
    const inline = { index: { overflow: 'shorten' }, budget: { index: 60 } } as const
    const { compilation } = await (await openProject({ root, inline })).current()
    const [cut] = compilation.start.overflow?.cuts ?? []
    const text = await report(compilation)
    const [long = '', short = ''] = text.split('<article').slice(1)
    expect(long).toContain(`<dd>${cut?.shown} <small>whole ${cut?.whole}</small></dd>`)
    expect(long).toContain(`What it shows of this skill, at ${cut?.shown} tokens: First, `)
    expect(long).not.toContain(', in use')
    expect(short).toContain(', in use')
    expect(short).not.toContain('made to fit')
  })

  test('measures parts that make up the body', async () => {
    const compilation = await compile()
    const { skills } = await measureReport(compilation, tokenizer)
    expect(skills[0]?.parts.map(({ title }) => title)).toEqual(['One', 'Two'])
    const sum = skills[0]?.parts.reduce((total, { tokens }) => total + tokens, 0)
    expect(sum).toBe(tokenizer.count(compilation.skills[0]?.source.body ?? ''))
  })
})
