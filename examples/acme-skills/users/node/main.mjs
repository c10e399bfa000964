// A plain Node script: no bundler, no plugin.
import { readFile } from 'node:fs/promises'
import { createSkills } from '@skillfold/runtime'
import { converse } from './converse.js'

const result = await converse(createSkills(await import('@acme/skills')))
const seal = await readFile(new URL(result.seal))
console.log(JSON.stringify({ ...result, seal: seal.length }))
