import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openProject } from '../../src/project.ts'
import { reportFiles, writeReport } from '../../src/report/write-report.ts'
import { makeTree, removeTree, skillFile } from '../tree.ts'

test('writes the report again only where it would say something else, or is not whole', async () => {
  const root = makeTree({ 'skills/tea/SKILL.md': skillFile('tea', 'Makes tea.', 'Boil water.\n') })
  onTestFinished(() => removeTree(root))
  const skill = path.join(root, 'skills/tea/SKILL.md')
  /** Writes it as a new process would, and tells whether it did. */
  async function write(): Promise<boolean> {
    const project = await openProject({ root, cache: path.join(root, 'cache') })
    const files = reportFiles(project) as { html: string; json: string }
    const before = await times(files)
    await writeReport(project, await project.current(), files)
    await project.close()
    return (await times(files)) !== before
  }
  const times = async (files: { html: string; json: string }): Promise<string> =>
    (await Promise.all(Object.values(files).map((file) => stat(file).catch(() => undefined))))
      .map((file) => file?.mtimeMs)
      .join()
  const html = path.join(root, 'cache/report.html')

  expect(await write()).toBe(true)
  const whole = await readFile(html, 'utf8')
  expect(await write()).toBe(false)
  await truncate(html, 100)
  expect(await write()).toBe(true)
  expect(await readFile(html, 'utf8')).toBe(whole)
  await rm(path.join(root, 'cache/report.json'))
  expect(await write()).toBe(true)
  await writeFile(skill, skillFile('tea', 'Makes tea.', 'Boil milk.\n'))
  expect(await write()).toBe(true)
  expect(await readFile(html, 'utf8')).not.toBe(whole)
  // What is wrong is shown too, though it costs nothing.
  await writeFile(path.join(root, 'skills/tea/.env'), 'A=1\n')
  expect(await write()).toBe(true)
  expect(await write()).toBe(false)
})
