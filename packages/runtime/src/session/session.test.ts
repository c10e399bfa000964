import { describe, expect, it, test, vi } from 'vitest'
import { compileCatalog, count, type SkillFixture } from '../../test/fixtures.ts'
import { createSkills, type SessionOptions, type Skill, type SkillsOptions } from '../index.ts'

const health: SkillFixture = {
  name: 'site-health',
  description: 'Check plugins, themes, updates',
  body: '# Site health\n\nIntro.\n\n## Plugins\n\nList them.\n\n## Themes\n\nList them too.\n',
  resources: { 'references/guide.md': '# Guide\n\nRead on.\n', 'assets/logo.png': 120 },
}
const security: SkillFixture = { name: 'security', description: 'Scan & repair <files>' }

function start(
  fixtures: readonly SkillFixture[],
  options: SessionOptions & {
    catalog?: Parameters<typeof compileCatalog>[1]
    set?: SkillsOptions
  } = {},
) {
  const { catalog, set, ...session } = options
  return createSkills(compileCatalog(fixtures, catalog), set).session(session)
}

describe('the prompt', () => {
  it('is the index of the listed skills, with its exact cost', () => {
    const { text, tokens, exact } = start([health, security]).prompt()
    expect(text.split('\n')).toEqual([
      'Load a skill before you do what it is for.',
      '<skills>',
      '<skill name="security" description="Scan &amp; repair &lt;files&gt;" />',
      '<skill name="site-health" description="Check plugins, themes, updates" />',
      '</skills>',
    ])
    expect({ tokens, exact }).toEqual({ tokens: count(text), exact: true })
  })

  it('leaves out deferred and hidden skills', () => {
    const text = start([
      security,
      { name: 'deferred', flags: { deferred: true } },
      { name: 'hidden', flags: { hidden: true } },
    ]).prompt().text
    expect(text).toContain('name="security"')
    expect(text).not.toMatch(/deferred|hidden/)
  })

  it('is empty without skills, and so are the tools', () => {
    const session = start([])
    expect(session.prompt()).toEqual({ text: '', tokens: 0, exact: true })
    expect(session.tools()).toEqual([])
    expect(session.usage()).toMatchObject({ prompt: 0, tools: 0, free: 3072 })
  })

  it('stays the same whatever is loaded, registered or reset', async () => {
    const skills = createSkills(compileCatalog([health, security]))
    const session = skills.session()
    const before = [session.prompt(), session.tools()]
    await session.call('load_skill', { name: 'security' })
    skills.register({ name: 'late', description: 'Late', body: 'Late.' })
    session.reset()
    expect([session.prompt(), session.tools()]).toEqual(before)
    expect(session.prompt()).toBe(before[0])
    expect(() => Object.assign(session.prompt(), { text: 'HACK' })).toThrow(TypeError)
    expect(await session.call('load_skill', { name: 'late' })).toMatchObject({ ok: true })
  })

  it('holds whole the skills of mode full, before the index of the others', async () => {
    const catalog = compileCatalog([health, security])
    const content = await catalog.skills.security?.load()
    const skills = { ...catalog.skills, security: { ...catalog.skills.security, content } }
    const full = { ...catalog, skills, settings: { ...catalog.settings, mode: 'full' } } as never
    const session = createSkills(full).session()
    const { text, tokens } = session.prompt()
    expect(text).toMatch(
      /^Follow .*\n<skill_content name="security">\n# security\n\nDo it\.\n<\/skill_content>\nLoad .*\n<skills>\n<skill name="site-health".*\n<\/skills>$/,
    )
    expect(tokens).toBe(count(text))
    expect(session.loaded()).toEqual(['security'])
    expect(await session.call('load_skill', { name: 'security' })).toMatchObject({
      ok: true,
      text: 'You have it already, above.',
    })
  })
})

describe('load_skill', () => {
  it('delivers body, resources and abilities as they were measured', async () => {
    const ability = { name: 'acme/scan', description: 'Scan', parameters: { type: 'object' } }
    const catalog = compileCatalog([{ ...health, abilities: [ability] }])
    const result = await createSkills(catalog).session().call('load_skill', { name: 'site-health' })
    expect(result.text).toBe(
      [
        '<skill_content name="site-health">',
        health.body?.trimEnd(),
        '<skill_resources>',
        '- references/guide.md (36 tokens)',
        '- assets/logo.png (image/png, 120 bytes)',
        '</skill_resources>',
        '<skill_abilities>',
        '{"name":"acme__scan","description":"Scan","parameters":{"type":"object"}}',
        '</skill_abilities>',
        '</skill_content>',
      ].join('\n'),
    )
    expect(result).toMatchObject({ ok: true, exact: true, skills: ['site-health'] })
    expect(result.tokens).toBe(count(result.text))
    expect(result.tokens).toBe(catalog.skills['site-health']?.tokens.load)
  })

  it('answers a second load briefly', async () => {
    const session = start([health])
    await session.call('load_skill', { name: 'site-health' })
    const again = await session.call('load_skill', { name: 'site-health' })
    expect(again).toMatchObject({ ok: true, exact: true })
    expect(again.text).toBe('You have it already, above.')
    expect(again.tokens).toBe(count(again.text))
  })

  it('delivers again what the conversation may have lost, where the session repeats', async () => {
    const catalog = compileCatalog([{ ...health, resources: { 'a.md': 'Text.' } }])
    const session = createSkills(catalog).session({ repeat: true })
    for (const [tool, args] of [
      ['load_skill', { name: 'site-health' }],
      ['skill_read', { name: 'site-health', path: 'a.md' }],
    ] as const) {
      const first = await session.call(tool, args)
      expect(first.skills).toEqual(['site-health'])
      expect(await session.call(tool, args)).toEqual(first)
    }
  })

  it('delivers again what a loaded skill requires and no longer has', async () => {
    const session = start([{ ...health, requires: ['security'] }, security])
    await session.call('load_skill', { name: 'site-health' })
    session.unload('security')
    const again = await session.call('load_skill', { name: 'site-health' })
    expect(again).toMatchObject({ ok: true, exact: true, skills: ['security'] })
    expect(again.text).toMatch(/^<skill_content name="security">.*<\/skill_content>$/s)
    expect(again.tokens).toBe(count(again.text))
    expect(session.loaded()).toEqual(['security', 'site-health'])
  })

  it('gives sections and files of a hidden skill once the app has loaded it', async () => {
    const session = start([{ ...health, flags: { hidden: true } }, security])
    const file = { name: 'site-health', path: 'references/guide.md' }
    expect(await session.call('skill_read', file)).toMatchObject({ reason: 'unknown-skill' })
    await session.load('site-health', { section: 'themes' })
    expect(await session.call('skill_read', file)).toMatchObject({ ok: true })
    expect(await session.call('load_skill', { name: 'site-health' })).toMatchObject({ ok: true })
    expect((await session.call('list_skills')).text).not.toContain('site-health')
  })

  it('delivers one section, then the rest is still to be had', async () => {
    const session = start([health])
    const section = await session.call('load_skill', { name: 'site-health', section: 'themes' })
    expect(section.text).toBe(
      '<skill_content name="site-health" section="themes">\n## Themes\n\nList them too.\n</skill_content>',
    )
    expect(section.tokens).toBe(count(section.text))
    expect(session.loaded()).toEqual(['site-health'])
    const again = await session.call('load_skill', { name: 'site-health', section: 'Themes' })
    expect(again.text).toContain('already')
    const whole = await session.call('load_skill', { name: 'site-health' })
    expect(whole.text).toContain('Intro.')
    const known = await session.call('load_skill', { name: 'site-health', section: 'plugins' })
    expect(known.text).toContain('already')
  })

  it('offers the sections where there is none of that id', async () => {
    const result = await start([health]).call('load_skill', { name: 'site-health', section: 'x' })
    expect(result).toMatchObject({ ok: false, reason: 'unknown-section', exact: true })
    expect(result.text).toMatch(/^There is no such .*\n- site-health \(\d+ tokens\)\n- plugins \(/)
    expect(result.tokens).toBe(count(result.text))
  })

  it('tells of each section what its load delivers, where there is none of an id', async () => {
    const ability = { name: 'scan', description: 'Scan', parameters: { type: 'object' } }
    const fixture = { ...health, abilities: [ability] }
    const sections = (text: string) => [...text.matchAll(/^- ([\w-]+) \((\d+) tokens\)$/gm)]
    const load = { tool: 'load_skill', args: { name: 'site-health' } }
    const read = {
      tool: 'skill_read',
      args: { name: 'site-health', path: 'references/guide.md' },
    }
    for (const { tool, args } of [load, read]) {
      const wrong = await start([fixture]).call(tool, { ...args, section: 'x' })
      expect(wrong).toMatchObject({ reason: 'unknown-section', exact: true })
      const told = sections(wrong.text)
      expect(told.length).toBeGreaterThan(0)
      for (const [, section, tokens] of told) {
        const { tokens: cost } = await start([fixture]).call(tool, { ...args, section })
        expect(cost).toBe(Number(tokens))
      }
    }
    // What the model knows already is not delivered again, and not told.
    const session = start([fixture], { count })
    await session.call('load_skill', { name: 'site-health', section: 'themes' })
    const wrong = await session.call('load_skill', { name: 'site-health', section: 'x' })
    const [, , tokens] = sections(wrong.text).find(([, id]) => id === 'plugins') ?? []
    const next = await session.call('load_skill', { name: 'site-health', section: 'plugins' })
    expect(next.tokens).toBe(Number(tokens))
  })

  it('says with a section what else the skill requires, as long as the model has it not', async () => {
    const fixtures = [{ ...health, requires: ['security', 'gone'] }, security]
    const session = start(fixtures, { count })
    const load = async (section: string) =>
      (await session.call('load_skill', { name: 'site-health', section })).text
    const missing = 'It requires skills that are not here.\n'
    expect(await load('themes')).toMatch(
      `${missing}It requires these. Load them too:\n- security\n<skill_content name="site-health" section="themes">`,
    )
    await session.call('load_skill', { name: 'security' })
    expect(await load('plugins')).toMatch(`${missing}<skill_content name="site-health"`)
    const told = await session.call('load_skill', { name: 'site-health', section: 'x' })
    expect(told.text).toMatch(/- site-health \(\d+ tokens\)/)
    const alone = start([health]).call('load_skill', { name: 'site-health', section: 'themes' })
    expect((await alone).text).toMatch(/^<skill_content/)
  })

  it('loads what a skill requires first, each once, and a cycle too', async () => {
    const session = start([
      { name: 'a', requires: ['b', 'c'] },
      { name: 'b', requires: ['c'] },
      { name: 'c', requires: ['a'] },
      { name: 'd', requires: ['b', 'gone'] },
    ])
    const result = await session.call('load_skill', { name: 'a' })
    expect(result.skills).toEqual(['c', 'b', 'a'])
    expect(result.text.match(/<skill_content name="."/g)).toHaveLength(3)
    expect(result.tokens).toBe(count(result.text))
    const next = await session.call('load_skill', { name: 'd' })
    expect(next.skills).toEqual(['d'])
    expect(session.usage().skills).toBe(result.tokens + next.tokens)
  })

  it('says what a load needs and the session has not, with what that costs', async () => {
    const catalog = compileCatalog([
      { name: 'a', requires: ['b', 'gone'] },
      { name: 'b', requires: ['c'] },
      { name: 'c' },
      { name: 'd', requires: ['c'] },
    ])
    const skills = createSkills(catalog, { exclude: ['c'] })
    const session = skills.session()
    const result = await session.call('load_skill', { name: 'a' })
    expect(result).toMatchObject({ ok: true, exact: true, skills: ['b', 'a'] })
    expect(result.missing).toEqual(['c', 'gone'])
    const line = 'It requires skills that are not here.\n'
    expect(result.text.startsWith(`${line}<skill_content name="b">`)).toBe(true)
    expect(result.text).toContain(`</skill_content>\n${line}<skill_content name="a">`)
    expect(result.text).not.toMatch(/"c"|gone/)
    expect(result.tokens).toBe(count(result.text))
    expect(await session.load('d')).toMatchObject({ ok: true, missing: ['c'] })
    expect((await session.load('d')).missing).toEqual(['c'])
    expect(await createSkills(catalog).session().load('d')).not.toHaveProperty('missing')
  })

  it('neutralises control texts of the model and frames of its own', async () => {
    const body = 'Say <|im_end|> and </skill_content> and <tool_call>.\n'
    const result = await start([{ name: 'a', body }]).call('load_skill', { name: 'a' })
    expect(result.text).toContain('Say <·|im_end|> and <·/skill_content> and <·tool_call>.\n')
  })

  it('delivers skills that no build measured, with a bound or a count', async () => {
    const plain = {
      name: 'plain',
      description: 'Plain',
      body: 'Naïve.',
      resources: { 'a.md': 'A' },
    }
    const skills = createSkills(compileCatalog([]))
    skills.register(plain)
    const session = skills.session()
    expect(session.prompt()).toMatchObject({ exact: false })
    const bound = await session.call('load_skill', { name: 'plain' })
    expect(bound.text).toContain('Naïve.\n<skill_resources>\n- a.md (text/plain, 1 bytes)\n')
    expect(bound.exact).toBe(false)
    expect(bound.tokens).toBeGreaterThan(count(bound.text))
    const counted = await skills.session({ count }).call('load_skill', { name: 'plain' })
    expect(counted).toMatchObject({ exact: true, tokens: count(counted.text) })
    const file = await session.call('skill_read', { name: 'plain', path: 'a.md' })
    expect(file.text).toContain('\nA\n')
  })
})

describe('a skill that no build measured', () => {
  const chapter = (title: string): string => `## ${title}\n\n${'word '.repeat(400)}\n\n`
  const plain = {
    name: 'late',
    description: 'Late.',
    body: ['One', 'Two', 'Three'].map(chapter).join(''),
    resources: { 'big.md': chapter('Four') + chapter('Five'), 'big.py': '# No\n'.repeat(900) },
  }
  const open = () =>
    createSkills([compileCatalog([]), plain]).session({ window: 1100, reserve: 0, count })

  it('is refused with its sections, and delivered by section', async () => {
    const session = open()
    const whole = await session.call('load_skill', { name: 'late' })
    expect(whole.text.split('\n')).toEqual([
      expect.stringMatching(/^It needs \d+ tokens, and \d+ are free\.$/),
      'These sections fit:',
      expect.stringMatching(/^- one \(\d+ tokens\)$/),
      expect.stringMatching(/^- two \(\d+ tokens\)$/),
      expect.stringMatching(/^- three \(\d+ tokens\)$/),
      'Call again with one of these.',
    ])
    const told = /- two \((\d+) tokens\)/.exec(whole.text)?.[1]
    const part = await session.call('load_skill', { name: 'late', section: 'Two' })
    expect(part).toMatchObject({ ok: true, exact: true, tokens: Number(told) })
    expect(part.text).toContain('## Two\n\nword ')
    expect(part.text).not.toContain('## Three')
  })

  it('has resources by section too, where they are Markdown', async () => {
    const session = open()
    const read = (path: string, section?: string) =>
      session.call('skill_read', { name: 'late', path, ...(section && { section }) })
    expect((await read('big.md', 'gone')).text).toMatch(/- four .*\n- five /)
    expect((await read('big.md', 'five')).text).toContain('## Five')
    expect((await read('big.py')).text).toMatch(/are free\.\nGo on without it\.$/)
  })
})

describe('a load that does not fit', () => {
  const words = (number: number): string => `${'word '.repeat(number - 1)}word.\n`
  const big: SkillFixture = {
    name: 'big',
    body: `# Big\n\n${words(20)}\n## First\n\n${words(150)}\n## Second\n\n${words(900)}\n### Part\n\n${words(60)}`,
  }

  it('is refused with the figures and the sections that do', async () => {
    const session = start([big])
    const result = await session.call('load_skill', { name: 'big' }, { free: 400 })
    const catalog = compileCatalog([big])
    expect(result).toMatchObject({ ok: false, reason: 'no-room' })
    expect(result.text.split('\n')).toEqual([
      `It needs ${catalog.skills.big?.tokens.load} tokens, and 400 are free.`,
      'These sections fit:',
      expect.stringMatching(/^- first \(\d+ tokens\)$/),
      expect.stringMatching(/^- part \(\d+ tokens\)$/),
      'Call again with one of these.',
    ])
    expect(session.loaded()).toEqual([])
    const part = await session.call('load_skill', { name: 'big', section: 'part' }, { free: 400 })
    expect(part.ok).toBe(true)
  })

  it('offers what it requires by section, after which it fits', async () => {
    const small = { name: 'small', body: 'Small.\n', requires: ['big'] }
    const session = start([small, big])
    const free = 400
    const first = await session.call('load_skill', { name: 'small' }, { free })
    const { tokens } = compileCatalog([big]).skills.big ?? {}
    expect(first.text.split('\n')).toEqual([
      expect.stringMatching(/^It needs \d+ tokens, and 400 are free\.$/),
      'It requires these. Load a section of each first:',
      `- big (${tokens?.load} tokens)`,
      'Call again with one of these.',
    ])
    const parts = await session.call('load_skill', { name: 'big' }, { free })
    expect(parts.text).toContain('- part (')
    await session.call('load_skill', { name: 'big', section: 'part' }, { free })
    const then = await session.call('load_skill', { name: 'small' }, { free })
    expect(then).toMatchObject({ ok: true, skills: ['small'] })
    expect(session.loaded()).toEqual(['big', 'small'])
  })

  it('is refused where no section fits either', async () => {
    const result = await start([big]).call('load_skill', { name: 'big' }, { free: 10 })
    expect(result.text).toMatch(/^It needs \d+ tokens, and 10 are free\.\nGo on without it\.$/)
  })

  it('offers a section at what it costs, to the token, and so that it still fits then', async () => {
    const scan = { name: 'scan', description: 'Scan', parameters: { type: 'object' } }
    const fixture = { ...big, abilities: [scan] }
    for (const id of ['first', 'second', 'part']) {
      const session = start([fixture], { count })
      const { tokens } = await session.call('load_skill', { name: 'big', section: id })
      const told = await start([fixture]).call(
        'load_skill',
        { name: 'big', section: id },
        { free: tokens },
      )
      expect(told).toMatchObject({ ok: true, tokens })
    }
    for (let window = 1300; window < 1700; window += 7) {
      const session = start([fixture], { count, window, reserve: 900 })
      const { text } = await session.call('load_skill', { name: 'big' })
      for (const [, section, tokens] of text.matchAll(/- (\w+) \((\d+) tokens\)/g)) {
        const next = start([fixture], { count, window, reserve: 900 })
        await next.call('load_skill', { name: 'big' })
        const result = await next.call('load_skill', { name: 'big', section })
        expect(result).toMatchObject({ ok: true, tokens: Number(tokens) })
      }
    }
  })

  it('names the skills of which each makes room, else those that do so together', async () => {
    const fixtures = [200, 100, 300, 350, 560].map((size, at) => ({
      name: ['alpha', 'bravo', 'charlie', 'delta', 'echo'][at] ?? '',
      body: words(size),
    }))
    const session = start(fixtures, { count, window: 1100, reserve: 100 })
    for (const name of ['alpha', 'bravo', 'charlie']) {
      expect(await session.call('load_skill', { name })).toMatchObject({ ok: true })
    }
    const { text } = await session.call('load_skill', { name: 'delta' })
    expect(text).toMatch(/Unloading one of these makes room:\n- charlie \(\d+ tokens\)\nCall/)
    const all = await session.call('load_skill', { name: 'echo' })
    expect(all.text).toMatch(/Unloading all of these makes room:\n- charlie .*\n- alpha .*\nCall/)
    for (const name of ['charlie', 'alpha']) await session.call('unload_skill', { name })
    expect(await session.call('load_skill', { name: 'echo' })).toMatchObject({ ok: true })
    const none = start(fixtures, { count, window: 700, reserve: 100 })
    await none.call('load_skill', { name: 'bravo' })
    expect((await none.call('load_skill', { name: 'echo' })).text).toMatch(/free\.\nGo on/)
  })

  it('offers the parts of a section that is too large itself', async () => {
    const call = start([big]).call('load_skill', { name: 'big', section: 'second' }, { free: 400 })
    expect((await call).text).toMatch(/fit:\n- part \(\d+ tokens\)\nCall/)
  })

  it('leaves the conversation usable, and what is loaded can make room', async () => {
    const three = ['alpha', 'bravo', 'charlie'].map((name) => ({ name, body: words(250) }))
    const session = start(three, { window: 1100, reserve: 200 })
    expect((await session.call('load_skill', { name: 'alpha' })).ok).toBe(true)
    expect((await session.call('load_skill', { name: 'bravo' })).ok).toBe(true)
    const free = session.usage().free
    const third = await session.call('load_skill', { name: 'charlie' })
    expect(third).toMatchObject({ ok: false, reason: 'no-room' })
    expect(third.text).toContain(`and ${free} are free`)
    expect(third.text).toMatch(/makes room:\n- alpha \(\d+ tokens\)\n- bravo \(\d+ tokens\)\nCall/)
    const unloaded = await session.call('unload_skill', { name: 'alpha' })
    expect(unloaded).toMatchObject({ ok: true, unloaded: ['alpha'] })
    expect((await session.call('load_skill', { name: 'charlie' })).ok).toBe(true)
    expect(session.loaded()).toEqual(['bravo', 'charlie'])
  })

  it('unloads the least recently used skills where that is the policy, and says so', async () => {
    const three = ['alpha', 'bravo', 'charlie'].map((name) => ({ name, body: words(250) }))
    const session = start(three, { window: 1100, reserve: 200, unload: 'lru' })
    await session.call('load_skill', { name: 'alpha' })
    await session.call('load_skill', { name: 'bravo' })
    await session.call('load_skill', { name: 'alpha' })
    const third = await session.call('load_skill', { name: 'charlie' })
    expect(third).toMatchObject({ ok: true, unloaded: ['bravo'], skills: ['charlie'] })
    expect(third.text).toMatch(/^To make room, .*\n- bravo\n<skill_content name="charlie">/)
    expect(third.tokens).toBe(count(third.text))
    expect(session.loaded()).toEqual(['alpha', 'charlie'])
    expect(session.usage().free).toBeGreaterThanOrEqual(0)
  })

  it('counts the call of an ability as a use of the skill that groups it', async () => {
    const ability = { name: 'scan', description: 'Scan', parameters: { type: 'object' } }
    const skills = createSkills(
      compileCatalog([
        { name: 'alpha', body: words(250), abilities: [ability] },
        ...['bravo', 'charlie'].map((name) => ({ name, body: words(250) })),
      ]),
    )
    skills.abilities.register('scan', { description: 'Scan', execute: () => 'Clean.' })
    const session = skills.session({ window: 1100, reserve: 100, unload: 'lru' })
    await session.call('load_skill', { name: 'alpha' })
    await session.call('load_skill', { name: 'bravo' })
    expect(await session.call('scan')).toMatchObject({ ok: true, text: 'Clean.' })
    expect(session.loaded()).toEqual(['bravo', 'alpha'])
    const third = await session.call('load_skill', { name: 'charlie' })
    expect(third).toMatchObject({ ok: true, unloaded: ['bravo'] })
    expect(await session.call('scan')).toMatchObject({ ok: true })
  })

  it('unloads neither pinned skills nor what the load requires, nor anything in vain', async () => {
    const session = start(
      [
        { name: 'pinned', body: words(250), flags: { pinned: true } },
        { name: 'base', body: words(250) },
        { name: 'top', body: words(250), requires: ['base'] },
      ],
      { window: 1100, reserve: 200, unload: 'lru' },
    )
    await session.call('load_skill', { name: 'pinned' })
    await session.call('load_skill', { name: 'base' })
    expect(await session.call('load_skill', { name: 'top' })).toMatchObject({ reason: 'no-room' })
    expect(session.loaded()).toEqual(['pinned', 'base'])
  })

  it('unloads no skill before those that require it', async () => {
    const fixtures = [
      { name: 'base', body: words(250) },
      { name: 'middle', body: words(100), requires: ['base'] },
      { name: 'top', body: words(100), requires: ['middle'] },
      { name: 'other', body: words(150) },
      { name: 'huge', body: words(500) },
    ]
    const session = start(fixtures, { window: 1100, reserve: 300, unload: 'lru' })
    await session.call('load_skill', { name: 'top' })
    expect(session.loaded()).toEqual(['base', 'middle', 'top'])
    const other = await session.call('load_skill', { name: 'other' })
    expect(other).toMatchObject({ ok: true, unloaded: ['top'] })
    const huge = await session.call('load_skill', { name: 'huge' })
    expect(huge).toMatchObject({ ok: true, unloaded: ['middle', 'base', 'other'] })
  })

  it('unloads skills that require each other, and offers none that another requires', async () => {
    const fixtures = [
      { name: 'one', body: words(150), requires: ['two'] },
      { name: 'two', body: words(150), requires: ['one'] },
      { name: 'late', body: words(250), requires: ['base'] },
      { name: 'base', body: words(150) },
      { name: 'huge', body: words(250) },
      { name: 'large', body: words(180) },
    ]
    const round = start(fixtures, { window: 1000, reserve: 300, unload: 'lru' })
    await round.call('load_skill', { name: 'one' })
    const { unloaded } = await round.call('load_skill', { name: 'huge' })
    expect(unloaded).toEqual(['two'])
    const session = start(fixtures, { window: 1000, reserve: 300 })
    await session.call('load_skill', { name: 'late' })
    const { text } = await session.call('load_skill', { name: 'large' })
    expect(text).toMatch(/Unloading one of these makes room:\n- late \(\d+ tokens\)\nCall/)
  })

  it('cannot be forced by a reserve as large as the window', () => {
    expect(() => start([health], { window: 1000, reserve: 1000 })).toThrow('fills the window')
    expect(() => start([health], { window: 1000 })).toThrow('Lower the reserve: 1024 fills')
  })
})

describe('options of another kind', () => {
  test.each([
    ['include', 'x', 'Give `include` as a list of names.'],
    ['include', null, 'Give `include` as a list of names.'],
    ['exclude', [5], 'Give `exclude` as a list of names.'],
    ['exclude', { 0: 'x' }, 'Give `exclude` as a list of names.'],
    ['include', ['site-*'], 'Give whole names, not "site-*": patterns are for the build.'],
    ['unload', 'LRU', "Give `unload` as 'never' or 'lru'."],
    ['unload', true, "Give `unload` as 'never' or 'lru'."],
    ['window', Number.NaN, 'Give `window` as a number of 0 or more.'],
    ['reserve', '100', 'Give `reserve` as a number of 0 or more.'],
    ['reserve', -5, 'Give `reserve` as a number of 0 or more.'],
    ['resultLimit', Number.NaN, 'Give `resultLimit` as a number of 0 or more.'],
    ['sure', '0.5', 'Give `sure` as a number from 0 to 1.'],
    ['sure', 2, 'Give `sure` as a number from 0 to 1.'],
    ['repeat', 'no', 'Give `repeat` as true or false.'],
    ['count', 5, 'Give `count` as a function.'],
    ['windows', 4096, 'There is no option `windows`.'],
  ])('are refused: %s as %j', (option, value, message) => {
    const skills = createSkills(compileCatalog([health]))
    expect(() => skills.session({ [option]: value } as SessionOptions)).toThrow(message)
    if (option.endsWith('clude')) {
      const options = { [option]: value } as SkillsOptions
      expect(() => createSkills(compileCatalog([health]), options)).toThrow(message)
    }
  })

  test.each([
    ['onEvent', 5, 'Give `onEvent` as a function.'],
    ['onError', 'log', 'Give `onError` as a function.'],
    ['settings', { window: 4096 }, 'Give `settings` as what a build gives.'],
    ['setings', {}, 'There is no option `setings`.'],
  ])('of a set are refused: %s as %j', (option, value, message) => {
    const options = { [option]: value } as SkillsOptions
    expect(() => createSkills(compileCatalog([health]), options)).toThrow(message)
  })

  test.each([Number.NaN, '12', null])('are refused: free as %j, with each call', async (free) => {
    const session = start([health])
    const options = { free } as { free: number }
    const wrong = 'Give `free` as a number.'
    await expect(session.call('load_skill', { name: 'site-health' }, options)).rejects.toThrow(
      wrong,
    )
    await expect(session.load('site-health', options)).rejects.toThrow(wrong)
    expect(session.loaded()).toEqual([])
    expect(await session.load('site-health', { free: Infinity })).toMatchObject({ ok: true })
  })
})

describe('a name that does not exist', () => {
  const tides = ['knot-guide', 'tide-alerts', 'tide-tables'].map((name) => ({ name }))

  it('is answered with the near ones, one a line, never with itself', async () => {
    const result = await start(tides).call('load_skill', { name: 'tide' })
    expect(result).toMatchObject({ ok: false, reason: 'unknown-skill', exact: true })
    expect(result.text).toBe(
      'There is no such name here. There are:\n- tide-alerts\n- tide-tables\nCall again with one of these.',
    )
    expect(result.tokens).toBe(count(result.text))
  })

  it('is answered with all where none is near', async () => {
    const { text } = await start(tides).call('load_skill', { name: 'weather<|im_end|>' })
    expect(text).toContain('- knot-guide\n- tide-alerts\n- tide-tables\n')
    expect(text).not.toContain('weather')
  })

  it('is answered with no more names than a bound, and says how many there are', async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ name: `skill-${at}` }))
    const { text, tokens } = await start(many, { window: 32_768 }).call('load_skill', {
      name: 'weather',
    })
    expect(text).toMatch(/\n[1-9]\d* of 500 are shown\.\nCall again with one of these\.$/)
    expect(tokens).toBeLessThan(400)
    const full = await start(many).call('load_skill', { name: 'weather' })
    expect(full.text).toBe('Go on without it.')
  })

  it('is never that of a hidden or excluded skill', async () => {
    const session = start([...tides, { name: 'tide-secret', flags: { hidden: true } }], {
      exclude: ['tide-alerts'],
    })
    for (const name of ['tide-secret', 'tide-alerts', 'tide']) {
      const { ok, text } = await session.call('load_skill', { name })
      expect(ok).toBe(false)
      expect(text).not.toMatch(/secret|alerts/)
    }
    expect((await session.load('tide-secret')).ok).toBe(true)
    expect((await session.load('tide-alerts')).ok).toBe(false)
  })

  it('is never offered itself, also where it was loaded and then unregistered', async () => {
    const skills = createSkills(compileCatalog(tides))
    skills.register({ name: 'third', description: 'Third', body: 'Third.' })
    const session = skills.session()
    await session.call('load_skill', { name: 'third' })
    skills.unregister('third')
    for (const name of ['third', 'thrid']) {
      const result = await session.call('load_skill', { name })
      expect(result).toMatchObject({ ok: false, reason: 'unknown-skill' })
      expect(result.text).not.toContain('third')
    }
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'may be %s',
    async (name) => {
      for (const tool of ['load_skill', 'skill_read', 'unload_skill']) {
        const result = await start(tides).call(tool, { name, path: name })
        expect(result).toMatchObject({ ok: false, reason: 'unknown-skill' })
      }
    },
  )
})

describe('the tools', () => {
  it('are those of the settings, under their own or other names', async () => {
    const session = start([health], {
      catalog: {
        tools: [
          {
            id: 'load_skill',
            definition: {
              name: 'activate_skill',
              description: 'Load a skill.',
              parameters: {
                type: 'object',
                properties: { skill_name: { type: 'string' } },
                required: ['skill_name'],
              },
            },
            rename: { name: 'skill_name' },
          },
        ],
      },
    })
    expect(session.tools().map((tool) => tool.name)).toEqual(['activate_skill'])
    const result = await session.call('activate_skill', { skill_name: 'site-health' })
    expect(result).toMatchObject({ ok: true, tool: 'load_skill' })
    const wrong = await session.call('activate_skill', { name: 'site-health' })
    expect(wrong.text).toContain('- skill_name: string, required\n')
  })

  it('cannot be changed, in this session or another', () => {
    const catalog = compileCatalog([health])
    const [first] = createSkills(catalog).session().tools()
    const before = JSON.stringify(first)
    expect(() => Object.assign(first as object, { description: 'HACK' })).toThrow(TypeError)
    expect(() => Object.assign(first?.parameters as object, { type: 'HACK' })).toThrow(TypeError)
    expect(JSON.stringify(createSkills(catalog).session().tools()[0])).toBe(before)
    Object.assign(catalog.settings.tools[0]?.definition as object, { description: 'Later' })
    expect(JSON.stringify(first)).toBe(before)
  })

  it('answer a tool that does not exist with those that do', async () => {
    const result = await start([health]).call('loadSkill', { name: 'site-health' })
    expect(result).toMatchObject({ ok: false, reason: 'unknown-tool' })
    expect(result.text).toContain('- load_skill\n- skill_read\n')
  })

  it('keep enumerated names only where they are the session’s', () => {
    const tools = compileCatalog([health, security]).settings.tools.map((tool) => ({
      ...tool,
      definition: {
        ...tool.definition,
        parameters: {
          type: 'object',
          properties: { name: { type: 'string', enum: ['security', 'site-health'] } },
          required: ['name'],
        },
      },
    }))
    const catalog = { tools, toolTokens: 77, plainToolTokens: 61 }
    const whole = start([health, security], { catalog })
    expect(JSON.stringify(whole.tools())).toContain('"enum":["security","site-health"]')
    expect(whole.usage().tools).toBe(77)
    const narrow = start([health, security], { catalog, exclude: ['security'] })
    expect(JSON.stringify(narrow.tools())).not.toContain('enum')
    expect(narrow.usage().tools).toBe(61)
    const skills = createSkills(compileCatalog([health, security], catalog), { count })
    expect(skills.session().usage().tools).toBe(77)
    skills.register({ name: 'late', description: 'Late', body: 'Late.' })
    expect(skills.session().usage().tools).toBe(61)
    // A build that did not measure it: what it did bounds it.
    const old = { tools, toolTokens: 77 }
    const exclude = ['security']
    expect(start([health, security], { catalog: old, exclude }).usage().tools).toBe(77)
  })

  it('list skills by words, loaded ones apart', async () => {
    const session = start([health, security])
    await session.call('load_skill', { name: 'security' })
    expect((await session.call('list_skills')).text).toBe(
      'Loaded:\n- security\nAvailable:\n<skill name="site-health" description="Check plugins, themes, updates" />\nLoad the one that fits the task.',
    )
    expect((await session.call('list_skills', { filter: 'UPDATES check' })).text).not.toContain(
      'security',
    )
    expect((await session.call('list_skills', { filter: 'weather' })).text).toMatch(/^No skill/)
  })

  it('list names alone, then the first names, where descriptions do not fit', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ name: `skill-${at}` }))
    const session = start(many)
    const full = await session.call('list_skills')
    const names = await session.call('list_skills', {}, { free: 700 })
    const some = await session.call('list_skills', {}, { free: 200 })
    expect(full.text).toContain('description=')
    expect(names.text.match(/^- skill-\d+$/gm)).toHaveLength(40)
    expect(some.text).toMatch(/\n\d+ of 40 are shown\.\n/)
    expect(some.tokens).toBeLessThan(200)
  })
})

describe('conversations', () => {
  it('import a chunk once for all that load it at a time, and each gets it', async () => {
    const load = vi.fn(
      async (content) => new Promise<typeof content>((done) => setTimeout(done, 5, content)),
    )
    const skills = createSkills(compileCatalog([{ name: 'slow', load }, security]))
    const results = await Promise.all(
      Array.from({ length: 10 }, () => skills.session().call('load_skill', { name: 'slow' })),
    )
    expect(load).toHaveBeenCalledTimes(1)
    expect(new Set(results.map((result) => result.text)).size).toBe(1)
  })

  it('get a skill once even when two loads of it run at a time', async () => {
    const session = start([security, health])
    const [first, second, other] = await Promise.all([
      session.call('load_skill', { name: 'security' }),
      session.call('load_skill', { name: 'security' }),
      session.call('load_skill', { name: 'site-health' }),
    ])
    expect(first.text).toContain('# security')
    expect(second.text).toContain('already')
    expect(other.text).toContain('# Site health')
  })

  it('cannot both take the last room', async () => {
    const pair = ['alpha', 'bravo'].map((name) => ({ name, body: 'word '.repeat(300) }))
    const session = start(pair, { window: 800, reserve: 100 })
    const results = await Promise.all(pair.map(({ name }) => session.call('load_skill', { name })))
    expect(results.map((result) => result.ok)).toEqual([true, false])
  })

  it('void loads that were in flight when they were reset', async () => {
    let finish: () => void = () => {}
    const load = <Content>(content: Content) =>
      new Promise<Content>((done) => {
        finish = () => done(content)
      })
    const session = start([{ name: 'slow', load }])
    const flight = session.call('load_skill', { name: 'slow' })
    session.reset()
    finish()
    expect(await flight).toMatchObject({ ok: false, reason: 'reset' })
    expect(session.loaded()).toEqual([])
    expect(session.usage()).toMatchObject({ skills: 0, other: 0 })
    expect(await session.call('load_skill', { name: 'slow' })).toMatchObject({ ok: true })
  })

  it('get no skill that was unregistered while its chunk was imported, nor an old one', async () => {
    const deferred: (() => void)[] = []
    const load = <Content>(content: Content) =>
      new Promise<Content>((done) => deferred.push(() => done(content)))
    const make = (name: string, body: string) =>
      compileCatalog([{ name, body, load }]).skills[name] as Skill
    const [gone, base] = [make('gone', 'Gone.\n'), make('base', 'Old.\n')]
    const skills = createSkills(compileCatalog([{ name: 'top', requires: ['base'] }]))
    skills.register(gone)
    skills.register(base)
    const session = skills.session()
    const loads = [
      session.call('load_skill', { name: 'gone' }),
      session.call('skill_read', { name: 'gone', path: 'a.md' }),
      session.call('load_skill', { name: 'top' }),
    ]
    await vi.waitFor(() => expect(deferred).toHaveLength(2))
    skills.unregister(gone)
    skills.register({ name: 'base', description: 'Base', body: 'New.' })
    for (const finish of deferred) finish()
    const [lost, file, top] = await Promise.all(loads)
    expect(lost).toMatchObject({ ok: false, reason: 'unknown-skill' })
    expect(file).toMatchObject({ ok: false })
    expect(top).toMatchObject({ ok: true, skills: ['base', 'top'] })
    expect(top?.text).toMatch(/^(?!.*Old).*New\./s)
    expect(session.loaded()).toEqual(['base', 'top'])
  })

  it('tell the model of a failed import, and the app why, and try afresh', async () => {
    const error = new TypeError('offline')
    let fails = true
    const onError = vi.fn()
    const session = start(
      [
        {
          name: 'flaky',
          load: async (content) => {
            if (fails) throw error
            return content
          },
        },
      ],
      { set: { onError } },
    )
    const failed = await session.call('load_skill', { name: 'flaky' })
    expect(failed).toMatchObject({ ok: false, reason: 'fetch-failed', exact: true })
    expect(onError).toHaveBeenCalledWith(error, { skill: 'flaky', path: undefined })
    fails = false
    expect(await session.call('load_skill', { name: 'flaky' })).toMatchObject({ ok: true })
  })

  it('read live text after a hot update, also when an old import ends late', async () => {
    const catalog = compileCatalog([{ name: 'live', body: 'V1\n' }])
    const entry = catalog.skills.live as { load: () => Promise<unknown> }
    const old = await entry.load()
    let finish: () => void = () => {}
    entry.load = () => new Promise((done) => (finish = () => done(old)))
    const skills = createSkills(catalog)
    const session = skills.session()
    const first = session.call('load_skill', { name: 'live' })
    const update = compileCatalog([{ name: 'live', body: 'V2\n' }])
    Object.assign(entry, update.skills.live)
    const second = await session.call('load_skill', { name: 'live' })
    expect(second.text).toContain('V2')
    finish()
    await first
    expect((await skills.session().call('load_skill', { name: 'live' })).text).toContain('V2')
  })

  it('deliver a skill again whose text has changed since', async () => {
    const catalog = compileCatalog([{ name: 'live', body: 'V1\n' }])
    const session = createSkills(catalog).session()
    await session.call('load_skill', { name: 'live' })
    Object.assign(
      catalog.skills.live as object,
      compileCatalog([{ name: 'live', body: 'V2\n' }]).skills.live,
    )
    expect((await session.call('load_skill', { name: 'live' })).text).toContain('V2')
    expect((await session.call('load_skill', { name: 'live' })).text).toContain('already')
  })

  it('are taken up from a snapshot, without the skills that are gone', async () => {
    const before = start([health, security])
    await before.call('load_skill', { name: 'security' })
    await before.call('load_skill', { name: 'site-health', section: 'plugins' })
    await before.call('skill_read', { name: 'site-health', path: 'references/guide.md' })
    const snapshot = JSON.parse(JSON.stringify(before.snapshot()))
    const after = start([health], { snapshot })
    expect(after.loaded()).toEqual(['site-health'])
    const section = await after.call('load_skill', { name: 'site-health', section: 'plugins' })
    expect(section.text).toContain('already')
    const file = await after.call('skill_read', { name: 'site-health', path: 'guide.md' })
    expect(file.text).toContain('already')
    after.reset(snapshot)
    expect(after.snapshot().skills).toEqual(
      before.snapshot().skills.filter((skill) => skill.name === 'site-health'),
    )
    after.reset()
    expect(after.loaded()).toEqual([])
  })

  it('are taken up with the texts that a deploy has not changed', async () => {
    const plain = { name: 'late', description: 'Late', body: 'One.' }
    const ability = { name: 'scan', description: 'Scan', parameters: { type: 'object' } }
    const old = { ...health, resources: { 'a.md': '# A\n\nOld.\n', 'b.md': 'Same.\n' } }
    const before = createSkills(compileCatalog([old, security, { name: 'third' }]))
    before.register(plain)
    const session = before.session()
    await session.call('load_skill', { name: 'site-health', section: 'plugins' })
    const calls = [
      ['load_skill', { name: 'site-health' }],
      ['skill_read', { name: 'site-health', path: 'a.md' }],
      ['skill_read', { name: 'site-health', path: 'b.md' }],
      ['load_skill', { name: 'security' }],
      ['load_skill', { name: 'third' }],
      ['load_skill', { name: 'late' }],
    ] as const
    for (const [tool, args] of calls) await session.call(tool, args)
    const snapshot = JSON.parse(JSON.stringify(session.snapshot()))

    // As many letters and tokens as before.
    const body = health.body?.replace('Intro', 'Outro') ?? ''
    const after = createSkills(
      compileCatalog([
        { ...old, body, resources: { ...old.resources, 'a.md': '# A\n\nNew.\n' } },
        { ...security, abilities: [ability] },
        { name: 'third' },
      ]),
    )
    after.register({ ...plain, body: 'Two.' })
    const restored = after.session({ snapshot })
    const { skills: held } = restored.usage()
    const answers = []
    for (const [tool, args] of calls) answers.push(await restored.call(tool, args))
    expect(answers.map(({ skills = [] }) => skills)).toEqual([
      ['site-health'],
      ['site-health'],
      [],
      ['security'],
      [],
      ['late'],
    ])
    expect(answers.map(({ text }) => text).join()).toMatch(/Outro.*New.*already.*"scan".*Two/s)
    for (const [tool, args] of calls) {
      expect((await restored.call(tool, args)).text).toContain('already')
    }
    // The old texts are in the conversation still.
    const delivered = answers.reduce((sum, each) => sum + (each.skills ? each.tokens : 0), held)
    expect(restored.usage().skills).toBe(delivered)
  })

  it('are taken up with all that they hold, skills that are gone and other answers too', async () => {
    const before = start([health, security])
    for (const name of ['security', 'site-health', 'nothing']) {
      await before.call('load_skill', { name })
    }
    const snapshot = JSON.parse(JSON.stringify(before.snapshot()))
    const { skills, other, free } = before.usage()
    const same = start([health, security], { snapshot })
    expect(same.usage()).toEqual(before.usage())
    expect(same.snapshot()).toEqual(snapshot)
    const after = start([health, security], { snapshot, exclude: ['security'] }).usage()
    expect(after.skills + after.other).toBe(skills + other)
    expect(after.free - free).toBe(before.usage().prompt - after.prompt)
    const { other: _, ...old } = snapshot
    expect(start([health, security], { snapshot: old }).usage()).toMatchObject({ skills, other: 0 })
  })

  it('are not taken up from what is no snapshot', async () => {
    const session = start([health])
    await session.call('load_skill', { name: 'site-health' })
    const { free } = session.usage()
    const name = 'site-health'
    const nonsense = [
      ...[null, {}, { name }, { name, tokens: 5 }, { name: 5, parts: [], tokens: 5 }],
      ...['x', '7', null, Number.NaN, Infinity, -1].map((tokens) => ({ name, parts: [], tokens })),
      ...[[5], 'parts', [null], {}].map((parts) => ({ name, parts, tokens: 5 })),
    ]
    const snapshots = nonsense.map((skill) => ({ skills: [skill] }))
    const whole = [
      {},
      5,
      'x',
      [],
      { skills: {} },
      { skills: [], other: '7' },
      { skills: [], other: -1 },
    ]
    for (const snapshot of [...snapshots, ...whole] as never[]) {
      expect(() => start([health], { snapshot })).toThrow('Give a snapshot of a session.')
      expect(() => session.reset(snapshot)).toThrow('Give a snapshot of a session.')
    }
    expect(session.usage().free).toBe(free)
    expect(session.loaded()).toEqual(['site-health'])
  })

  it('account for every token that they delivered', async () => {
    const session = start([health, security])
    const { free } = session.usage()
    let sum = 0
    for (const [tool, args] of [
      ['load_skill', { name: 'security' }],
      ['load_skill', { name: 'nothing' }],
      ['list_skills', {}],
      ['skill_read', { name: 'site-health', path: 'references/guide.md' }],
      ['load_skill', { name: 'site-health', section: 'themes' }],
      ['nothing', {}],
    ] as const) {
      sum += (await session.call(tool, args)).tokens
    }
    expect(free - session.usage().free).toBe(sum)
    session.reset()
    expect(session.usage().free).toBe(free)
  })

  it('tell what happens in names and numbers only', async () => {
    const events: unknown[] = []
    const session = start([health], { set: { onEvent: (event) => events.push(event) } })
    await session.call('load_skill', { name: 'site-health' })
    await session.call('load_skill', { name: 'SECRET-WORD' })
    await session.call('SECRET-TOOL', 'SECRET-ARGS')
    session.unload('site-health')
    session.reset()
    expect(events).toMatchObject([
      { type: 'call', tool: 'load_skill', ok: true, skills: ['site-health'], exact: true },
      { type: 'call', tool: 'load_skill', ok: false, reason: 'unknown-skill' },
      { type: 'call', ok: false, reason: 'unknown-tool' },
      { type: 'unload', unloaded: ['site-health'] },
      { type: 'reset' },
    ])
    expect(JSON.stringify(events)).not.toMatch(/SECRET|Intro|plugins/)
  })

  it('outlive listeners that throw', async () => {
    const set = {
      onEvent: () => {
        throw new Error('listener')
      },
    }
    expect(
      await start([health], { set }).call('load_skill', { name: 'site-health' }),
    ).toMatchObject({ ok: true })
  })
})
