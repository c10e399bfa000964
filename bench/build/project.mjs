import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a project for one tool in a temporary folder, gives it to `use`, and removes it.
 *
 * @param tool The tool, whose files it gets.
 * @param fill Writes its skills; `false` where there are none.
 * @returns What `use` gave; `undefined` where there are no skills.
 */
export async function withProject(tool, fill, use) {
  // Where the peers are found, and no tool's watcher ignores it.
  const folder = path.join(import.meta.dirname, 'projects')
  mkdirSync(folder, { recursive: true })
  const root = mkdtempSync(path.join(folder, `${tool.id}-`))
  try {
    if (fill(root) === false) return undefined
    mkdirSync(path.join(root, 'node_modules'))
    writeFileSync(path.join(root, 'package.json'), '{ "type": "module", "private": true }\n')
    writeFileSync(path.join(root, 'index.html'), '<script type="module" src="/page.js"></script>\n')
    for (const [name, text] of Object.entries(tool.files(root))) {
      writeFileSync(path.join(root, name), text)
    }
    return await use(root)
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 3 })
  }
}
