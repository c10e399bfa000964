import type { CutCounts } from '../catalog/overflow/explain.ts'
import type { Offer } from '../catalog/overflow/fit.ts'
import { wordCuts } from '../catalog/overflow/word-cuts.ts'
import { rule } from './rule.ts'

/** A skill's share of a budget, for a message. */
export interface Share {
  readonly name: string
  readonly tokens: number
  /** `file:line:column`. */
  readonly place: string
}

/** What is known of an index over its budget. Figures are in tokens. */
export interface IndexArgs {
  readonly tokens: number
  readonly budget: number
  readonly format: string
  /** How many skills it lists. */
  readonly skills: number
  /** How many of them are whole in the start text (mode `full`). */
  readonly whole: number
  /** What the configuration does with such an index. */
  readonly overflow: string
  /** Whether that would leave out skills which no tool has. */
  readonly lacksTool: boolean
  /** The formats in which it would fit. */
  readonly fitting: readonly { format: string; tokens: number }[]
  /** What an index alone would cost (mode `lite`). */
  readonly lite: number
  readonly offers: readonly Offer[]
  readonly costliest: readonly Share[]
}

/** The index and its budget. */
export const indexRules = {
  'budget/index': rule(
    'error',
    (args: IndexArgs) => {
      const { tokens, budget, format, skills, whole, overflow, lacksTool } = args
      const what =
        whole === 0
          ? `The index of ${count(skills)} costs ${tokens} tokens as ${format}`
          : `The start text, with ${whole === skills ? count(skills) : `${whole} of ${count(skills)}`} whole in it (mode full), costs ${tokens} tokens`
      const why = lacksTool
        ? ' without `list_skills` or `find_skills`, which have what it leaves out'
        : ''
      const failed =
        overflow === 'error' ? '' : ` \`index.overflow: '${overflow}'\` cannot make it fit${why}.`
      return [
        `${what}, ${tokens - budget} over ${whole === 0 ? 'its budget of' : '`budget.index`,'} ${budget}.${failed} To mend that: ${waysOut(args).join('; ')}.`,
        whole === 0 ? 'The costliest entries:' : 'The costliest skills, as they stand in it:',
        ...args.costliest.map(
          (share) => `  ${column(share.tokens)}  ${share.name}  ${share.place}`,
        ),
      ].join('\n')
    },
    { ofCatalog: true },
  ),
  'budget/overflow': rule(
    'warning',
    (args: {
      strategy: string
      /** What the index would cost whole, in tokens. */
      whole: number
      budget: number
      /** What it costs now. */
      tokens: number
      counts: CutCounts
      /** Those that lost most. */
      hardest: readonly (Share & { readonly shown: number })[]
    }) => {
      const { strategy, whole, budget, tokens, counts, hardest } = args
      return [
        `The index would cost ${whole} tokens, ${whole - budget} over its budget of ${budget}. With \`index.overflow: '${strategy}'\` it costs ${tokens}: ${wordCuts(counts)}. To choose yourself what is shown, shorten descriptions, defer skills, or raise \`budget.index\`.`,
        'Those that lost most, in tokens:',
        ...hardest.map(
          ({ tokens, shown, name, place }) =>
            `  ${column(tokens)} → ${column(shown)}  ${name}  ${place}`,
        ),
      ].join('\n')
    },
    { ofCatalog: true },
  ),
}

function waysOut(args: IndexArgs): string[] {
  const { fitting, offers, skills, whole, lite, budget, lacksTool } = args
  const [cheapest] = fitting
  return [
    ...(lacksTool ? ['offer one of these tools'] : []),
    ...(whole > 0 && lite <= budget ? [`use mode \`lite\` (${lite} tokens)`] : []),
    ...(cheapest === undefined
      ? []
      : [`use \`index.format: '${cheapest.format}'\` (${cheapest.tokens} tokens)`]),
    ...(offers.length === 0
      ? []
      : [
          `set \`index.overflow\` to ${offers.map((each) => wordOffer(each, skills)).join(' or ')}`,
        ]),
    whole > 0 ? 'shorten bodies, or move parts of them into `references/`' : 'shorten descriptions',
    'exclude skills or mark some `deferred: true`',
    'raise `budget.index`',
  ]
}

const count = (skills: number): string => `${skills} skill${skills === 1 ? '' : 's'}`

function wordOffer({ strategy, tokens, listed }: Offer, skills: number): string {
  const most = strategy === 'shorten' ? 'at most ' : ''
  const part = listed < skills ? `, ${listed} of ${skills} skills listed` : ''
  return `\`'${strategy}'\` (${most}${tokens} tokens${part})`
}

const column = (tokens: number): string => String(tokens).padStart(5)
