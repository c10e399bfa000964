import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runnerImport } from 'vite'

/**
 * Reads a site and checks it, before anything is built.
 *
 * @param {string} file Path of a JSON file, from the working directory.
 * @param {string} root The example's folder.
 * @returns {Promise<object>} The site's state.
 * @throws {Error} Where it cannot be read or is no site, naming the file.
 */
export async function readSite(file, root) {
  // The check is the app's own, which is TypeScript.
  const { module } = await runnerImport(path.join(root, 'src/site.ts'))
  try {
    return module.readSite(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`${file} cannot be used as a site: ${reason(error)}`)
  }
}

function reason(error) {
  if (error.code === 'ENOENT') return 'There is no such file. Check the path.'
  if (error instanceof SyntaxError) return `It is not JSON: ${error.message}.`
  return error.message
}
