import { describe, expect, test } from 'vitest'
import { isMandatory, pinnedNames } from './standing.ts'

describe('tells that every turn needs a skill', () => {
  test.each([
    'Use when starting any conversation - establishes how to find skills',
    'Load at the start of every conversation.',
    'At the beginning of each session, read this.',
    'You MUST use this before any creative work - creating features, adding functionality',
    'Use before any task',
    'Skill invocation before ANY response including clarifying questions',
    'Check the rules before starting any task.',
    'For every task: plan first.',
    'House rules. Always use this skill.',
    'Always load this first!',
    'Tone of voice; always active',
  ])('%s', (description) => {
    expect(isMandatory(description)).toBe(true)
  })
})

describe('tells that some turns need it', () => {
  test.each([
    'ALWAYS USE THIS SKILL when the user mentions Pinecone',
    'Always use Composition API.',
    'Use this skill before any deployment to Azure',
    'Use for ANY task hitting UiPath Cloud',
    'Use BEFORE every prompt or tool change.',
    'Run deliberation on any question, decision, or challenge',
    'Use when about to claim work is complete; evidence before assertions always',
    'Use at the start of a migration.',
    'Prepare tax returns.',
    '',
  ])('%s', (description) => {
    expect(isMandatory(description)).toBe(false)
  })
})

test('names what frontmatter pins', () => {
  const skill = { description: 'x' }
  const skills = { a: { ...skill, pinned: true }, b: skill } as never
  expect(pinnedNames({ skills }, { skills: {} })).toEqual(['a'])
})
