import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import skillfold, { type SkillfoldOptions } from '@skillfold/vite'
import { build, createServer, type InlineConfig, type Logger } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { qwen3 } from '../../tokenizer/src/index.ts'
import { browserPath, useBrowser } from './browser.ts'
import { project, skill, writeFiles } from './project.ts'

vi.mock('../../tokenizer/src/index.ts', { spy: true })

const files = {
  'main.js': `import 'virtual:skillfold'\n`,
  'index.html': '<!doctype html><title>App</title><script type="module" src="/main.js"></script>',
  'skills/alpha/SKILL.md': skill('alpha', 'First.'),
  'skills/beta/SKILL.md': skill('beta', 'Second.'),
}

/** Collects what Vite prints. */
function logger(lines: string[]): Logger {
  const log = (line: string): void => {
    lines.push(line)
  }
  return {
    info: log,
    warn: log,
    warnOnce: log,
    error: log,
    clearScreen: () => {},
    hasErrorLogged: () => false,
    hasWarned: false,
  }
}

/** Builds a project into `dist`; gives what was printed. */
async function buildTo(root: string, options: SkillfoldOptions = {}): Promise<string> {
  const lines: string[] = []
  await build({
    root,
    configFile: false,
    cacheDir: 'cache',
    customLogger: logger(lines),
    logLevel: 'warn',
    plugins: [skillfold({ types: false, ...options })],
  }).catch((error: Error) => lines.push(`FAILED: ${error.message}`))
  return lines.join('\n')
}

const exists = (...parts: string[]): Promise<boolean> =>
  stat(path.join(...parts)).then(
    () => true,
    () => false,
  )

describe('a build', () => {
  test('writes the report to the cache folder, none of it to the output, and says where', async () => {
    const root = await project(files)
    const printed = await buildTo(root)
    expect(printed).toMatch(
      /2 skills, index \d+ of 1,024 tokens, at most [\d,]+ of 4,096 in the window; report: cache\/skillfold\/report\.html/,
    )
    const html = await readFile(path.join(root, 'cache/skillfold/report.html'), 'utf8')
    expect(html).toContain('<title>Skillfold report</title>')
    expect(html).not.toMatch(/data-changes|https?:/)
    const json = JSON.parse(await readFile(path.join(root, 'cache/skillfold/report.json'), 'utf8'))
    expect(json.skills.map(({ name }: { name: string }) => name)).toEqual(['alpha', 'beta'])
    const output = await readdir(path.join(root, 'dist'), { recursive: true })
    expect(output.filter((name) => /report/i.test(name))).toEqual([])
  })

  test('writes the same bytes again, and loads no tokenizer for it', async () => {
    const root = await project(files)
    const read = (): Promise<string> =>
      readFile(path.join(root, 'cache/skillfold/report.html'), 'utf8')
    await buildTo(root)
    const first = await read()
    vi.mocked(qwen3).mockClear()
    await buildTo(root)
    expect(await read()).toBe(first)
    expect(qwen3).not.toHaveBeenCalled()
    await rm(path.join(root, 'cache'), { recursive: true })
    await buildTo(root)
    expect(await read()).toBe(first)
    expect(qwen3).toHaveBeenCalled()
  })

  test('writes to where the configuration wants it, the output too', async () => {
    const root = await project(files)
    const printed = await buildTo(root, {
      report: { html: 'dist/skills.html', json: 'reports/skills.json' },
    })
    expect(printed).toContain('report: dist/skills.html')
    expect(await exists(root, 'dist/skills.html')).toBe(true)
    expect(await exists(root, 'reports/skills.json')).toBe(true)
    expect(await exists(root, 'cache/skillfold/report.html')).toBe(false)
  })

  test('writes and says nothing where the report is switched off', async () => {
    const root = await project(files)
    expect(await buildTo(root, { report: false })).not.toContain('2 skills')
    expect(await exists(root, 'cache/skillfold/report.html')).toBe(false)
  })

  test('writes the report of skills that pass their budget, and fails', async () => {
    const root = await project(files)
    const printed = await buildTo(root, { budget: { index: 1 } })
    expect(printed).toMatch(/FAILED: .*budget\/index.*report: cache\/skillfold\/report\.html/s)
    expect(printed.match(/report\.html/g)).toHaveLength(1)
    const html = await readFile(path.join(root, 'cache/skillfold/report.html'), 'utf8')
    expect(html).toContain('budget/index')
  })

  test('says nothing of the report where the build fails for another reason', async () => {
    const root = await project({
      ...files,
      'main.js': `import 'virtual:skillfold'\nimport './gone.js'`,
    })
    const printed = await buildTo(root)
    expect(printed).toContain('FAILED')
    expect(printed).not.toContain('2 skills')
  })

  test('passes without a cache folder that can be written, and says when a wanted file fails', async () => {
    const root = await project({ ...files, cache: 'A file.' })
    const printed = await buildTo(root)
    expect(printed).toMatch(/2 skills.*in the window$/m)
    await mkdir(path.join(root, 'taken'))
    const taken = await buildTo(root, { report: { html: 'taken', json: 'report.json' } })
    expect(taken).toMatch(/no report: .*folder/)
  })
})

describe('a dev server', () => {
  async function serve(options: SkillfoldOptions = {}, config: InlineConfig = {}) {
    const root = await project(files)
    const lines: string[] = []
    const server = await createServer({
      root,
      configFile: false,
      cacheDir: 'cache',
      customLogger: logger(lines),
      plugins: [skillfold({ types: false, ...options })],
      server: { port: 0 },
      ...config,
    })
    await server.listen()
    onTestFinished(() => server.close())
    const local = new URL(server.resolvedUrls?.local[0] ?? '')
    return {
      root,
      server,
      lines,
      origin: local.origin,
      fetch: (at: string) => fetch(`${local.origin}${at}`),
    }
  }

  test('shows the report at /__skillfold/, and prints where', async () => {
    const { server, origin, lines, fetch } = await serve()
    const page = await fetch('/__skillfold/')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('<title>Skillfold report</title>')
    expect((await fetch('/__skillfold')).url).toBe(`${origin}/__skillfold/`)
    const json = (await (await fetch('/__skillfold/report.json')).json()) as { skills: unknown[] }
    expect(json.skills).toHaveLength(2)
    expect((await fetch('/__skillfold/other')).status).toBe(404)
    server.printUrls()
    expect(lines.join('\n')).toContain(`${origin}/__skillfold/`)
  })

  test('shows it beside an app with a base too', async () => {
    const { fetch } = await serve({}, { base: '/app/' })
    for (const at of ['/__skillfold/', '/app/__skillfold/', '/app/__skillfold']) {
      expect(await (await fetch(at)).text()).toContain('<title>Skillfold report</title>')
    }
  })

  test('shows none where it is switched off', async () => {
    const { fetch } = await serve({ report: false })
    expect(await (await fetch('/__skillfold/')).text()).not.toContain('Skillfold report')
  })

  test('shows skills that do not compile as problems', async () => {
    const { root, fetch } = await serve()
    await writeFiles(root, { 'skills/gamma/SKILL.md': '---\nname: gamma\n---\nText.\n' })
    await vi.waitFor(async () => {
      expect(await (await fetch('/__skillfold/')).text()).toContain('skills/gamma/SKILL.md')
    })
  })

  describe.skipIf(browserPath === undefined)('with the report open', () => {
    const openPage = useBrowser()

    test('shows it anew after an edit, on the page that is open', async () => {
      const { root, origin } = await serve()
      const page = await openPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      await page.goto(`${origin}/__skillfold/#skill/alpha`)
      await writeFile(
        path.join(root, 'skills/alpha/SKILL.md'),
        skill('alpha', 'First.', '# New words\n'),
      )
      await page.locator('pre.tokens:visible', { hasText: 'New words' }).waitFor()
      expect(new URL(page.url()).hash).toBe('#skill/alpha')
      expect(faults).toEqual([])
    })

    test('keeps over an edit what was typed, the order of tables and the place', async () => {
      const { root, origin } = await serve()
      const page = await openPage()
      await page.setViewportSize({ width: 600, height: 400 })
      await page.goto(`${origin}/__skillfold/`)
      const name = page.getByRole('button', { name: 'Skill' })
      await name.click()
      await name.click()
      const query = page.locator('[name=query]')
      await query.fill('secondly')
      await query.press('ArrowLeft')
      await query.press('ArrowLeft')
      const hits = await page.locator('#hits').textContent()
      const scrolled = await page.evaluate('scrollY')
      expect(scrolled).toBeGreaterThan(0)
      const edit = async (words: string): Promise<void> => {
        const file = path.join(root, 'skills/alpha/SKILL.md')
        await writeFile(file, skill('alpha', 'First.', `# ${words}\n`))
        await page.locator(`[data-title=alpha]`, { hasText: words }).waitFor({ state: 'attached' })
      }
      await edit('New words')
      expect(await query.inputValue()).toBe('secondly')
      expect(await page.locator('#hits').textContent()).toBe(hits)
      expect(await page.locator('table.skills th[scope=row] a').allTextContents()).toEqual([
        'beta',
        'alpha',
      ])
      expect(await page.evaluate('scrollY')).toBe(scrolled)
      await page.keyboard.type('!')
      expect(await query.inputValue()).toBe('second!ly')
      await edit('Newer words')
      expect(await query.inputValue()).toBe('second!ly')
    })

    test('shows what changed while the server was away', async () => {
      const { root, origin, server } = await serve({}, { server: { port: 0, strictPort: true } })
      const page = await openPage()
      const opened = page.waitForResponse(/changes$/)
      await page.goto(`${origin}/__skillfold/#skill/alpha`)
      await opened
      await server.close()
      await writeFile(
        path.join(root, 'skills/alpha/SKILL.md'),
        skill('alpha', 'First.', '# Late\n'),
      )
      const port = Number(new URL(origin).port)
      const again = await createServer({
        root,
        configFile: false,
        cacheDir: 'cache',
        logLevel: 'silent',
        plugins: [skillfold({ types: false })],
        server: { port, strictPort: true },
      })
      onTestFinished(() => again.close())
      await again.listen()
      await page.locator('pre.tokens:visible', { hasText: 'Late' }).waitFor()
    })
  })
})
