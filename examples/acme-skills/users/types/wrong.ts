import { skills } from '@acme/skills'
import alone from '@acme/skills/skills/refunds'

export const refund = skills.refund
const { resources } = await alone.load()
export const file = resources['references/none.md']
