import { qwen3 } from '@skillfold/tokenizer'
import siteState from '../../sites/harbour-books.json'
import { openSite } from '../assistant.ts'
import { modelChoices } from '../models/choices.ts'
import { showChat } from './chat.ts'
import { byId } from './element.ts'

const { count } = await qwen3()
const { site, skills } = openSite(siteState, count)
byId('site', HTMLElement).textContent = `${site.title}, ${site.address}`
showChat({ site, skills, count, choices: modelChoices(skills.find) })
