import { type Agent, createAgent } from '@skillfold/agent'
import type { Skills } from '@skillfold/runtime'
import type { ModelChoice, OpenedModel } from '../models/choices.ts'
import { openSession, resultRoom } from '../open-session.ts'
import type { Site } from '../site.ts'
import { showComposer } from './composer.ts'
import { confirmInDialog, dialogTimeout } from './confirm-dialog.ts'
import { showContextBar } from './context-bar.ts'
import { byId } from './element.ts'
import { showModelPicker } from './model-picker.ts'
import { showSitePanel } from './site-panel.ts'
import { showSkillList } from './skill-list.ts'
import { showTranscript } from './transcript.ts'

/** What the page is about. */
export interface ChatOptions {
  readonly site: Site
  readonly skills: Skills
  readonly count: (text: string) => number
  /** The models to choose from. */
  readonly choices: readonly [ModelChoice, ...ModelChoice[]]
}

const examples = [
  'Are there plugin updates?',
  'Show the pending comments',
  'Mark comment 202 as spam',
  'Publish post 45',
  'How full is the disk?',
  'Is the site secure?',
]

/** Shows the chat, and everything that happens in it. */
export function showChat({ site, skills, count, choices }: ChatOptions): void {
  const session = openSession({
    site,
    skills,
    onConfirm: confirmInDialog,
    timeout: dialogTimeout,
  })
  const transcript = showTranscript(byId('transcript', HTMLOListElement))
  const showUsage = showContextBar(byId('context', HTMLElement))
  const showSkills = showSkillList(byId('skills', HTMLElement), skills, session)
  const showSite = showSitePanel(byId('state', HTMLElement), site)
  let opened: OpenedModel | undefined
  let agent: Agent | undefined
  let running: AbortController | undefined

  const update = (): void => {
    if (agent) showUsage(agent.usage())
    showSkills()
    showSite()
  }
  const begin = (): void => {
    running?.abort()
    running = undefined
    session.reset()
    const advise = opened?.advised ? skills.find : undefined
    agent = opened && createAgent({ session, model: opened.model, count, advise, resultRoom })
    transcript.clear()
    composer.busy(false)
    composer.empty(true)
    update()
  }
  const ask = async (message: string): Promise<void> => {
    if (running || !agent) return
    const stop = new AbortController()
    running = stop
    composer.busy(true)
    composer.empty(false)
    transcript.request(message)
    const run = agent.run(message, { signal: stop.signal })
    for await (const step of run) {
      if (running !== stop) return
      transcript.step(step)
      if (step.type !== 'text') update()
    }
    const { outcome } = await run.result
    if (running !== stop) return
    transcript.outcome(outcome)
    running = undefined
    composer.busy(false)
    update()
  }

  const composer = showComposer(examples, {
    onAsk: ask,
    onStop: () => running?.abort(),
    onAnew: begin,
  })
  showModelPicker(byId('model', HTMLFormElement), choices, (model) => {
    opened?.close?.()
    opened = model
    begin()
  })
}
