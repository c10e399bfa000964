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

/** The index and its budget. */
export const indexRules = {
  'budget/index': rule(
    'error',
    (args: {
      tokens: number
      budget: number
      format: string
      skills: number
      /** What the configuration does with such an index. */
      overflow: string
      fitting: readonly { format: string; tokens: number }[]
      offers: readonly Offer[]
      costliest: readonly Share[]
    }) => {
      const { tokens, budget, format, skills, overflow, fitting, offers, costliest } = args
      const [cheapest] = fitting
      const ways = [
        ...(cheapest === undefined
          ? []
          : [`use \`index.format: '${cheapest.format}'\` (${cheapest.tokens} tokens)`]),
        ...(offers.length === 0
          ? []
          : [
              `set \`index.overflow\` to ${offers.map((each) => wordOffer(each, skills)).join(' or ')}`,
            ]),
        'shorten descriptions',
        'exclude skills or mark some `deferred: true`',
        'raise `budget.index`',
      ]
      const failed =
        overflow === 'error' ? '' : ` \`index.overflow: '${overflow}'\` cannot make it fit.`
      return [
        `The index of ${skills} skill${skills === 1 ? '' : 's'} costs ${tokens} tokens as ${format}, ${tokens - budget} over its budget of ${budget}.${failed} To mend that: ${ways.join('; ')}.`,
        'The costliest entries:',
        ...costliest.map((share) => `  ${column(share.tokens)}  ${share.name}  ${share.place}`),
      ].join('\n')
    },
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
  ),
}

function wordOffer({ strategy, tokens, listed }: Offer, skills: number): string {
  const most = strategy === 'shorten' ? 'at most ' : ''
  const part = listed < skills ? `, ${listed} of ${skills} skills listed` : ''
  return `\`'${strategy}'\` (${most}${tokens} tokens${part})`
}

const column = (tokens: number): string => String(tokens).padStart(5)
