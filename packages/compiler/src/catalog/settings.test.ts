import { expect, test } from 'vitest'
import { instructionLine } from './settings.ts'

test('puts the configured instructions on one line', () => {
  const config = { instructions: 'Load\n  a skill.\n', tools: {} } as never
  expect(instructionLine(config)).toBe('Load a skill.')
})
