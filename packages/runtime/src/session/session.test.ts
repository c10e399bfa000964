import { describe, expect, it } from 'vitest'
import { compileCatalog, count } from '../../test/fixtures.ts'
import { createSkills } from '../index.ts'

const catalog = compileCatalog([
  {
    name: 'site-health',
    description: 'Check plugins, themes, updates',
    body: '# Site health\n\nIntro.\n\n## Plugins\n\nList them.\n\n## Themes\n\nList them too.\n',
    resources: { 'references/guide.md': '# Guide\n\nRead on.\n', 'assets/logo.png': 120 },
  },
  { name: 'security', description: 'Scan & repair <files>' },
])

describe('a session', () => {
  it('renders the index of the listed skills, with its exact cost', () => {
    const session = createSkills(catalog).session()
    expect(session.prompt()).toEqual({
      text: [
        'Load a skill before you do what it is for.',
        '<skills>',
        '<skill name="security" description="Scan &amp; repair &lt;files&gt;" />',
        '<skill name="site-health" description="Check plugins, themes, updates" />',
        '</skills>',
      ].join('\n'),
      tokens: count(session.prompt().text),
      exact: true,
    })
  })

  it('delivers a skill as it was measured', async () => {
    const session = createSkills(catalog).session()
    const result = await session.call('load_skill', { name: 'site-health' })
    expect(result.text).toMatchInlineSnapshot(`
      "<skill_content name="site-health">
      # Site health

      Intro.

      ## Plugins

      List them.

      ## Themes

      List them too.
      <skill_resources>
      - references/guide.md (34 tokens)
      - assets/logo.png (image/png, 120 bytes)
      </skill_resources>
      </skill_content>"
    `)
    expect(result).toMatchObject({
      ok: true,
      exact: true,
      tokens: count(result.text),
      skills: ['site-health'],
    })
    expect(result.tokens).toBe(catalog.skills['site-health']?.tokens.load)
  })
})
