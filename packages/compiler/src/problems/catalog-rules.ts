import { rule } from './rule.ts'

/** Problems that show only when skills are seen together, or measured. */
export const catalogRules = {
  'catalog/duplicate': rule(
    'error',
    (args: { name: string; kept: string }) =>
      `The name "${args.name}" is taken by ${args.kept} in the same root, so this skill is left out. Rename or remove one of the two.`,
    { grave: true },
  ),
  'catalog/shadowed': rule(
    'warning',
    (args: { name: string; kept: string }) =>
      `The skill "${args.name}" is shadowed by ${args.kept}, whose root comes later. Rename one, or exclude this one.`,
  ),
  'catalog/case': rule(
    'warning',
    (args: { name: string; other: string; file: string }) =>
      `The name "${args.name}" differs only in case from "${args.other}" (${args.file}). Rename one: some file systems and most readers take them for the same.`,
  ),
  'catalog/alike': rule(
    'warning',
    (args: { other: string; file: string }) =>
      `The description has nearly the same words as that of "${args.other}" (${args.file}), so a model can hardly tell the two apart. Say in each what the other does not do.`,
  ),
  'catalog/keywords': rule(
    'info',
    (args: { shared: readonly { readonly keyword: string; readonly name: string }[] }) =>
      `Other skills have the same keywords: ${args.shared
        .slice(0, 5)
        .map(({ keyword, name }) => `\`${keyword}\` (${name})`)
        .join(', ')}. Keep a keyword where it belongs most.`,
  ),
  'catalog/reserved-name': rule(
    'warning',
    (args: { name: string }) =>
      `The name "${args.name}" is one that \`virtual:skillfold\` exports itself, or that bundlers replace, so this skill has no named export. Reach it through \`skills\`, or rename it.`,
  ),
  'catalog/unknown-requirement': rule(
    'error',
    (args: { name: string; near: string | undefined }) =>
      `\`requires\` names "${args.name}", which no skill is called.${didYouMean(args.near)} Correct the name, or add the skill's root.`,
  ),
  'catalog/counts': rule(
    'warning',
    (args: { tokenizer: string; sum: number; count: number }) =>
      `The tokenizer "${args.tokenizer}" counts ${args.count} tokens for the whole text and ${args.sum} for its lines one by one, which is what figures are made of. So they can be ${Math.abs(args.count - args.sum)} off here: leave that much room in budgets.`,
  ),
  'ability/unknown': rule(
    'error',
    (args: { id: string; near: string | undefined }) =>
      `The ability "${args.id}" is not among the app's.${didYouMean(args.near)} Correct the name, or add it to the option \`abilities\`.`,
  ),
  'ability/ambiguous': rule(
    'error',
    (args: { id: string; names: readonly string[] }) =>
      `The ability "${args.id}" could be any of ${args.names.join(', ')}. Write the one that is meant with its namespace.`,
  ),
  'budget/window': rule(
    'error',
    (args: {
      name: string
      tokens: number
      window: number
      index: number
      tools: number
      unit: number
      reserve: number
      /** A line of the index that costs more than the part. */
      line: { name: string; tokens: number } | undefined
    }) =>
      `With "${args.name}" loaded the conversation needs ${args.tokens} tokens, ${args.tokens - args.window} over the window of ${args.window}: index ${args.index}${args.line ? ` (the line of "${args.line.name}" alone ${args.line.tokens})` : ''}, tools ${args.tools}, the largest part that must be delivered at once ${args.unit}, reserve ${args.reserve}. ${args.line ? 'Shorten that description' : 'Give its text headings'}, move parts to references/, exclude the skill, or lower the index or the reserve.`,
    { ofCatalog: true },
  ),
  'budget/skill': rule(
    'warning',
    (args: { name: string; tokens: number; budget: number; sections: number }) =>
      `Loading "${args.name}" costs ${args.tokens} tokens, ${args.tokens - args.budget} over the budget of ${args.budget}. ${args.sections > 1 ? 'Move what is not always needed to references/' : 'Give it headings, or move parts to references/'}.`,
  ),
  'budget/section': rule(
    'info',
    (args: { title: string; tokens: number; budget: number }) =>
      `The section "${args.title}" costs ${args.tokens} tokens, over half of the budget of ${args.budget} for a skill, whose load is over it. It belongs in a file under references/.`,
  ),
  'budget/body': rule(
    'warning',
    (args: { tokens: number; advised: number }) =>
      `The body costs ${args.tokens} tokens, and the specification advises at most ${args.advised}. Move what is not always needed to references/.`,
  ),
  'budget/resource': rule(
    'warning',
    (args: { name: string; path: string; tokens: number; budget: number }) =>
      `Reading "${args.path}" of "${args.name}" costs ${args.tokens} tokens, ${args.tokens - args.budget} over the budget of ${args.budget}. Split the file, or give it headings so that a section can be read.`,
  ),
  'budget/packages': rule(
    'warning',
    (args: { package: string; skills: number; tokens: number; budget: number }) =>
      `The ${args.skills === 1 ? 'skill' : `${args.skills} skills`} of \`${args.package}\` ${args.skills === 1 ? 'costs' : 'cost'} ${args.tokens} tokens of the index, ${args.tokens - args.budget} over the budget of ${args.budget} for a package. Exclude those that are not needed: \`exclude: '${args.package}#…'\`.`,
    { ofCatalog: true },
  ),
}

function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : ` Did you mean "${near}"?`
}
