import { describe, expect, it } from 'vitest'
import { toolDefinitions, toolIds } from './definitions.ts'

describe('toolDefinitions', () => {
  it('defines tools in one order, whatever the order of ids', () => {
    const ids = toolDefinitions({ ids: ['unload_skill', 'load_skill'] }).map(({ id }) => id)
    expect(ids).toEqual(['load_skill', 'unload_skill'])
    expect(toolDefinitions({ ids: toolIds }).map(({ definition }) => definition.name)).toEqual(
      toolIds,
    )
  })

  it('enumerates names for load_skill only', () => {
    const [list, load, read] = toolDefinitions({
      ids: ['list_skills', 'load_skill', 'skill_read'],
      names: ['a', 'b'],
    })
    expect(load?.definition.parameters).toMatchObject({
      properties: { name: { type: 'string', enum: ['a', 'b'] } },
    })
    expect(JSON.stringify([list, read])).not.toContain('enum')
  })

  it('renames tools and parameters', () => {
    const [tool] = toolDefinitions({
      ids: ['load_skill'],
      overrides: {
        load_skill: { name: 'skill', description: 'Take one.', parameters: { name: 'skill_name' } },
      },
    })
    expect(tool).toMatchObject({
      id: 'load_skill',
      rename: { name: 'skill_name' },
      definition: {
        name: 'skill',
        description: 'Take one.',
        parameters: { properties: { skill_name: { type: 'string' } }, required: ['skill_name'] },
      },
    })
  })
})
