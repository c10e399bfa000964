import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

/** Debian's and other usual places; `CHROMIUM` names another. */
const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** The browser that tests of pages use, or `undefined` where there is none. */
export const browserPath: string | undefined = places.find(
  (place): place is string => place !== undefined && existsSync(place),
)

/** Keeps the browser from calling home, which a closed network turns into noise. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts one browser for a file of tests; gives a function that opens a fresh page. */
export function useBrowser(): () => Promise<Page> {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserPath ?? '', args: quiet })
  })
  afterAll(async () => {
    await browser?.close()
  })
  return async () => {
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    return page
  }
}
