// One skill of the package alone, then the others added to a set at run time.

import refunds, { settings } from '@acme/skills/skills/refunds'
import { createSkills } from '@skillfold/runtime'

const skills = createSkills(refunds, { settings })
const alone = skills.names()
const { catalog } = await import('@acme/skills')
console.log(JSON.stringify({ alone, registered: skills.register(catalog), all: skills.names() }))
