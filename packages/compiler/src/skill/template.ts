import type { SourceSkill } from './source-skill.ts'

const description =
  'Say what this skill does, and when to use it, in the words of someone who needs it.'

const instructions = `Say in one or two sentences what is to be achieved, and what must not happen.

## Steps

1. Write each step as an instruction that can be followed without guessing.
2. Name what to look at, and what to do with what is found there.
3. Say how to tell that the task is done.

## When something goes wrong

Say what to do where a step fails, and when to ask the user.
`

/**
 * Writes the SKILL.md that a new skill begins with.
 *
 * @param name Its name, a legal one.
 */
export function skillTemplate(name: string): string {
  const words = name.replaceAll('-', ' ')
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n# ${title}\n\n${instructions}`
}

/** Tells which part of a skill is still that of the template. */
export function unwrittenPart(
  skill: Pick<SourceSkill, 'description' | 'body'>,
): 'description' | 'body' | undefined {
  if (skill.description === description) return 'description'
  return skill.body.replaceAll('\r\n', '\n').includes(instructions) ? 'body' : undefined
}
