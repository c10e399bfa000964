// Makes data/validators.js: the checks of schema/*.json as code, for to compile a schema takes
// longer than to check a thousand skills.
//
//   node scripts/validators.mjs

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { rolldown } from 'rolldown'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const schema = (name) => JSON.parse(readFileSync(here(`../schema/${name}.schema.json`), 'utf8'))

/** Code that checks schemas; with all errors or the first. */
function code(names, allErrors) {
  const ajv = new Ajv({
    allErrors,
    verbose: true,
    allowUnionTypes: true,
    validateSchema: false,
    code: { source: true, esm: true },
  })
  for (const name of names) ajv.addSchema(schema(name), name)
  return standalone.default(ajv, Object.fromEntries(names.map((name) => [`${name}Schema`, name])))
}

const modules = {
  entry: "export * from 'own'\nexport * from 'foreign'",
  own: code(['config', 'skill'], true),
  // A hostile manifest could have millions of errors.
  foreign: code(['package'], false),
}

// What is made requires parts of ajv, so these are put into it.
const bundle = await rolldown({
  input: 'entry',
  platform: 'node',
  cwd: here('..'),
  plugins: [
    {
      name: 'validators',
      resolveId: (id) => (id in modules ? `\0${id}` : undefined),
      load: (id) => modules[id.slice(1)],
    },
  ],
})
await bundle.write({ file: here('../data/validators.js'), format: 'esm', minify: true })
await bundle.close()
