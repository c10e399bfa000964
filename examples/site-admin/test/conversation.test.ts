import { createAgent } from '@skillfold/agent'
import { qwen3 } from '@skillfold/tokenizer'
import { describe, expect, test } from 'vitest'
import { converse, type Message, type Model, type Step } from '../src/conversation.ts'
import { describeTurn, renderToolCall } from '../src/protocol.ts'
import { standIn } from '../src/stand-in/stand-in.ts'
import { openExample } from './open-example.ts'

const never = (): boolean => {
  throw new Error('Nobody is to be asked.')
}

/** Plays one request and gives the calls, the answer, and what the person was asked. */
async function play(
  example: Awaited<ReturnType<typeof openExample>>,
  request: string,
  {
    model = standIn(example.skills.find) as Model,
    confirm = never as (preview: string) => boolean,
  } = {},
  messages: Message[] = [],
) {
  const { skills, session } = example
  const steps: Step[] = []
  for await (const step of converse(request, { skills, session, model, messages, confirm })) {
    steps.push(step)
  }
  return {
    calls: steps.flatMap((step) => (step.type === 'turn' ? describeTurn(step.text) : [])),
    results: steps.flatMap((step) => (step.type === 'result' ? step.result : [])),
    answer: steps.flatMap((step) => (step.type === 'answer' ? step.text : [])).join(),
    messages,
    steps,
  }
}

const says = (...texts: string[]): Model => {
  const left = [...texts]
  return async () => ({ text: left.shift() ?? 'Nothing more.' })
}

describe('a conversation with the stand-in', () => {
  test.each([
    ['Are there any plugin updates?', 'site-health', 'update-check {}', /^5 updates are waiting/],
    ['How full is the disk?', 'site-health', 'disk-usage {}', /^The disk is 82 % full/],
    ['What is out of date?', 'site-health', 'update-check {}', /^5 updates/],
    ['Is the site healthy?', 'site-health', 'update-check {}', /^5 updates/],
    ['Why is the disk full?', 'site-health', 'disk-usage {}', /^The disk/],
    ['List the themes', 'site-health', 'theme-list {}', /^3 themes/],
    [
      'Which plugins are inactive?',
      'site-health',
      'plugin-list {"status":"inactive"}',
      /Old Slider/,
    ],
    ['Show me the drafts', 'content-management', 'post-list {"status":"draft"}', /^2 posts/],
    [
      'Find the post about whales',
      'content-management',
      'post-search {"query":"whales"}',
      /Ten sea/,
    ],
    [
      'Which comments are pending?',
      'content-management',
      'comment-list {"status":"pending"}',
      /^3 com/,
    ],
    ['Moderate the comments', 'content-management', 'comment-list {}', /^3 comments/],
    ['Is there spam?', 'content-management', 'comment-list {"status":"spam"}', /^2 comments/],
    ['Scan for vulnerabilities', 'security', 'security-scan {}', /^6 findings/],
    ['Were core files changed?', 'security', 'file-integrity {}', /^4 core files compared/],
    ['Do we have backups?', 'backup-restore', 'disk-usage {}', /^The disk/],
    ['Why are the pages slow?', 'page-speed', 'plugin-list {}', /plugins/],
    ['Is the site secure?', 'security', 'security-scan {}', /^6 findings/],
    ['Who can log in?', 'security', 'user-list {}', /^4 users/],
    ['Are there errors in the log?', 'security', 'error-log {"level":"error"}', /memory size/],
    ['Who are the admins?', 'security', 'user-list {"role":"administrator"}', /^2 users/],
    ['Who is an administrator?', 'security', 'user-list {"role":"administrator"}', /^2 users/],
  ])('"%s" loads %s, calls %s', async (request, skill, call, answer) => {
    const played = await play(await openExample('harbour-books'), request)
    expect(played.calls).toEqual([`load_skill {"name":"${skill}"}`, call])
    expect(played.results.every(({ ok }) => ok)).toBe(true)
    expect(played.answer).toMatch(answer)
  })

  test('answers from the instructions where a skill has no abilities', async () => {
    const { calls, answer } = await play(
      await openExample('harbour-books'),
      'How do I write a new skill?',
    )
    expect(calls).toEqual(['load_skill {"name":"skill-authoring"}'])
    expect(answer).toMatch(/^There is nothing to call\. .*\n- Write the frontmatter\n/s)
  })

  test.each(['Book a flight to Paris', 'What is the weather tomorrow?', 'Order a pizza', '?'])(
    '"%s" fits no skill and loads none',
    async (request) => {
      const played = await play(await openExample('harbour-books'), request)
      expect(played.calls).toEqual([])
      expect(played.answer).toBe('No skill fits this request, so nothing was loaded.')
    },
  )

  test('goes on in the same session: what is loaded is used, not delivered again', async () => {
    const example = await openExample('harbour-books')
    const { messages } = await play(example, 'Are there any plugin updates?')
    const later = await play(example, 'How full is the disk?', {}, messages)
    expect(later.results[0]?.text).not.toContain('# Site health')
    expect(later.answer).toMatch(/^The disk is 82 % full/)
    expect(messages.filter(({ role }) => role === 'system')).toHaveLength(1)
  })

  test('is read where results and the next request are one turn, and where skills had to go', async () => {
    const { skills } = await openExample('harbour-books')
    const session = skills.session({ unload: 'lru', window: 2600 })
    const { count } = await qwen3()
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
    const example = await openExample('harbour-books')
    const asked: string[] = []
    const request = 'Mark comment 202 as spam'
    const confirm = (agreed: boolean) => (preview: string) => {
      asked.push(preview)
      return agreed
    }
    const status = () => example.site.comments.find(({ id }) => id === 202)?.status
    const refused = await play(example, request, { confirm: confirm(false) })
    expect(refused.results.at(-1)).toMatchObject({ ok: false, reason: 'unconfirmed' })
    expect(status()).toBe('pending')
    const agreed = await play(example, request, { confirm: confirm(true) }, refused.messages)
    expect(agreed.answer).toBe('1 comment marked as spam.')
    expect(status()).toBe('spam')
    expect(asked).toEqual(Array(2).fill(expect.stringMatching(/^Mark 1 comment as spam:\n#202/)))
  })
})

describe('a conversation with a model', () => {
  test('tells the model what is wrong with a call, and goes on', async () => {
    const model = says(
      '<tool_call>{"name": load}</tool_call>',
      renderToolCall('load_skill', { name: 'site-helth' }),
      renderToolCall('disk-usage', {}),
      'I give up.',
    )
    const { answer, messages, results, steps } = await play(
      await openExample('quiet-garden'),
      'How full is the disk?',
      { model },
    )
    expect(steps.filter(({ type }) => type === 'unreadable')).toEqual([
      { type: 'unreadable', text: expect.stringContaining('not valid JSON') },
    ])
    expect(messages[3]?.content).toMatch(/^<tool_response>\nThe call is not valid JSON/)
    expect(results).toMatchObject([{ reason: 'unknown-skill' }, { reason: 'inactive' }])
    expect(answer).toBe('I give up.')
  })

  test('ends when the model never answers', async () => {
    const model: Model = async () => ({ text: renderToolCall('list_skills', {}) })
    const { answer, results, steps } = await play(await openExample('quiet-garden'), 'Hello', {
      model,
    })
    expect(answer).toBe('')
    expect(steps.at(-1)).toEqual({
      type: 'stopped',
      reason: 'There is no answer after 8 turns.',
    })
    expect(results).toHaveLength(8)
  })

  test.each(['', ' \n', '<think>Hm.</think>'])(
    'ends when the model says nothing: %j',
    async (text) => {
      const { steps } = await play(await openExample('quiet-garden'), 'Hello', {
        model: says(text),
      })
      expect(steps.at(-1)).toEqual({
        type: 'stopped',
        reason: 'The model wrote neither an answer nor a call.',
      })
    },
  )
})
