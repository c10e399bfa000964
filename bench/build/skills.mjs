import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fm from 'front-matter'
import { sharedData } from '../shared.mjs'

/** Bytes of a generated SKILL.md, on average those of a real one. */
const size = 5600

const words =
  'check list page theme update disk usage report plugin server error build deploy test table column row filter sort export import message user role access token cache queue retry limit window model prompt agent skill section figure chart colour layout image video audio record query index search result score rank value field form input button click open close save load read write parse format align split merge review commit branch release version change note'.split(
    ' ',
  )

/** Numerical Recipes' generator: the same skills on every machine. */
function generator(seed) {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const syllables = 'ba co di fe gu ha jo ki lu me no pa re si to va wi ze'.split(' ')

function rareWords(next) {
  const syllable = () => syllables[next(syllables.length)]
  return Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + next(3) }, syllable).join(''),
  )
}

/** The name of a generated skill. */
export function skillName(number) {
  return `skill-${String(number + 1).padStart(5, '0')}`
}

/** The path of a generated skill's SKILL.md in a project. */
export function skillFile(root, number) {
  return path.join(root, 'skills', skillName(number), 'SKILL.md')
}

/** The name of a project's first skill, generated or real. */
export function firstSkill(root) {
  return readdirSync(path.join(root, 'skills')).sort()[0]
}

/** Writes so many skills into `skills` of a project. */
export function generateSkills(root, count) {
  const next = generator(42)
  const vocabulary = [...words, ...rareWords(next)]
  // As in real texts, a few words are everywhere and most are rare.
  const word = () => vocabulary[Math.floor(vocabulary.length ** (next(1_000_000) / 1_000_000)) - 1]
  const phrase = (length) => Array.from({ length }, word).join(' ')
  const sentence = () => {
    const text = phrase(8 + next(10))
    return `${text[0].toUpperCase()}${text.slice(1)}.`
  }
  const blocks = [
    () => Array.from({ length: 2 + next(4) }, sentence).join(' '),
    () => Array.from({ length: 3 + next(4) }, () => `- **${word()}**: ${phrase(8)}`).join('\n'),
    () =>
      Array.from({ length: 3 }, (_, i) => `${i + 1}. Run \`${phrase(2)}\`. ${sentence()}`).join(
        '\n',
      ),
    () =>
      `\`\`\`sh\n${Array.from({ length: 4 }, () => `${word()} --${word()} ${word()}`).join('\n')}\n\`\`\``,
    () =>
      `| ${word()} | ${word()} |\n|---|---|\n| ${phrase(3)} | \`${word()}\` |\n| ${phrase(3)} | ${word()} |`,
    () => `See [${phrase(2)}](https://example.com/${word()}/${word()}). ${sentence()}`,
    () => `> ${sentence()}`,
  ]
  for (let number = 0; number < count; number++) {
    const name = skillName(number)
    let text = `---\nname: ${name}\ndescription: ${sentence()} Use to ${phrase(6)}.\nlicense: MIT\nmetadata:\n  version: "1.${next(9)}"\n---\n\n# ${phrase(3)}\n`
    while (text.length < size - 300) {
      text += next(5) === 0 ? `\n## ${phrase(3)}\n` : `\n${blocks[next(blocks.length)]()}\n`
    }
    const file = skillFile(root, number)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/**
 * Writes the SKILL.md files of the real corpus that every tool can read: a legal name that no
 * other has, and frontmatter that js-yaml takes.
 *
 * @param most At most how many.
 * @returns How many, `undefined` where the corpus is absent.
 */
export function copyRealSkills(root, most = Number.POSITIVE_INFINITY) {
  const corpus = sharedData('corpus')
  if (corpus === undefined) return undefined
  const seen = new Set()
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((one) => path.basename(one) === 'SKILL.md').sort()) {
    if (seen.size >= most) break
    const text = readFileSync(path.join(corpus, file), 'utf8')
    const { name, description } = attributesOf(text)
    if (typeof description !== 'string' || description.trim() === '') continue
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name ?? '') || seen.has(name)) continue
    seen.add(name)
    const folder = path.join(root, 'skills', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'SKILL.md'), text)
  }
  return seen.size
}

function attributesOf(text) {
  try {
    return fm(text).attributes ?? {}
  } catch {
    return {}
  }
}
