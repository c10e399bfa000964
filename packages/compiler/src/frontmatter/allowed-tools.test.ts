import { expect, test } from 'vitest'
import { splitTools } from './allowed-tools.ts'

test.each([
  ['Read', ['Read']],
  ['  Read   Grep ', ['Read', 'Grep']],
  ['Read, Grep,Glob', ['Read', 'Grep', 'Glob']],
  ['Bash(git add:*) Read', ['Bash(git add:*)', 'Read']],
  ['Bash(a, b), mcp__x(y)z', ['Bash(a, b)', 'mcp__x(y)z']],
  ['Read; Grep|Glob & Edit', ['Read', 'Grep', 'Glob', 'Edit']],
  ['Read，Grep、Glob', ['Read', 'Grep', 'Glob']],
  ['Bash(a (b) c) Read', ['Bash(a (b) c)', 'Read']],
  ['Bash(a; b | c & d)', ['Bash(a; b | c & d)']],
  ['Read Bash(a b Grep', ['Read', 'Bash(a b Grep']],
  ['Bash(open', ['Bash(open']],
  ['a) b', ['a)', 'b']],
  ['Bash (git status:*) Read', ['Bash (git status:*)', 'Read']],
  ['Read, (x)', ['Read', '(x)']],
  ['Bash(a)Read(b)', ['Bash(a)Read(b)']],
  ['', []],
  [' , ', []],
])('%j is %j', (text, tools) => {
  expect(splitTools(text)).toEqual(tools)
})
