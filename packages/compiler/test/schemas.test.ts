import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'

// Checked here once, so that the compiler need not at each start.
test.each(['skill', 'config', 'package'])('the schema %s is a valid JSON Schema', (name) => {
  const file = new URL(`../schema/${name}.schema.json`, import.meta.url)
  const ajv = new Ajv({ allowUnionTypes: true, strict: true })
  expect(ajv.validateSchema(JSON.parse(readFileSync(file, 'utf8'))), ajv.errorsText()).toBe(true)
})
