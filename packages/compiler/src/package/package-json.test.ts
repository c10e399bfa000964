import { describe, expect, test } from 'vitest'
import { problemMessage } from '../problems/problem.ts'
import { checkPackageJson } from './package-json.ts'

const check = (fields: object | string) =>
  checkPackageJson(typeof fields === 'string' ? fields : `${JSON.stringify(fields, null, 2)}\n`, {
    file: 'package.json',
    folders: ['skills'],
    peerVersion: '^1.2.3',
  })

const broken = (fields: object) =>
  check(fields).problems.map((problem) => `${problem.line} ${problemMessage(problem)}`)

const good = JSON.parse(check({ name: '@acme/skills' }).mended)

describe('a package.json', () => {
  test('is mended, and then nothing is wrong with it', () => {
    expect(good).toEqual({
      name: '@acme/skills',
      type: 'module',
      exports: {
        '.': { types: './dist/index.d.ts', default: './dist/index.js' },
        './skills/*': { types: './dist/skills/*.d.ts', default: './dist/skills/*.js' },
        './skillfold.json': './dist/skillfold.json',
        './package.json': './package.json',
      },
      files: ['dist', 'skills'],
      sideEffects: false,
      keywords: ['agent-skill', 'skillfold'],
      peerDependencies: { '@skillfold/runtime': '^1.2.3' },
      peerDependenciesMeta: { '@skillfold/runtime': { optional: true } },
    })
    expect(check(good)).toEqual({ problems: [], mended: `${JSON.stringify(good, null, 2)}\n` })
  })

  test('keeps what it has besides, and how it is written', () => {
    const own = {
      keywords: ['crm', 'skillfold'],
      files: ['./dist/**', 'README.md'],
      exports: { './icons': './icons.svg' },
      sideEffects: ['./polyfill.js'],
      dependencies: { '@skillfold/runtime': '1.0.0' },
      author: 'Ada',
    }
    const { mended } = check(`${JSON.stringify(own, null, '\t')}\n\n`)
    expect(mended).toMatch(/^\{\n\t"keywords": \[\n\t\t"crm"/)
    expect(mended.endsWith('}\n\n')).toBe(true)
    expect(JSON.parse(mended)).toEqual({
      ...own,
      type: 'module',
      keywords: ['crm', 'skillfold', 'agent-skill'],
      files: ['./dist/**', 'README.md', 'skills'],
      exports: { ...own.exports, ...good.exports },
    })
  })

  test('keeps its line ends', () => {
    const { mended } = check('{\r\n  "name": "x"\r\n}\r\n')
    expect(mended).toMatch(/^\{\r\n {2}"name": "x",\r\n {2}"type": "module",\r\n/)
    expect(mended.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('says what is missing, once for each field and at its line', () => {
    const { exports: _, ...rest } = good
    expect(broken({ ...rest, keywords: ['x'], files: ['dist'] })).toEqual([
      expect.stringMatching(
        /^1 `exports` must have "\.": \{.*, "\.\/skills\/\*": \{.*`skillfold build --fix` mends that\.$/,
      ),
      expect.stringMatching(/^4 `files` must have "skills"\./),
      expect.stringMatching(/^8 `keywords` must have "agent-skill", "skillfold"\./),
    ])
  })

  test.each([
    ['another main entry', { ...good.exports, '.': './main.js' }],
    ['conditions of one entry', { types: './m.d.ts', import: './m.js' }],
    ['a condition of one entry', { node: './n.js' }],
    ['a single entry', './main.js'],
  ])('with %s is left for its author to change', (_, exports) => {
    const { problems, mended } = check({ ...good, exports })
    expect(problems.map(problemMessage)).toEqual([
      expect.stringMatching(/^`exports` must have .* something else stands there/),
    ])
    expect(JSON.parse(mended).exports).toEqual(exports)
  })

  test('of a package with other code is mended only where that code stays what it is', () => {
    const text = `${JSON.stringify({ name: 'x', exports: { './lib': './lib.js' } }, null, 2)}\n`
    const { problems, mended } = checkPackageJson(text, {
      file: 'package.json',
      folders: ['skills'],
      peerVersion: '^1.2.3',
      ownCode: 'lib.js',
    })
    const byCode = problems.map(problemMessage).filter((message) => message.includes('`lib.js`'))
    expect(byCode).toEqual([
      expect.stringMatching(/^`type` must have the value "module"/),
      expect.stringMatching(
        /^`sideEffects` must have .*; a list names the files that have effects\.$/,
      ),
    ])
    expect(JSON.parse(mended)).toMatchObject({ exports: { './lib': './lib.js', ...good.exports } })
    expect(JSON.parse(mended)).not.toHaveProperty('type')
    expect(JSON.parse(mended)).not.toHaveProperty('sideEffects')
  })

  test('must not have an object as `skills`, which other tools fail on', () => {
    expect(check({ ...good, skills: {} }).problems).toMatchObject([
      { code: 'package/skills-field', severity: 'error' },
    ])
    expect(check({ ...good, skills: ['npm:other'] }).problems).toEqual([])
  })

  test.each(['', '[]', 'null', '{'])('that is %j is no package.json', (text) => {
    expect(() => check(text)).toThrow(SyntaxError)
  })
})
