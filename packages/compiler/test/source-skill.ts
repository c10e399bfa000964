import type { SourceSkill } from '../src/skill/source-skill.ts'

const place = { line: 3, column: 14, endLine: 3, endColumn: 15 }

/**
 * Makes a skill as the reader gives it, for tests of what comes after reading.
 *
 * @param name Its name. The skill lies in `skills/` of an imaginary project.
 * @param description Its description.
 * @param more What else matters.
 */
export function sourceSkill(
  name: string,
  description: string,
  more: Partial<SourceSkill> = {},
): SourceSkill {
  const folder = `/project/skills/${name}`
  return {
    name,
    description,
    file: `skills/${name}/SKILL.md`,
    folder,
    realFolder: folder,
    root: 'skills',
    head: `---\nname: ${name}\ndescription: ${description}\n---\n`,
    frontmatter: { text: '', data: {} },
    body: 'Do it.\n',
    allowedTools: [],
    abilities: [],
    keywords: [],
    requires: [],
    deferred: false,
    pinned: false,
    hidden: false,
    sections: [],
    resources: [],
    places: {
      name: place,
      description: place,
      body: place,
      abilities: [],
      keywords: [],
      requires: [],
    },
    sha256: '0'.repeat(64),
    ...more,
  }
}
