import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownKeys, specificationKeys } from './keys.ts'
import { checkSchema } from './schema.ts'

interface Schema {
  readonly properties: Readonly<
    Record<string, { readonly title?: string; readonly description?: string }>
  >
}

const file = new URL('../../schema/skill.schema.json', import.meta.url)
const schema = JSON.parse(readFileSync(file, 'utf8')) as Schema

test('has each key that is understood, told about for editors, and no other', () => {
  expect(Object.keys(schema.properties).sort()).toEqual([...specificationKeys, ...ownKeys].sort())
  for (const [key, { title, description }] of Object.entries(schema.properties)) {
    expect(title, key).toBeTruthy()
    expect(description, key).toMatch(/\.( `.*\.)?$/)
  }
})

test('says where data breaks it, and which limit', () => {
  const data = {
    name: 'it',
    description: 'A.',
    compatibility: 'c'.repeat(501),
    metadata: { 'a/b~c': 1 },
    abilities: ['a', 2],
    other: {},
  }
  expect(checkSchema(data)).toEqual([
    { path: ['compatibility'], keyword: 'maxLength', value: data.compatibility, limit: 500 },
    { path: ['metadata', 'a/b~c'], keyword: 'type', value: 1, limit: undefined },
    { path: ['abilities', '1'], keyword: 'type', value: 2, limit: undefined },
  ])
  expect(checkSchema({ name: 'it', description: 'A.' })).toEqual([])
})
