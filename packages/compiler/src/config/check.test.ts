import { describe, expect, test } from 'vitest'
import { checkOptions } from './check.ts'

describe('checkOptions', () => {
  test('takes every documented option', () => {
    const options = {
      roots: ['skills', '~/skills'],
      include: 'site-*',
      exclude: ['site-old'],
      mode: 'full',
      index: { format: 'list', instructions: 'Skills:', overflow: 'shorten' },
      tokenizer: { id: 'mine', tokenizer: 'tokenizer.json' },
      window: 8192,
      reserve: 512,
      budget: { index: 300, skill: false, resource: 100, lines: 50 },
      abilities: [{ name: 'a', description: 'b', parameters: {} }],
      tools: {
        load_skill: { name: 'skill', parameters: { name: 'skill_name' } },
        list_skills: false,
      },
      unload: 'lru',
      rules: { 'name/folder': 'off' },
      profile: 'spec',
      types: false,
    }
    expect(checkOptions(options, 'x')).toBe(options)
  })

  test.each<[unknown, string]>([
    [{ budgets: {} }, 'x: the option "budgets" does not exist. Did you mean "budget"?'],
    [
      { index: { form: 'list' } },
      'x: the option "form" in `index` does not exist. Did you mean "format"?',
    ],
    [
      { index: { format: 'yaml' } },
      'x: `index.format` must be "tags" or "list" or "xml", but is "yaml".',
    ],
    [{ window: '4096' }, 'x: `window` must be an integer, but is "4096".'],
    [{ window: 0 }, 'x: `window` must be at least 1, but is 0.'],
    [{ roots: 4 }, 'x: `roots` must be a string or an array, but is 4.'],
    [{ abilities: [{ name: 'a', parameters: {} }] }, 'x: `abilities.0` lacks `description`.'],
    [
      { rules: { 'name/foldr': 'off' } },
      'x: `rules` names the unknown problem code "name/foldr". Did you mean "name/folder"?',
    ],
    [
      { rules: { 'name/folder': 'loud' } },
      'x: `rules.name/folder` must be "off" or "warn" or "error", but is "loud".',
    ],
    [
      { windw: 1, mode: 'fat', budget: { index: -1, skil: 2 }, rules: { 'name/foldr': 'off' } },
      [
        'x has 5 mistakes:',
        '- the option "windw" does not exist. Did you mean "window"?',
        '- the option "skil" in `budget` does not exist. Did you mean "skill"?',
        '- `budget.index` must be at least 0 or false, but is -1.',
        '- `mode` must be "lite" or "full", but is "fat".',
        '- `rules` names the unknown problem code "name/foldr". Did you mean "name/folder"?',
      ].join('\n'),
    ],
    [
      { tokenizer: { id: 'a', tokenizer: 'b', cnfig: 'c' } },
      'x: the option "cnfig" in `tokenizer` does not exist. Did you mean "config"?',
    ],
    [{ roots: ['a', 5, ''] }, 'x has 2 mistakes:\n- `roots.1`'],
    ['text', 'x: the configuration must be an object, but is "text".'],
    [undefined, 'x: the configuration must be an object, but is undefined.'],
  ])('says what is wrong with %j', (options, message) => {
    expect(() => checkOptions(options, 'x')).toThrowError(message)
  })
})
