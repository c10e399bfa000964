import { catalog } from 'virtual:skillfold'
import { createSkills } from '@skillfold/runtime'

export const entries = () => catalog.index.listed.map((name) => ({ name }))

export async function load({ params }) {
  const session = createSkills(catalog).session()
  return session.call('load_skill', { name: params.name })
}
