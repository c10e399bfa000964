import fc from 'fast-check'

/** A skill as a host writes it into a prompt. */
export interface Listed {
  readonly name: string
  /** Lines of the description. */
  readonly lines: readonly string[]
}

/** How a host lists skills: what stands around them, and each entry's lines. */
export interface Form {
  readonly label: string
  readonly before: readonly string[]
  readonly after: readonly string[]
  entry(skill: Listed): string[]
}

const marked = (tag: string) => ({ before: [`<${tag}>`], after: [`</${tag}>`] })
const indented = ([first = '', ...rest]: readonly string[]): string[] => [
  first,
  ...rest.map((line) => `  ${line}`),
]
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Every form that is read. */
export const forms: readonly Form[] = [
  {
    label: 'list',
    ...marked('skills'),
    entry: ({ name, lines }) => indented([`- ${name}: ${lines[0]}`, ...lines.slice(1)]),
  },
  {
    label: 'indented list',
    before: ['  <available_skills>'],
    after: ['  </available_skills>'],
    entry: ({ name, lines }) =>
      indented([`- ${name}: ${lines[0]}`, ...lines.slice(1)]).map((line) => `    ${line}`),
  },
  {
    label: 'list as Codex writes it',
    before: ['## Skills', 'A skill is a set of instructions.', '### Available skills'],
    after: ['### How to use skills', '- Discovery: the list above.'],
    entry: ({ name, lines }) => [
      ...[`- ${name}: ${lines[0]}`, ...lines.slice(1)].slice(0, -1),
      `${[`- ${name}: ${lines[0]}`, ...lines.slice(1)].at(-1)} (file: /home/me/${name}/SKILL.md)`,
    ],
  },
  {
    label: 'list as Claude Code writes it',
    before: [
      '<system-reminder>',
      'The following skills are available for use with the Skill tool:',
      '',
    ],
    after: ['</system-reminder>'],
    entry: ({ name, lines }) => indented([`- ${name}: ${lines[0]}`, ...lines.slice(1)]),
  },
  {
    label: 'self-closing tags',
    ...marked('skills'),
    entry: ({ name, lines }) => [
      `<skill name="${escaped(name)}" description="${escaped(lines.join(' '))}" />`,
    ],
  },
  {
    label: 'elements',
    ...marked('skills'),
    entry: ({ name, lines }) => [
      `<skill name="${escaped(name)}">`,
      ...lines.map(escaped),
      '</skill>',
    ],
  },
  {
    label: 'elements on one line',
    ...marked('skills'),
    entry: ({ name, lines }) => [
      `  <skill name='${escaped(name)}'>${escaped(lines.join(' '))}</skill>`,
    ],
  },
  {
    label: "the specification's elements",
    ...marked('available_skills'),
    entry: ({ name, lines }) => [
      '  <skill>',
      `    <name>${escaped(name)}</name>`,
      `    <description>${lines.map(escaped).join('\n')}</description>`,
      `    <location>/skills/${escaped(name)}/SKILL.md</location>`,
      '  </skill>',
    ],
  },
]

const word = fc.stringMatching(/^[a-z]{2,9}$/)
const phrase = fc
  .array(word, { minLength: 4, maxLength: 12 })
  .map((words) => words.join(' '))
  .map((words) => words.charAt(0).toUpperCase() + words.slice(1))
const sentence = fc.oneof(
  { weight: 4, arbitrary: phrase },
  fc.constantFrom(
    'Write a `<skill name="x">` tag & close it',
    'Use for C++: pointers; and "quotes"',
    '处理发票 and naïve 😀 text',
    'A colon: in the middle - and a dash',
  ),
)
const name = fc
  .stringMatching(/^[a-z]{3,7}-[a-z0-9]{2,7}$/)
  .chain((own) => fc.constantFrom(own, `tools:${own}`))

/** Skills of unique names, most of them with one line; those of a plugin stand together. */
export const listed = fc
  .uniqueArray(
    fc.record({
      name,
      lines: fc.array(sentence, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 12, selector: (skill) => skill.name },
  )
  .map((skills) => {
    const isPlugins = ({ name }: Listed): boolean => name.includes(':')
    return [...skills.filter((skill) => !isPlugins(skill)), ...skills.filter(isPlugins)]
  })

export interface Catalog {
  readonly form: Form
  readonly skills: readonly Listed[]
  readonly text: string
  /** The text of each entry, line ends included. */
  readonly chunks: readonly string[]
  readonly before: string
  readonly after: string
}

export interface Shape {
  readonly end: '\n' | '\r\n'
  /** Whether a blank line stands between entries. */
  readonly spaced: boolean
}

export const shape: fc.Arbitrary<Shape> = fc.record({
  end: fc.constantFrom('\n', '\r\n'),
  spaced: fc.boolean(),
})

/** Writes skills into a prompt. */
export function write(form: Form, skills: readonly Listed[], { end, spaced }: Shape): Catalog {
  const join = (lines: readonly string[]): string =>
    lines.map((line) => `${line.replaceAll('\n', end)}${end}`).join('')
  const chunks = skills.map((skill, at) => {
    const gap = spaced && form.after[0]?.includes('/') && at < skills.length - 1 ? [''] : []
    return join([...form.entry(skill), ...gap])
  })
  const before = join(['You are an agent.', '', ...form.before])
  const after = join([...form.after, '', 'Be brief.'])
  return { form, skills, text: before + chunks.join('') + after, chunks, before, after }
}
