import { buildSearch } from '../../packages/compiler/dist/search/build.js'
import { createSearch } from '../../packages/runtime/dist/search/index.js'
import { engines } from './engines.mjs'
import { measure } from './measures.mjs'

const mini = engines['MiniSearch, tuned, with bodies']
const bare = ({ name, description }) => ({ name, description })

/** What becomes of a body. */
const ways = [
  ['one line', ({ name }) => `# ${name}\n\nRead references/guide.md and follow it.\n`],
  ['1,000 characters', ({ body }) => body.slice(0, 1000)],
  ['3,000 characters', ({ body }) => body.slice(0, 3000)],
]

/**
 * Measures search over catalogs in which every second skill says less of itself than the others:
 * its body is cut, or it is registered at run time, without one. Each half is cut in its turn.
 *
 * @param set A set with bodies.
 * @returns For each way and engine: hit@1 and recall@5 of requests for the skills that are cut, for
 *   the others, and for all.
 */
export function measureUneven({ skills, queries }) {
  const fitting = queries.filter(({ gold }) => gold.length > 0)
  const halves = [0, 1].map((half) =>
    skills.filter((_, at) => at % 2 === half).map(({ name }) => name),
  )
  const over = (make) => {
    const sums = [0, 1, 2].map(() => ({ hit1: 0, recall5: 0, count: 0 }))
    for (const half of halves) {
      const isCut = (name) => half.includes(name)
      const find = make((skill) => isCut(skill.name))
      const cut = fitting.filter(({ gold }) => gold.every(isCut))
      const others = fitting.filter(({ gold }) => !gold.some(isCut))
      for (const [at, some] of [cut, others, fitting].entries()) {
        const { hit1, recall5 } = measure(find, some)
        sums[at].hit1 += hit1 * some.length
        sums[at].recall5 += recall5 * some.length
        sums[at].count += some.length
      }
    }
    return sums.map(({ hit1, recall5, count }) => ({
      hit1: hit1 / count,
      recall5: recall5 / count,
    }))
  }
  const find = (search) => (query) => ({
    names: search.search(query).hits.map(({ name }) => name),
    top: 0,
  })
  return [
    ...ways.flatMap(([way, cutBody]) => {
      const cut = (isCut) =>
        skills.map((skill) => (isCut(skill) ? { ...skill, body: cutBody(skill) } : skill))
      return [
        [way, 'Skillfold', over((isCut) => find(createSearch(buildSearch(cut(isCut)))))],
        [way, 'MiniSearch, tuned, with bodies', over((isCut) => mini(cut(isCut)))],
      ]
    }),
    [
      'none, registered at run time',
      'Skillfold',
      over((isCut) =>
        find(
          createSearch(
            buildSearch(skills.filter((skill) => !isCut(skill))),
            skills.filter(isCut).map(bare),
          ),
        ),
      ),
    ],
    ['none, nor have others', 'Skillfold', over(() => find(createSearch(skills.map(bare))))],
  ]
}
