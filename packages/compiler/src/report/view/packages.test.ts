import { expect, test } from 'vitest'
import { packagesView } from './packages.ts'

const share = { name: '@acme/<b>skills', listed: [], skills: 3, tokens: 60 }

test('shows what a package takes of the index, and how much of its budget', () => {
  const { markup } = packagesView([share], 120, 50)
  expect(markup).toContain('<th scope="row">@acme/&lt;b&gt;skills</th>')
  expect(markup).toContain('0 of 3')
  expect(markup).toContain('<td class="number">50%</td>')
  expect(markup).toContain('<span class="error">120%</span>')
})

test('shows no budget where there is none', () => {
  expect(packagesView([share], 120, Number.POSITIVE_INFINITY).markup).not.toContain('class="wide"')
})
