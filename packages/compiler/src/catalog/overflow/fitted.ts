import type { Catalog } from '@skillfold/runtime'
import { type Cutting, type MeasuredLine, nameOf } from './strategy.ts'

/**
 * Collects what a catalog holds of an index that was made to fit, for sessions to render.
 *
 * @param cutting What the index shows.
 * @param unlisted The line that says how much it lists, where that is not all.
 */
export function fittedIndex(
  { lines, groups }: Cutting,
  unlisted: MeasuredLine | undefined,
): Pick<Catalog['index'], 'lines' | 'unlisted'> {
  return {
    ...(lines.size > 0 && {
      lines: Object.fromEntries(
        [...lines].map(([{ source }, { text, tokens }]) => [source.name, { text, tokens }]),
      ),
    }),
    ...(unlisted && {
      unlisted: {
        groups: groups.map(({ name, skills, tokens }) => ({
          name,
          skills: skills.map(nameOf),
          tokens,
        })),
        tokens: unlisted.tokens,
      },
    }),
  }
}
