import { describe, expect, it } from 'vitest'
import { sourceSkill } from '../../../test/source-skill.ts'
import type { SourceSkill } from '../../skill/source-skill.ts'
import { groupSkills } from './grouping.ts'

const at = (path: string, more: Partial<SourceSkill> = {}) => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { source: sourceSkill(name, 'Does it.', { folder: `/project/${path}`, ...more }) }
}

const groupsOf = (skills: readonly { readonly source: SourceSkill }[]) =>
  Object.fromEntries(
    [...groupSkills(skills)].map(([name, members]) => [
      name,
      members.map(({ source }) => source.name),
    ]),
  )

describe('groupSkills', () => {
  it('takes the folder below the root', () => {
    expect(
      groupsOf([
        at('skills/hull/anchors'),
        at('skills/hull/keel'),
        at('skills/rig/jib'),
        at('skills/rig/main'),
      ]),
    ).toEqual({ hull: ['anchors', 'keel'], rig: ['jib', 'main'] })
  })

  it('passes over folders that all skills of a root lie in', () => {
    expect(
      groupsOf([
        at('skills/boat/hull/anchors'),
        at('skills/boat/hull/deep/keel'),
        at('skills/boat/rig/jib'),
        at('skills/boat/rig/main'),
      ]),
    ).toEqual({ hull: ['anchors', 'keel'], rig: ['jib', 'main'] })
    expect(groupsOf([at('skills/all/anchors'), at('skills/all/keel')])).toEqual({})
  })

  it('looks at each root by itself', () => {
    const own = { root: '.agents/skills' }
    expect(
      groupsOf([
        at('skills/hull/anchors'),
        at('skills/hull/keel'),
        at('skills/jib'),
        at('.agents/skills/main', own),
        at('.agents/skills/oars', own),
      ]),
    ).toEqual({ hull: ['anchors', 'keel'] })
  })

  it('takes the first word of names, where several begin with it', () => {
    expect(
      groupsOf([
        at('skills/order'),
        at('skills/order-status'),
        at('skills/orders'),
        at('skills/refund'),
      ]),
    ).toEqual({ order: ['order', 'order-status'] })
  })

  it('passes over words that all names begin with, and keeps them in the group’s name', () => {
    expect(
      groupsOf([
        at('skills/acme-order-new'),
        at('skills/acme-order-status'),
        at('skills/acme-refund'),
        at('skills/acme'),
      ]),
    ).toEqual({ 'acme-order': ['acme-order-new', 'acme-order-status'] })
  })

  it('takes the package of skills that come from one', () => {
    const dependency = { dependency: '@acme/skills', root: '@acme/skills' }
    expect(
      groupsOf([
        at('node_modules/@acme/skills/skills/a', dependency),
        at('node_modules/@acme/skills/skills/b', dependency),
        at('skills/c'),
      ]),
    ).toEqual({ '@acme/skills': ['a', 'b'] })
  })

  it('leaves no skill alone in a group', () => {
    expect(groupsOf([at('skills/hull/anchors'), at('skills/rig/jib'), at('skills/oars')])).toEqual(
      {},
    )
    expect(groupsOf([])).toEqual({})
  })
})
