// An app that bundles the package as any other.

import * as acme from '@acme/skills'
import { createSkills } from '@skillfold/runtime'
import { converse } from './converse.js'
import { show } from './show.js'

show(converse(createSkills(acme)))
