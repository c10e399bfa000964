import { describe, expect, test } from 'vitest'
import { createModuleIds } from './module-ids.ts'

describe('module ids', () => {
  test.each([
    ['site-health', 'virtual:skillfold/skill/site-health'],
    ['con', 'virtual:skillfold/skill/con-skill'],
    ['index', 'virtual:skillfold/skill/index-skill'],
    ['数据', 'virtual:skillfold/skill/数据'],
    ['My Skill!', 'virtual:skillfold/skill/my-skill'],
    ['../..', 'virtual:skillfold/skill/file'],
  ])('name the chunk of %j', (name, id) => {
    expect(createModuleIds().skill(name)).toBe(id)
  })

  test.each([
    ['references/updates.md', 'a--updates'],
    ['references/a#b.md', 'a--a-b'],
    ['scripts/run', 'a--run'],
    ['.hidden', 'a--hidden'],
    ['archive.tar.gz', 'a--archive-tar'],
  ])('name the chunk of the resource %j', (path, part) => {
    expect(createModuleIds().resource('a', path)).toBe(`virtual:skillfold/resource/${part}`)
  })

  test('are never given twice, whatever the case', () => {
    const ids = createModuleIds()
    expect([ids.skill('a'), ids.skill('A'), ids.skill('a!')]).toEqual([
      'virtual:skillfold/skill/a',
      'virtual:skillfold/skill/a-2',
      'virtual:skillfold/skill/a-3',
    ])
  })
})
