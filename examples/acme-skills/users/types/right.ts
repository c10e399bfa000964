import { refunds, skills } from '@acme/skills'
import alone from '@acme/skills/skills/refunds'
import { createSkills } from '@skillfold/runtime'

createSkills(await import('@acme/skills'))
const name: 'refunds' = refunds.name
const ability: 'start-refund' | undefined = skills.refunds.abilities[0]
const { resources } = await alone.load()
export const used = [name, ability, resources['references/exceptions.md']]
