import siteState from '../../sites/harbour-books.json'
import { converse, openSite, standIn } from '../assistant.ts'
import type { Message } from '../conversation.ts'
import { byId, element } from './element.ts'
import { showIndex } from './show-index.ts'
import { showStep } from './show-step.ts'

const examples = [
  'Are there plugin updates?',
  'How full is the disk?',
  'Which comments wait for approval?',
  'Mark comment 202 as spam',
  'Is the site secure?',
]

const assistant = openSite(siteState)
const { site, skills, session } = assistant
const model = standIn(skills.find)
const messages: Message[] = []

const form = byId('form', HTMLFormElement)
const input = byId('request', HTMLInputElement)
const steps = byId('steps', HTMLOListElement)

byId('site', HTMLElement).textContent = `${site.title}, ${site.address}`
byId('examples', HTMLElement).append(
  ...examples.map((text) => element('button', { type: 'button', onclick: () => ask(text) }, text)),
)
showIndex(assistant)
form.onsubmit = (event) => {
  event.preventDefault()
  ask(input.value)
}
byId('anew', HTMLButtonElement).onclick = () => {
  session.reset()
  messages.length = 0
  steps.replaceChildren()
  showIndex(assistant)
  input.focus()
}

async function ask(request: string): Promise<void> {
  const buttons = form.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  input.value = ''
  try {
    for await (const step of converse(request, { skills, session, model, messages, confirm })) {
      const item = showStep(step)
      if (item) steps.append(item)
      item?.scrollIntoView({ block: 'nearest' })
      showIndex(assistant)
    }
  } finally {
    for (const button of buttons) button.disabled = false
    input.focus()
  }
}

function confirm(preview: string): Promise<boolean> {
  const dialog = byId('confirm', HTMLDialogElement)
  byId('preview', HTMLPreElement).textContent = preview
  dialog.returnValue = 'no'
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === 'yes')
  })
}
