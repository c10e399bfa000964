import { describe, expect, it } from 'vitest'
import { sourceSkill } from '../../../test/source-skill.ts'
import { splitClauses } from './clauses.ts'
import { leastTelling, tellApart } from './telling.ts'

const least = (descriptions: readonly string[], name = 'skill-0') => {
  const skills = descriptions.map((description, at) => sourceSkill(`skill-${at}`, description))
  const skill = skills.find((each) => each.name === name) ?? sourceSkill('none', '')
  const clauses = tellApart(skills)(skill, splitClauses(skill.description))
  return clauses[leastTelling(clauses)]?.text.trim()
}

describe('leastTelling', () => {
  it('finds the clause whose words other skills have too', () => {
    expect(
      least([
        'Use this for boats, mends anchors, weighs chains.',
        'Use this for boats, sets sails.',
        'Use this for boats, rows.',
      ]),
    ).toBe('Use this for boats,')
  })

  it('finds the clause that says nothing new', () => {
    expect(least(['Mends anchors, weighs chains, mends chains.', 'Sets sails.', 'Rows.'])).toBe(
      'mends chains.',
    )
  })

  it('finds what is denied before what is said', () => {
    expect(least(['Mends anchors. Not for sextants. Weighs chains.', 'Sets sails.'])).toBe(
      'Not for sextants.',
    )
  })

  it('finds what is said of another skill', () => {
    expect(least(['Mends anchors. For sextants see skill-1. Weighs chains.', 'Sets sails.'])).toBe(
      'For sextants see skill-1.',
    )
  })

  it('finds the later one of equals', () => {
    expect(least(['Anchors, sextants, chains.', 'Sails.'])).toBe('chains.')
  })
})
