// An app whose build merges the package into its own index, and checks its digests and its cost.

import { catalog } from 'virtual:skillfold'
import { createSkills } from '@skillfold/runtime'
import { converse } from './converse.js'
import { show } from './show.js'

show(converse(createSkills(catalog)))
