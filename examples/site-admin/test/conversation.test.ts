import { createAgent, type Model, renderCall, type Step } from '@skillfold/agent'
import { scripted } from '@skillfold/agent/scripted'
import type { AskPerson } from '@skillfold/agent/staged'
import { qwen3 } from '@skillfold/tokenizer'
import { describe, expect, test } from 'vitest'
import { openSession } from '../src/open-session.ts'
import { standIn } from '../src/stand-in/stand-in.ts'
import { describeCall } from '../src/wording.ts'
import { openExample } from './open-example.ts'

const { count } = await qwen3()

/** Opens the example and begins a conversation, in which requests are played. */
async function begin({
  site: name = 'harbour-books',
  model = undefined as Model | undefined,
  onConfirm = (() => {
    throw new Error('Nobody is to be asked.')
  }) as AskPerson,
} = {}) {
  const { site, skills } = await openExample(name)
  const session = openSession({ site, skills, onConfirm })
  const agent = createAgent({ session, model: model ?? standIn(skills.find), count })
  /** Plays a request and gives the calls, what came of them, and how it ended. */
  const play = async (request: string) => {
    const steps: Step[] = []
    const run = agent.run(request)
    for await (const step of run) steps.push(step)
    const { outcome } = await run.result
    return {
      calls: steps.flatMap((step) => (step.type === 'call' ? describeCall(step.call) : [])),
      results: steps.flatMap((step) => (step.type === 'result' ? step.result : [])),
      answer: outcome.type === 'answer' ? outcome.text : undefined,
      outcome,
      steps,
    }
  }
  return { site, session, agent, play }
}

describe('a conversation with the stand-in', () => {
  test.each([
    ['Are there any plugin updates?', 'site-health', 'update-check()', /^5 updates are waiting/],
    ['How full is the disk?', 'site-health', 'disk-usage()', /^The disk is 82 % full/],
    ['What is out of date?', 'site-health', 'update-check()', /^5 updates/],
    ['Is the site healthy?', 'site-health', 'update-check()', /^5 updates/],
    ['Why is the disk full?', 'site-health', 'disk-usage()', /^The disk/],
    ['List the themes', 'site-health', 'theme-list()', /^3 themes/],
    ['Which plugins are inactive?', 'site-health', 'plugin-list(status: "inactive")', /Old Slider/],
    ['Show me the drafts', 'content-management', 'post-list(status: "draft")', /^2 posts/],
    ['Find the post about whales', 'content-management', 'post-search(query: "whales")', /Ten sea/],
    [
      'Which comments are pending?',
      'content-management',
      'comment-list(status: "pending")',
      /^3 com/,
    ],
    ['Moderate the comments', 'content-management', 'comment-list()', /^3 comments/],
    ['Is there spam?', 'content-management', 'comment-list(status: "spam")', /^2 comments/],
    ['Scan for vulnerabilities', 'security', 'security-scan()', /^6 findings/],
    ['Were core files changed?', 'security', 'file-integrity()', /^4 core files compared/],
    ['Do we have backups?', 'backup-restore', 'disk-usage()', /^The disk/],
    ['Why are the pages slow?', 'page-speed', 'plugin-list()', /plugins/],
    ['Is the site secure?', 'security', 'security-scan()', /^6 findings/],
    ['Who can log in?', 'security', 'user-list()', /^4 users/],
    ['Are there errors in the log?', 'security', 'error-log(level: "error")', /memory size/],
    ['Who are the admins?', 'security', 'user-list(role: "administrator")', /^2 users/],
    ['Who is an administrator?', 'security', 'user-list(role: "administrator")', /^2 users/],
  ])('"%s" loads %s, calls %s', async (request, skill, call, answer) => {
    const { play } = await begin()
    const played = await play(request)
    expect(played.calls).toEqual([`load_skill(name: "${skill}")`, call])
    expect(played.results.every(({ ok }) => ok)).toBe(true)
    expect(played.answer).toMatch(answer)
  })

  test('answers from the instructions where a skill has no abilities', async () => {
    const { play } = await begin()
    const { calls, answer } = await play('How do I write a new skill?')
    expect(calls).toEqual(['load_skill(name: "skill-authoring")'])
    expect(answer).toMatch(/^There is nothing to call\. .*\n- Write the frontmatter\n/s)
  })

  test.each(['Book a flight to Paris', 'What is the weather tomorrow?', 'Order a pizza', '?'])(
    '"%s" fits no skill and loads none',
    async (request) => {
      const { play } = await begin()
      const played = await play(request)
      expect(played.calls).toEqual([])
      expect(played.answer).toBe('No skill fits this request, so nothing was loaded.')
    },
  )

  test('goes on in the same session: what is loaded is used, not delivered again', async () => {
    const { play } = await begin()
    await play('Are there any plugin updates?')
    const later = await play('How full is the disk?')
    expect(later.results[0]?.text).not.toContain('# Site health')
    expect(later.answer).toMatch(/^The disk is 82 % full/)
  })

  test('is read where results and the next request are one turn, and where skills had to go', async () => {
    const { skills } = await openExample('harbour-books')
    const session = skills.session({ unload: 'lru', window: 2600 })
    const agent = createAgent({ session, model: standIn(skills.find), count })
    const answers: unknown[] = []
    for (const request of ['Is the site secure?', 'How full is the disk?', 'List the themes']) {
      answers.push((await agent.run(request).result).outcome)
    }
    expect(answers).toMatchObject([
      { text: expect.stringMatching(/^6 findings/) },
      { text: expect.stringMatching(/^The disk is 82 % full/) },
      { text: expect.stringMatching(/^3 themes/) },
    ])
    expect(session.loaded()).toEqual(['site-health'])
  })

  test('asks the person before it changes the site', async () => {
    const asked: unknown[] = []
    const answers = [false, true]
    const { site, play } = await begin({
      onConfirm(action) {
        asked.push(action)
        return answers.shift() === true
      },
    })
    const status = () => site.comments.find(({ id }) => id === 202)?.status
    const refused = await play('Mark comment 202 as spam')
    expect(refused.results.at(-1)).toMatchObject({ ok: false, reason: 'unconfirmed' })
    expect(status()).toBe('pending')
    const agreed = await play('Mark comment 202 as spam')
    expect(agreed.answer).toBe('1 comment marked as spam.')
    expect(status()).toBe('spam')
    const action = {
      ability: 'comment-moderate',
      target: site.address,
      args: { ids: [202], action: 'spam' },
      preview: expect.stringMatching(/^Mark 1 comment as spam:\n#202/),
    }
    expect(asked).toMatchObject([action, action])
  })
})

describe('a conversation with a model', () => {
  test('tells the model what is wrong with a call, and goes on', async () => {
    const model = scripted([
      '<tool_call>{"name": load}</tool_call>',
      renderCall({ name: 'load_skill', arguments: { name: 'site-helth' } }),
      renderCall({ name: 'disk-usage', arguments: {} }),
      'I give up.',
    ])
    const { play } = await begin({ site: 'quiet-garden', model })
    const { answer, results, steps } = await play('How full is the disk?')
    expect(steps.filter(({ type }) => type === 'unreadable')).toEqual([
      { type: 'unreadable', fault: 'json' },
    ])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatch(
      /^<tool_response>\nYour call is not valid JSON/,
    )
    expect(results).toMatchObject([{ reason: 'unknown-skill' }, { reason: 'inactive' }])
    expect(answer).toBe('I give up.')
  })

  test('ends when the model never answers', async () => {
    const model = scripted(Array(9).fill(renderCall({ name: 'list_skills', arguments: {} })))
    const { play } = await begin({ site: 'quiet-garden', model })
    const { outcome, results } = await play('Hello')
    expect(outcome).toMatchObject({ type: 'loop', call: { name: 'list_skills' } })
    expect(results).toHaveLength(1)
  })

  test.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['<think>Hm.</think>', 'thought'],
  ])('ends when the model says nothing, twice: %j', async (text, fault) => {
    const { play } = await begin({ site: 'quiet-garden', model: scripted([text, text]) })
    expect((await play('Hello')).outcome).toMatchObject({ type: 'unreadable', fault })
  })
})
