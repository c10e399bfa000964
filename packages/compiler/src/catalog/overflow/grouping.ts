import path from 'node:path'
import type { SourceSkill } from '../../skill/source-skill.ts'

/**
 * Finds the group of each skill:
 *
 * 1. the package that it comes from;
 * 2. else the folder that it lies in below its root, `marketing` for `skills/marketing/seo`.
 *    Folders that all skills of the root lie in are passed over;
 * 3. else the first word of its name, `order` for `order-status`. Words that all such names begin
 *    with are passed over, but stay in the group's name: `acme-order` for `acme-order-status`.
 *
 * @param skills Skills in name order.
 * @returns Skills by group, both in the order of `skills`. A skill alone in its group is in none.
 */
export function groupSkills<Skill extends { readonly source: SourceSkill }>(
  skills: readonly Skill[],
): Map<string, Skill[]> {
  const folders = folderNames(skills.map(({ source }) => source))
  const nameOf = ({ source }: Skill): string | undefined => source.dependency ?? folders.get(source)
  const words = wordNames(skills.flatMap((skill) => (nameOf(skill) ? [] : skill.source.name)))
  const groups = new Map<string, Skill[]>()
  for (const skill of skills) {
    const name = nameOf(skill) ?? words.get(skill.source.name)
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), skill])
  }
  return new Map([...groups].filter(([, members]) => members.length > 1))
}

function folderNames(skills: readonly SourceSkill[]): Map<SourceSkill, string> {
  const byRoot = new Map<string, SourceSkill[]>()
  for (const skill of skills) byRoot.set(skill.root, [...(byRoot.get(skill.root) ?? []), skill])
  const names = new Map<SourceSkill, string>()
  for (const members of byRoot.values()) {
    const parents = members.map(({ folder }) => path.dirname(folder).split(path.sep))
    const shared = sharedStart(parents)
    for (const [index, skill] of members.entries()) {
      const name = parents[index]?.[shared]
      if (name !== undefined) names.set(skill, name)
    }
  }
  return names
}

function wordNames(skillNames: readonly string[]): Map<string, string> {
  const words = skillNames.map((name) => name.split(/(?<=[\p{L}\p{N}])(?=[^\p{L}\p{N}])/u))
  const shared = sharedStart(words)
  return new Map(
    skillNames.flatMap((name, index): [string, string][] => {
      const start = words[index]?.slice(0, shared + 1) ?? []
      return start.length > shared ? [[name, start.join('')]] : []
    }),
  )
}

/** How many items all lists begin with. */
function sharedStart(lists: readonly (readonly string[])[]): number {
  const [first = []] = lists
  const end = first.findIndex((item, at) => lists.some((list) => list[at] !== item))
  return end === -1 ? first.length : end
}
