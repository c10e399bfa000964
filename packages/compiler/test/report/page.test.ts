import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createSearch } from '@skillfold/runtime/search'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { browserPath, useBrowser } from '../../../vite/test/browser.ts'
import type { Compilation } from '../../src/compile.ts'
import { searchDataOf } from '../../src/emit/catalog.ts'
import { openProject } from '../../src/project.ts'
import { renderReport } from '../../src/report/write-report.ts'
import { makeTree, removeTree, skillFile } from '../tree.ts'

/** Ends every element and attribute that it could stand in, and then runs. */
const attack = `</script></style></pre></title>"'><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`

const yaml = (text: string): string => JSON.stringify(text)

const tree = {
  'skills/alpha/SKILL.md': skillFile(
    'alpha',
    'Mends bicycles.',
    '# Alpha\n\n\u{1FAE8} Text.\n\n## Deep\n\nHidden\u200b here.\n',
  ),
  'skills/alpha/references/more.md': '# More\n\nOf it.\n',
  'skills/beta/SKILL.md': skillFile('beta', 'Tunes pianos.', 'Listen, then turn.\n'.repeat(40)),
  'skills/evil/SKILL.md': skillFile(
    'evil',
    yaml(`Does harm. ${attack}`),
    `# ${attack}\n\n${attack}\n\n## Next ${attack}\n\n\u202Egnp.exe\n`,
  ),
  'skills/evil/references/a"onload="window.hacked=1\'<b>.md': attack,
}

describe.skipIf(browserPath === undefined)('the report, opened as a file', () => {
  const openPage = useBrowser()
  let compilation: Compilation
  let file: string
  let root: string

  beforeAll(async () => {
    root = makeTree(tree)
    const project = await openProject({ root })
    compilation = (await project.current()).compilation
    file = path.join(root, 'report.html')
    await writeFile(file, await renderReport(project, compilation))
  })
  afterAll(() => removeTree(root))

  /** Opens the report; the test fails where the page fails or asks for anything. */
  async function open(fragment = ''): Promise<Page> {
    const page = await openPage()
    const faults: string[] = []
    page.on('console', (message) => faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('dialog', (dialog) => faults.push(dialog.message()))
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) faults.push(request.url())
    })
    await page.goto(pathToFileURL(file).href + fragment)
    onTestFinished(() => expect(faults).toEqual([]))
    return page
  }

  const skill = (name: string): Compilation['skills'][number] => {
    const found = compilation.skills.find(({ source }) => source.name === name)
    if (found === undefined) throw new Error(`There is no skill ${name}.`)
    return found
  }

  /** Tokens that are shown of the visible page's texts, in their order. */
  const shownTokens = (page: Page): Promise<number[]> =>
    page
      .locator('pre.tokens:visible')
      .evaluateAll((places) =>
        places.map((place) =>
          [...place.querySelectorAll('i')]
            .map((token) => Number(token.dataset.tokens ?? 1))
            .reduce((sum, tokens) => sum + tokens, 0),
        ),
      )

  test('shows each token of the start, and of a skill on its page', async () => {
    const page = await open()
    expect(await shownTokens(page)).toEqual([compilation.start.tokens])
    expect(await page.locator('pre.tokens:visible').textContent()).toBe(compilation.start.text)
    await page.getByRole('link', { name: 'alpha', exact: true }).first().click()
    const { load, entry } = skill('alpha')
    expect(await shownTokens(page)).toEqual([load, entry.tags, entry.list, entry.xml])
    const text = await page.locator('pre.tokens:visible').first().textContent()
    expect(text).toContain('\u{1FAE8} Text.')
    expect(text).toContain('Hidden<U+200B> here.')
    expect(await page.title()).toBe('alpha – Skillfold report')
  })

  test('opens on the page that the address names', async () => {
    const page = await open('#skill/beta')
    expect(await page.getByRole('heading', { level: 2, name: 'beta' }).isVisible()).toBe(true)
    expect(await page.locator('#overview').isVisible()).toBe(false)
    expect((await shownTokens(page))[0]).toBe(skill('beta').load)
  })

  test('shows what hostile skills say, and runs none of it', async () => {
    const page = await open()
    for (const fragment of ['', '#skill/evil']) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, fragment)
      await page.waitForTimeout(50)
      expect(await page.evaluate('window.hacked')).toBe(undefined)
      expect(await page.locator('img, [onerror], [onload], pre script').count()).toBe(0)
    }
    expect(await page.locator('script').count()).toBe(2)
    const shown = page.locator('.page:visible')
    expect(await shown.textContent()).toContain(`Does harm. ${attack}`)
    expect(await shown.locator('pre.tokens').first().textContent()).toContain('<U+202E>gnp.exe')
  })

  test('finds what the product finds, in its order', async () => {
    const page = await open()
    const search = createSearch(searchDataOf(compilation))
    for (const query of ['mend a bicycle', 'piano', 'harm', 'zzz']) {
      await page.locator('[name=query]').fill(query)
      const { hits } = search.search(query, { limit: 10 })
      expect(await page.locator('#hits a').allTextContents()).toEqual(hits.map(({ name }) => name))
    }
    expect(await page.locator('#verdict').textContent()).toBe('No skill fits.')
  })

  test('works by keyboard alone', async () => {
    const page = await open()
    await page.keyboard.press('/')
    await page.keyboard.type('piano')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#skill\/beta$/)
    await page.locator('h2:focus', { hasText: /^beta$/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(/#skills$/)
    expect(await page.locator('#overview').isVisible()).toBe(true)
    expect(await page.locator('[name=query]').inputValue()).toBe('piano')
    await page.goto(`${pathToFileURL(file).href}#skill/alpha`)
    await page.keyboard.press('/')
    await page.locator('[name=query]:focus').waitFor()
  })

  test('sorts skills by a click on a column, and says so', async () => {
    const page = await open()
    const table = page.locator('table.skills')
    const names = (): Promise<string[]> => table.locator('tbody th a').allTextContents()
    const byLoad = [...compilation.skills].sort((a, b) => b.load - a.load)
    expect(await names()).toEqual(byLoad.map(({ source }) => source.name))
    await table.getByRole('button', { name: 'Load' }).first().click()
    expect(await names()).toEqual(byLoad.map(({ source }) => source.name).reverse())
    await table.getByRole('button', { name: 'Skill' }).click()
    expect(await names()).toEqual(['alpha', 'beta', 'evil'])
    expect(await table.locator('[aria-sort]').allTextContents()).toEqual(['Skill'])
  })

  test('has a map whose cells lead to their skills', async () => {
    const page = await open()
    const cells = page.locator('.map a')
    expect(await cells.count()).toBe(3)
    await cells.filter({ hasText: 'beta' }).click()
    await page.waitForURL(/#skill\/beta$/)
  })

  test.each(['light', 'dark'] as const)('can be read in a %s scheme', async (colorScheme) => {
    const page = await open('#skill/alpha')
    await page.emulateMedia({ colorScheme })
    const faint = await page.evaluate(faintTexts)
    expect(faint).toEqual([])
    const ground = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    )
    expect(ground).toBe(colorScheme === 'light' ? 'rgb(250, 250, 248)' : 'rgb(21, 23, 26)')
  })

  test.each([320, 700, 1400])('fits a window of %i pixels', async (width) => {
    const page = await open()
    await page.setViewportSize({ width, height: 800 })
    for (const hash of ['', '#skill/evil']) {
      await page.evaluate((fragment) => {
        location.hash = fragment
      }, hash)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
  })
})

/** Texts of the page whose contrast is under 4.5 to 1 (https://www.w3.org/TR/WCAG22/). */
function faintTexts(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (canvas === null) return ['There is no canvas.']
  const rgb = (colour: string): number[] => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const luminance = (colour: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ground = (element: Element | null): number[] => {
    if (element === null) return [255, 255, 255]
    const colour = rgb(getComputedStyle(element).backgroundColor)
    return colour[3] === 255 ? colour : ground(element.parentElement)
  }
  const faint = []
  for (const element of document.querySelectorAll('.page:target *')) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    )
    if (!own) continue
    const a = luminance(rgb(getComputedStyle(element).color))
    const b = luminance(ground(element))
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    if (contrast < 4.5) faint.push(`${element.textContent}: ${contrast.toFixed(2)}`)
  }
  return faint
}
