import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scan } from '../../src/markdown/scan/scan.ts'
import { damage, markdown } from './generate.ts'
import { expectSame } from './same.ts'

test('whatever the text, the scanner finds what remark finds', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(markdown, fc.boolean(), (text, frontmatter) => {
      expectSame(text, { frontmatter })
    }),
    { numRuns: 2000 },
  )
})

test('the scanner answers for most generated texts', () => {
  const texts = fc.sample(markdown, { numRuns: 500, seed: 42 })
  const answered = texts.filter((text) => scan(text) !== undefined)
  expect(answered.length).toBeGreaterThan(texts.length / 2)
})

const skill = `---
name: demo
---

# A *title* with \`code\`

Read [the guide](references/guide.md "Guide") and \`scripts/run.sh\`, or <https://example.com>.
See [notes] and ![a picture](assets/a.png).

1. First, with a list:
   - one \`two\`
     continued [three](four.md)
   > quoted
   lazy

       code in an item

## Table

| a | b |
|---|---|
| \`c\` | [d](e.md) |

\`\`\`sh
# no heading
[no](link)
\`\`\`

Underlined
----------

<details>
<summary>More</summary>

[in](html.md)

</details>

[notes]: references/notes.md
[^1]: a footnote
`

test('a skill damaged in any way is read as remark reads it', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(damage, fc.boolean(), (change, frontmatter) => {
      expectSame(change(skill), { frontmatter })
    }),
    { numRuns: 1000 },
  )
})
