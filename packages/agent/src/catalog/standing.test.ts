import { describe, expect, test } from 'vitest'
import { isMandatory, isPinned, pinnedNames } from './standing.ts'

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
    'Read at the start of every\n  conversation.',
    'Load this before\r\nany task.',
    'Required before any task or response.',
    'Must be loaded before every reply or other action.',
    'Use always.',
    'House style. Applies always.',
    'This skill should always be used.',
    'Must always be loaded.',
    'Always follow this process.',
    'Always follow these rules first.',
    'Always apply the rules of the team.',
    'Always invoke this skill before responding.',
    'Always keep this loaded.',
    'ALWAYS run this skill at the start of a conversation',
    'Always use at session start',
    'Use this before you begin any task.',
    'Always check for applicable skills before any action.',
    'Use this skill every time you respond.',
    'Load first in every session.',
    'Mandatory for all tasks.',
    'Plans work. Use on every turn.',
    'Always use this skill, no matter what the user asks.',
    'Use this skill always, whatever the user asks.',
    'Load this regardless of what the user asks.',
    'Use always, for whatever the task.',
    'Use at the start of every coding session.',
    'Read this from the very beginning of each new session.',
    'Use whenever you start a task.',
    'Read this before doing anything else.',
    'Must be read first, before anything else.',
    'Before anything else, read this.',
    'Use before any other skill.',
    'This skill must be invoked before using other skills.',
    'Applies to every task.',
    'House rules that apply to all conversations.',
    'Applies to everything.',
    'Use proactively on every turn.',
    'Use for everything.',
    'Always required.',
    'The rules of the house; always needed.',
    'This skill is always required.',
    'Always include these guidelines.',
    'Always use this before responding to the user.',
    'Always read this before you answer.',
    'Read this before answering the user.',
    'Always read this before beginning work.',
    'Process skill. Always.',
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
    'Rate limits for every request, by key.',
    'Delete messages in all chats.',
    'Track time for every task.',
    'Runs a linter on all work, before commit.',
    'Start of every task list in Todoist',
    'Write status reports for each session.',
    'Adds retries to every request.',
    'Create an agenda before every meeting',
    'Asks for confirmation before any destructive action.',
    'Always follow this process when deploying.',
    'Always use this skill for deployments.',
    'Use every time you deploy.',
    'Helps when starting a chat widget.',
    'Should always be used for tests.',
    'Always use this skill for PDF files, no matter what they hold.',
    'Use whatever the framework offers.',
    'Write whatever the user asks in French.',
    'Use at the start of every training run.',
    'Plan what to do before anything else in a migration.',
    'Check the logs before anything else.',
    'Use before other skills for deployment.',
    'Middleware applied to every request.',
    'Apply styles to every message.',
    'An API key is always required.',
    'Always include tests.',
    'Use this before answering questions about taxes.',
    'Whenever you start a server, read its logs.',
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

test('a name without prefix pins the skill of every plugin, one with it its own', () => {
  const entry = { name: 'team:house-rules', within: ['note'] } as never
  const pins = ['house-rules', 'team:house-rules', 'note', 'rules', 'other:house-rules', 'team']
  expect(pins.filter((name) => isPinned(entry, new Set([name])))).toEqual(pins.slice(0, 3))
  expect(isPinned({ name: 'house-rules', within: [] } as never, new Set([pins[1] ?? '']))).toBe(
    false,
  )
})
