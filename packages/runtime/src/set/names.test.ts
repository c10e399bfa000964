import { describe, expect, it, test } from 'vitest'
import { byCodePoint, matchExactly } from './names.ts'
import { matchNearly } from './near-names.ts'

const names = ['knot-guide', 'tide-alerts', 'tide-tables']

test('matchExactly takes a name in any Unicode form', () => {
  expect(matchExactly('cafe\u0301', ['tea', 'caf\u00e9'])).toEqual({ name: 'caf\u00e9' })
})

describe('matchNearly', () => {
  test.each([
    'tide-tables',
    'tide_tables',
    'Tide-Tables',
    ' tide-tables\n',
    'tideTables',
    'tide tables',
    '`tide-tables`',
    'skill:tide-tables',
    'skills/tide-tables/SKILL.md',
    'C:\\skills\\tide-tables\\SKILL.md',
    './tide-tables/',
  ])('takes %j for the one name that it can be', (text) => {
    expect(matchNearly(text, names)).toEqual({ name: 'tide-tables' })
  })

  test.each([
    ['tide', ['tide-alerts', 'tide-tables']],
    ['tide-tabels', ['tide-tables']],
    ['tables', ['tide-tables']],
  ])('finds names near %j', (text, near) => {
    expect(matchNearly(text, names)).toEqual({ near })
  })

  it('finds short names with two letters swapped', () => {
    const short = ['api', 'docx', 'pdf', 'pptx', 'react', 'swift', 'xlsx']
    for (const name of short) {
      for (let at = 0; at + 1 < name.length; at++) {
        const swapped = `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
        if (swapped !== name) expect(matchNearly(swapped, short).near, swapped).toContain(name)
      }
    }
  })

  it('prefers the exact name to another spelling of it', () => {
    expect(matchNearly('a_b', ['a-b', 'a_b'])).toEqual({ name: 'a_b' })
    expect(matchNearly('A b', ['a-b', 'a_b'])).toEqual({ near: ['a-b', 'a_b'] })
  })

  it('finds nothing near what is nothing like a name', () => {
    for (const text of ['weather', '', '///', 'tide-tables'.repeat(5000)]) {
      expect(matchNearly(text, names)).toEqual({})
    }
  })

  it('compares names of any script', () => {
    expect(matchNearly('図表 ', ['図表', '数据'])).toEqual({ name: '図表' })
    expect(matchNearly('ｔｉｄｅ－ｔａｂｌｅｓ', names)).toEqual({ name: 'tide-tables' })
  })

  it('offers at most five names, the nearest first', () => {
    const many = Array.from({ length: 20 }, (_, at) => `report-${at}`)
    expect(matchNearly('reports', many).near).toHaveLength(5)
    expect(matchNearly('reprt', ['report-a', 'report']).near).toEqual(['report', 'report-a'])
  })
})

test('matchExactly takes a name as it stands only', () => {
  expect(matchExactly('tide-tables', names).name).toBe('tide-tables')
  expect(matchExactly('Tide-Tables', names).name).toBeUndefined()
})

describe('byCodePoint', () => {
  it('orders as code points do, where UTF-16 units differ', () => {
    const sorted = ['\u{1F600}', '\uFF5E', 'b', 'ab', 'a', ''].sort(byCodePoint)
    expect(sorted).toEqual(['', 'a', 'ab', 'b', '\uFF5E', '\u{1F600}'])
  })
})
