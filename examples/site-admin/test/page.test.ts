import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderCall } from '@skillfold/agent'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { browserPath, useBrowser } from '../../../packages/vite/test/browser.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const root = fileURLToPath(new URL('..', import.meta.url))
const skills = readdirSync(path.join(root, '../../skills'))

describe.skipIf(!browserPath)('the page', () => {
  const newPage = useBrowser()
  let outDir = ''
  let server: PreviewServer
  let url = ''

  beforeAll(async () => {
    outDir = await mkdtemp(path.join(tmpdir(), 'site-admin-'))
    await build({ root, logLevel: 'error', build: { outDir } })
    server = await preview({ root, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
    url = server.resolvedUrls?.local[0] ?? ''
  }, 120_000)
  afterAll(async () => {
    await server?.close()
    await rm(outDir, { recursive: true, force: true })
  })

  /** Opens the page; its failures fail the test, and the skills' chunks that it fetches are noted. */
  async function open(prepare: (page: Page) => Promise<unknown> = async () => {}) {
    const page = await newPage()
    const fetched: string[] = []
    const failures: Error[] = []
    page.on('pageerror', (error) => failures.push(error))
    page.on('request', (request) => {
      const name = skills.find((skill) => request.url().includes(`/assets/${skill}`))
      if (name) fetched.push(name)
    })
    await prepare(page)
    await page.goto(url)
    await page.getByText('No model takes part.').waitFor()
    return {
      page,
      fetched,
      failures,
      say: async (message: string) => {
        await page.getByLabel('Your request').fill(message)
        await page.keyboard.press('Enter')
      },
      answers: page.locator('#transcript .answer'),
      steps: page.locator('#transcript .step summary'),
      dialog: page.getByRole('dialog', { name: 'Change the site?' }),
      /** What the site's own list says of a comment. */
      stateOf: (comment: string) =>
        page.locator('#state li', { hasText: comment }).locator('.state').textContent(),
      skillState: (name: string) =>
        page.locator('#skills li', { hasText: name }).locator('.state').textContent(),
    }
  }

  test('fetches the chunk of a skill when it is loaded, once, and no other', async () => {
    const { page, fetched, failures, say, answers, steps, skillState } = await open()
    expect(fetched).toEqual([])
    expect(await skillState('content-management')).toBe('not loaded')
    await say('Show the pending comments')
    await answers.waitFor()
    expect(fetched).toEqual(['content-management'])
    expect(await skillState('content-management')).toBe('loaded')
    expect(await skillState('security')).toBe('not loaded')
    expect(await steps.allTextContents()).toEqual([
      expect.stringMatching(/^Loaded content-management.*done.*\d+ tokens$/),
      expect.stringMatching(/^comment-list\(status: "pending"\).*done.*\d+ tokens$/),
    ])
    await say('Show the drafts')
    await answers.nth(1).waitFor()
    expect(fetched).toEqual(['content-management'])
    await page.getByRole('button', { name: 'Start anew' }).click()
    expect(await skillState('content-management')).toBe('not loaded')
    expect(await answers.count()).toBe(0)
    expect(failures).toEqual([])
  })

  test('shows where the tokens of the window go, and the parts add up', async () => {
    const { page, say, answers } = await open()
    const figures = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        await page
          .locator('#context .legend div')
          .evaluateAll((rows) =>
            rows.map((row) => [
              row.querySelector('dt')?.textContent,
              Number(row.querySelector('dd')?.textContent),
            ]),
          ),
      )
    const sum = (all: Record<string, number>): number =>
      Object.values(all).reduce((total, tokens) => total + tokens, 0)
    const before = await figures()
    expect(Object.keys(before)).toEqual(['Index', 'Tools', 'Loaded', 'History', 'Free', 'Reserve'])
    await say('How full is the disk?')
    await answers.waitFor()
    const after = await figures()
    expect(after.Loaded).toBeGreaterThan(500)
    expect(after.Index).toBe(before.Index)
    expect([sum(before), sum(after)]).toEqual([4096, 4096])
    const more = ['Is the site secure?', 'Show the pending comments', 'Which themes are there?']
    for (const [at, request] of more.entries()) {
      await say(request)
      await answers.nth(at + 1).waitFor()
      await page.getByRole('button', { name: 'Send' }).waitFor()
      expect(sum(await figures())).toBe(4096)
      expect(await answers.nth(at + 1).textContent()).not.toContain('Cut here')
    }
  })

  test('changes nothing before a person says yes, and shows the exact arguments', async () => {
    const { page, say, answers, steps, dialog, stateOf } = await open()
    await page.locator('#state summary', { hasText: 'Comments' }).click()
    await say('Mark comments 202 and 203 as spam')
    await dialog.waitFor()
    expect(await dialog.locator('dl').textContent()).toBe(
      'Whatcomment-moderateWherehttps://harbour-books.exampleids[202,203]action"spam"',
    )
    expect(await dialog.locator('pre').textContent()).toMatch(/^Mark 2 comments as spam:\n#202 by/)
    expect([await stateOf('#202'), await stateOf('#203')]).toEqual(['pending', 'pending'])
    await page.getByRole('button', { name: 'Yes, change it' }).click()
    await answers.getByText('2 comments marked as spam').waitFor()
    expect([await stateOf('#202'), await stateOf('#203')]).toEqual(['now spam', 'now spam'])
    expect(await stateOf('#201')).toBe('pending')
    expect(await steps.last().textContent()).toContain('confirmed, done')
  })

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['the no', (page) => page.getByRole('button', { name: 'No, leave it' }).click()],
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['Enter, for the no has the focus', (page) => page.keyboard.press('Enter')],
    ['the time', (page) => page.clock.fastForward(120_000)],
  ])('changes nothing when %s ends the dialog', async (_, end) => {
    const { page, say, answers, steps, dialog, stateOf } = await open((page) =>
      page.clock.install(),
    )
    await page.locator('#state summary', { hasText: 'Comments' }).click()
    await say('Mark comment 202 as spam')
    await dialog.waitFor()
    await end(page)
    await answers.getByText('Nothing was changed.').waitFor()
    expect(await dialog.count()).toBe(0)
    expect(await stateOf('#202')).toBe('pending')
    expect(await steps.last().textContent()).toContain('not confirmed')
  })

  test('can be used by keyboard alone, and names its parts for screen readers', async () => {
    const { page, say, answers, dialog } = await open()
    await page.getByRole('log', { name: 'Conversation' }).waitFor({ state: 'attached' })
    await page.getByRole('combobox', { name: 'Model' }).waitFor()
    await say('Mark comment 202 as spam')
    await dialog.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await answers.getByText('1 comment marked as spam').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('request')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send')
  })

  test.each(['light', 'dark'] as const)(
    'meets the rules of axe in %s colours',
    async (colorScheme) => {
      const { page, say, answers, dialog } = await open((page) =>
        page.emulateMedia({ colorScheme }),
      )
      await page.addScriptTag({ content: axe.source })
      const violations = (): Promise<string[]> =>
        page.evaluate(async () => (await window.axe.run()).violations.map(({ id }) => id))
      await say('Show the pending comments')
      await answers.waitFor()
      expect(await violations()).toEqual([])
      await say('Mark comment 202 as spam')
      await dialog.waitFor()
      expect(await violations()).toEqual([])
    },
  )

  test('fits a narrow window', async () => {
    const { page, say, answers } = await open((page) =>
      page.setViewportSize({ width: 360, height: 740 }),
    )
    await say('Is the site secure?')
    await answers.waitFor()
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wider).toBe(0)
  })

  test('says that there is no WebGPU, and offers no model that needs it', async () => {
    const { page } = await open((page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'gpu', { value: undefined })),
    )
    await page.getByText('This browser has no WebGPU').waitFor()
    const option = page.getByRole('option', { name: 'Qwen3-1.7B in this browser' })
    expect(await option.isDisabled()).toBe(true)
  })

  describe('while a model writes slowly', () => {
    /** Connects to a server that writes so many lines and then stays silent. */
    async function connect(lines: number) {
      const events = Array.from({ length: lines }, (_, at) => {
        const content = at === 0 ? '<think>Hm.</think>Line 1\n' : `Line ${at + 1}\n`
        return `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
      })
      const slow = createServer((request, response) => {
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('access-control-allow-headers', '*')
        if (request.method === 'OPTIONS') {
          response.end()
          return
        }
        response.setHeader('content-type', 'text/event-stream')
        for (const event of events) response.write(event)
      })
      await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => {
        slow.closeAllConnections()
        slow.close()
      })
      const opened = await open()
      const { page } = opened
      await page.getByRole('combobox', { name: 'Model' }).selectOption('server')
      const { port } = slow.address() as AddressInfo
      await page.getByLabel('URL').fill(`http://127.0.0.1:${port}/v1`)
      await page.getByLabel('Model', { exact: true }).last().fill('qwen3')
      return opened
    }

    test('follows the end of what is written, and keeps it when it is stopped', async () => {
      const { page, say, answers } = await connect(120)
      await page.getByRole('button', { name: 'Connect' }).click()
      await say('Tell me')
      const writing = page.locator('#transcript .writing', { hasText: 'Line 120' })
      await writing.waitFor()
      const { bottom, height } = await writing.evaluate((item) => {
        const { bottom, height } = item.getBoundingClientRect()
        return { bottom, height }
      })
      expect(height).toBeGreaterThan(await page.evaluate(() => innerHeight))
      const form = await page.locator('#form').boundingBox()
      expect(bottom).toBeLessThanOrEqual(form?.y ?? 0)
      await page.getByRole('button', { name: 'Stop' }).click()
      await page.getByText('Stopped.').waitFor()
      expect(await answers.textContent()).toMatch(/^Assistant: Line 1\n[\s\S]*Line 120$/)
    })
  })

  describe('with a server', () => {
    /** Lets the page talk to a server that says what it is told to, and keeps what it was sent. */
    async function connect(replies: readonly string[]) {
      const requests: { messages: { role: string; content: string }[] }[] = []
      const opened = await open((page) =>
        page.route('http://model.test/v1/chat/completions', (route) => {
          const content = replies[requests.length]
          requests.push(route.request().postDataJSON())
          const headers = { 'access-control-allow-origin': '*' }
          return content === undefined
            ? route.fulfill({ status: 500, headers, body: 'nothing left to say' })
            : route.fulfill({ headers, json: { choices: [{ message: { content } }] } })
        }),
      )
      const { page } = opened
      await page.getByRole('combobox', { name: 'Model' }).selectOption('server')
      await page.getByLabel('URL').fill('http://model.test/v1')
      await page.getByLabel('Model', { exact: true }).last().fill('qwen3')
      await page.getByRole('button', { name: 'Connect' }).click()
      await page.getByText('Requests go to qwen3 at http://model.test/v1.').waitFor()
      return { ...opened, requests }
    }

    test('asks in a dialog whose beginning and buttons are in sight, however long it is', async () => {
      const ids = [202, ...Array.from({ length: 300 }, (_, at) => 1000 + at)]
      const { page, say, dialog } = await connect([
        renderCall({ name: 'load_skill', arguments: { name: 'content-management' } }),
        renderCall({ name: 'comment-moderate', arguments: { ids, action: 'spam' } }),
        'Left as it is.',
      ])
      await say('Get rid of them')
      await dialog.waitFor()
      for (const height of [900, 740, 400]) {
        await page.setViewportSize({ width: 360, height })
        for (const part of ['h2', 'dt >> nth=0', 'button >> nth=0', 'button >> nth=1']) {
          const box = await dialog.locator(part).boundingBox()
          expect(box?.y).toBeGreaterThanOrEqual(0)
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
        }
      }
    })

    test('shows arguments in a dialog as they are, and not as they would be drawn', async () => {
      const note = 'Keep \u202E)203 ,202( too\u202C, sp\u200Bam,   and'
      const { say, dialog } = await connect([
        renderCall({ name: 'load_skill', arguments: { name: 'content-management' } }),
        renderCall({ name: 'comment-moderate', arguments: { ids: [202], action: 'spam', note } }),
        'Left as it is.',
      ])
      await say('Get rid of them')
      await dialog.waitFor()
      const shown = dialog.locator('code').last()
      expect(await shown.textContent()).toBe(
        '"Keep \\u202e)203 ,202( too\\u202c, sp\\u200bam,   and"',
      )
      expect(await shown.evaluate((code) => getComputedStyle(code).whiteSpace)).toBe('pre-wrap')
    })

    test('lets its model lead, and reads it no hash', async () => {
      const { page, say, answers, steps, dialog, requests } = await connect([
        `<think>Comments.</think>\nI will look.\n${renderCall({ name: 'load_skill', arguments: { name: 'content-management' } })}`,
        renderCall({
          name: 'comment-moderate',
          arguments: { ids: [202], action: 'spam', confirmed: true },
        }),
        renderCall({ name: 'comment-moderate', arguments: { ids: [202], action: 'spam' } }),
        'It is marked as spam now.',
      ])
      await say('Get rid of 202')
      await dialog.waitFor()
      expect(await steps.last().textContent()).toMatch(/confirmed: true.*not confirmed/)
      await page.getByRole('button', { name: 'Yes, change it' }).click()
      await answers.getByText('It is marked as spam now.').waitFor()
      const said = ['I will look.', 'It is marked as spam now.'].map((text) => `Assistant: ${text}`)
      expect(await answers.allTextContents()).toEqual(said)
      expect(requests.map(({ messages }) => messages.length)).toEqual([2, 4, 6, 8])
      expect(JSON.stringify(requests)).not.toMatch(/[0-9a-f]{64}/)
    })

    test('keeps no call in its raw form behind the dialog', async () => {
      const { page, say, dialog } = await connect([
        renderCall({ name: 'load_skill', arguments: { name: 'content-management' } }),
        renderCall({ name: 'comment-moderate', arguments: { ids: [202], action: 'spam' } }),
      ])
      await say('Get rid of 202')
      await dialog.waitFor()
      expect(await page.locator('#transcript .writing').count()).toBe(0)
      expect(await page.locator('#transcript').textContent()).not.toContain('tool_call')
    })

    test('tells when the server fails, and goes on', async () => {
      const { page, say } = await connect([])
      await say('Hello')
      await page.getByText(/^The model failed: .*500/).waitFor()
      expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true)
    })
  })
})
