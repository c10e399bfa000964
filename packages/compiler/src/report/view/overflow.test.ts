import { expect, test } from 'vitest'
import { sourceSkill } from '../../../test/source-skill.ts'
import type { Cut } from '../../catalog/overflow/explain.ts'
import type { LoadedSkill } from '../../catalog/peak.ts'
import { overflowView } from './overflow.ts'

const cut = (name: string, shown: number, rest: Partial<Cut> = {}): Cut => ({
  skill: { source: sourceSkill(name, 'Does it.') } as LoadedSkill,
  whole: 40,
  shown,
  ...rest,
})

const cells = (markup: string): string[][] =>
  [...markup.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      cell.replace(/<[^>]+>/g, ''),
    ),
  )

test('says what became of each skill', () => {
  const cuts = [
    cut('gone', 0),
    cut('grouped', 0, { group: 'hull' }),
    cut('bare', 4, { description: '' }),
    cut('short', 30, { description: 'Does <b>…' }),
  ]
  const { markup } = overflowView({ strategy: 'shorten', whole: 1234, cuts })
  expect(markup).toContain(
    "Whole it would cost 1,234 tokens. With <code>index.overflow: 'shorten'</code> 1 description is shortened by 25%, 1 skill is shown by name alone, 1 skill is shown by group, 1 skill is not listed.",
  )
  expect(cells(markup)).toEqual([
    ['Skill', 'Whole', 'Shown', 'Lost', 'What is shown'],
    ['gone', '40', '0', '100%', 'not listed'],
    ['grouped', '40', '0', '100%', 'in the group hull'],
    ['bare', '40', '4', '90%', 'the name'],
    ['short', '40', '30', '25%', 'Does &lt;b&gt;…'],
  ])
})
