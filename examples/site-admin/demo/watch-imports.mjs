import { statSync } from 'node:fs'
import { register } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'

/**
 * Watches what Node imports from now on, so that the demo shows files that were read and not
 * files that ought to have been.
 *
 * @param {string} root A folder.
 * @returns {() => { file: string, bytes: number }[]} Gives the files under the folder that were
 *   imported since it was called last, by their path in it.
 */
export function watchImports(root) {
  const { port1, port2 } = new MessageChannel()
  register('./import-hook.mjs', {
    parentURL: import.meta.url,
    data: { port: port2 },
    transferList: [port2],
  })
  port1.unref()
  return () => {
    const files = []
    for (let next = receiveMessageOnPort(port1); next; next = receiveMessageOnPort(port1)) {
      const file = next.message.startsWith('file:') ? fileURLToPath(next.message) : ''
      if (!file.startsWith(root + path.sep)) continue
      const shown = path.relative(root, file).replaceAll(path.sep, '/')
      files.push({ file: shown, bytes: statSync(file).size })
    }
    return files
  }
}
