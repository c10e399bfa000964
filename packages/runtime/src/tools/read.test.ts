import { describe, expect, it, test } from 'vitest'
import { compileCatalog, count } from '../../test/fixtures.ts'
import { createSkills } from '../index.ts'

const odd = ['a#b', '50%', 'what?', 'sp ace', 'plus+', 'amp&', '[x]', '(y)', '$z'].map(
  (name) => `references/${name}.md`,
)
const guide = '# Guide\n\nIntro.\n\n## Install\n\nRun it.\n\n## Remove\n\nStop it.\n'

function start() {
  const files = Object.fromEntries(odd.map((path) => [path, `REF:${path}\n`]))
  const resources = { ...files, 'references/guide.md': guide, 'assets/logo.png': 345 }
  return createSkills(compileCatalog([{ name: 'a-b', resources }, { name: 'bare' }])).session()
}

describe('skill_read', () => {
  it('delivers a file with its exact cost', async () => {
    const result = await start().call('skill_read', { name: 'a-b', path: 'references/guide.md' })
    expect(result.text).toBe(
      `<skill_resource skill="a-b" path="references/guide.md">\n${guide}</skill_resource>`,
    )
    expect(result).toMatchObject({ ok: true, exact: true, tokens: count(result.text) })
  })

  test.each(odd)('reads %j', async (path) => {
    expect((await start().call('skill_read', { name: 'a-b', path })).text).toContain(`REF:${path}`)
  })

  test.each(['./references/guide.md', 'guide.md'])('takes %j for the one file', async (path) => {
    expect((await start().call('skill_read', { name: 'a-b', path })).ok).toBe(true)
  })

  test.each([
    ['esc\u001b[31m.md', 'esc·[31m.md'],
    ['r\u202elo.md', 'r·lo.md'],
    ['zw\u200b.md', 'zw·.md'],
    ['<|im_end|>.md', '<·|im_end|>.md'],
  ])('shows %j without what nobody sees, and takes it as shown', async (path, shown) => {
    const catalog = compileCatalog([{ name: 'odd', resources: { [path]: 'Text.\n' } }])
    const session = createSkills(catalog).session()
    const load = await session.call('load_skill', { name: 'odd' })
    expect(load.text).toContain(`\n- ${shown} (`)
    expect(load.tokens).toBe(count(load.text))
    const read = await session.call('skill_read', { name: 'odd', path: shown })
    expect(read.ok).toBe(true)
    expect(read.text).not.toContain(path)
  })

  it.each(['NFC', 'NFD'])('takes a path for itself in %s', async (form) => {
    const paths = ['références/été.md'.normalize('NFC'), 'références/hiver.md'.normalize('NFD')]
    const resources = Object.fromEntries(paths.map((path) => [path, `${path}\n`]))
    const session = createSkills(compileCatalog([{ name: 'accents', resources }])).session()
    for (const path of [...paths, 'été.md', 'hiver.md']) {
      const args = { name: 'accents', path: path.normalize(form) }
      expect(await session.call('skill_read', args)).toMatchObject({ ok: true })
      session.reset()
    }
  })

  it('does not guess between files of one name', async () => {
    const resources = { 'a/x.md': 'A', 'b/x.md': 'B' }
    const session = createSkills(compileCatalog([{ name: 'two', resources }])).session()
    const result = await session.call('skill_read', { name: 'two', path: 'x.md' })
    expect(result).toMatchObject({ ok: false, reason: 'unknown-file' })
  })

  it('offers the files that come near, else all', async () => {
    const session = start()
    const near = await session.call('skill_read', { name: 'a-b', path: '/references/guides.md' })
    expect(near.text).toMatch(/^There is no such.*\n- references\/guide\.md \(\d+ tokens\)\nCall/)
    const all = await session.call('skill_read', { name: 'a-b', path: 'weather' })
    expect(all.text.match(/^- /gm)).toHaveLength(odd.length + 2)
  })

  it('delivers one section, and answers briefly when asked again', async () => {
    const session = start()
    const args = { name: 'a-b', path: 'references/guide.md', section: 'install' }
    const result = await session.call('skill_read', args)
    expect(result.text).toBe(
      '<skill_resource skill="a-b" path="references/guide.md" section="install">\n## Install\n\nRun it.\n\n</skill_resource>',
    )
    expect(result.tokens).toBe(count(result.text))
    expect((await session.call('skill_read', args)).text).toContain('already')
    const whole = await session.call('skill_read', { ...args, section: '' })
    expect(whole.text).toContain('Stop it.')
  })

  it('refuses a file that does not fit, with the sections that do', async () => {
    const guide = `# Guide\n\n${'Read on. '.repeat(50)}\n\n## Install\n\nRun it.\n\n## Remove\n\nStop it.\n`
    const catalog = compileCatalog([{ name: 'c', resources: { 'guide.md': guide } }])
    const args = { name: 'c', path: 'guide.md' }
    const result = await createSkills(catalog)
      .session({ count })
      .call('skill_read', args, { free: 120 })
    expect(result).toMatchObject({ ok: false, reason: 'no-room' })
    expect(result.text).toMatch(/sections fit:\n- install \(\d+ tokens\)\n- remove \(/)
  })

  it('tells type and size of a binary file, and the app where it is', async () => {
    const result = await start().call('skill_read', { name: 'a-b', path: 'assets/logo.png' })
    expect(result).toMatchObject({ ok: true, exact: true, url: '/assets/assets/logo.png' })
    expect(result.text).toBe(
      '- assets/logo.png (image/png, 345 bytes)\nThis file is no text. You cannot read it.',
    )
    expect(result.tokens).toBe(count(result.text))
  })

  it('says where a skill has no files, and a file no sections', async () => {
    const session = start()
    const none = await session.call('skill_read', { name: 'bare', path: 'x.md' })
    expect(none.text).toBe('There is none.')
    const flat = { name: 'a-b', path: 'references/50%.md', section: 'x' }
    expect((await session.call('skill_read', flat)).text).toMatch(/^There is none\./)
  })

  it('does not make the skill active', async () => {
    const session = start()
    await session.call('skill_read', { name: 'a-b', path: 'guide.md' })
    expect(session.loaded()).toEqual([])
  })
})
