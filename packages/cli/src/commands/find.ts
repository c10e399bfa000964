import { catalogOf, type Project, visible } from '@skillfold/compiler'
import type { SearchHit } from '@skillfold/runtime/search'
import { type Io, writeJson } from '../io.ts'
import { openSearch } from '../open-search.ts'
import { noteMissing } from '../problems.ts'
import { wrap } from '../text/wrap.ts'
import { exit } from '../usage-error.ts'

/** What `skillfold find` is called with. */
export interface FindFlags {
  readonly query: string
  /** At most how many skills. */
  readonly limit: number
  /** Says what each score is made of. */
  readonly explain?: boolean
  readonly json?: boolean
}

/**
 * `skillfold find`: the skills that fit a query, best first.
 *
 * @returns The exit code. That nothing fits is no failure.
 */
export async function find(project: Project, flags: FindFlags, io: Io): Promise<number> {
  const { compilation } = await project.current()
  const catalog = catalogOf(compilation)
  const search = await openSearch(catalog)
  const { hits, sure } = search.search(flags.query, {
    limit: flags.limit,
    explain: flags.explain ?? false,
  })
  const found = hits.map((hit) => ({
    ...hit,
    description: catalog.skills[hit.name]?.description ?? '',
  }))
  if (flags.json)
    writeJson(
      io,
      found.map(({ name, score, description, why }) => ({ name, score, description, why })),
    )
  else io.stdout.write(found.map((hit) => describe(hit, io)).join(''))
  if (hits.length === 0) io.stderr.write('No skill fits.\n')
  else if (!sure) io.stderr.write('No skill is sure to fit. These are the nearest.\n')
  noteMissing(compilation, io)
  return exit.fine
}

function describe(
  { name, score, description, why }: SearchHit & { description: string },
  io: Io,
): string {
  const { bold, dim } = io.stdout.colours
  const lines = wrap(visible(description.replace(/\s+/g, ' ').trim()), io.width - 2)
  if (why !== undefined) {
    const reasons = why.map((reason) => `${reason.term} ${reason.score.toFixed(2)}`).join(', ')
    lines.push(...wrap(reasons, io.width - 2).map(dim))
  }
  return `${bold(visible(name))} ${score.toFixed(2)}\n${lines.map((line) => `  ${line}\n`).join('')}`
}
