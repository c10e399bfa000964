import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sharedData } from '../shared.mjs'

/**
 * Reads names and descriptions of real skills: first those of each SKILL.md of the corpus, then
 * those of its other documents that have both.
 *
 * @returns {{ name: string, description: string }[] | undefined} In order of files; `undefined`
 *   where the data is not there.
 */
export async function readDescriptions() {
  const folder = sharedData('corpus')
  if (folder === undefined) return undefined
  const compiler = fileURLToPath(new URL('../../packages/compiler/package.json', import.meta.url))
  const yaml = createRequire(compiler).resolve('yaml')
  const { parse } = await import(pathToFileURL(yaml).href)
  const skills = []
  const others = []
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.md$/i.test(file)) continue
    const { name, description } = readFrontmatter(path.join(folder, file), parse)
    if (typeof name !== 'string' || typeof description !== 'string' || !description.trim()) continue
    const own = /^skill\.md$/i.test(path.basename(file)) ? skills : others
    own.push({ name, description: description.trim() })
  }
  return [...skills, ...others]
}

function readFrontmatter(file, parse) {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
  const yaml = /^\uFEFF?---[ \t]*\n(.*?)^---[ \t]*$/ms.exec(text)?.[1]
  try {
    return parse(yaml ?? '', { logLevel: 'error' }) ?? {}
  } catch {
    return {}
  }
}
