import { register } from 'node:module'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'

/**
 * Watches what Node imports from now on, so that the demo shows files that were read and not
 * files that ought to have been.
 *
 * @returns {() => string[]} Gives the URLs imported since it was called last, in their order.
 */
export function watchImports() {
  const { port1, port2 } = new MessageChannel()
  register('./import-hook.mjs', {
    parentURL: import.meta.url,
    data: { port: port2 },
    transferList: [port2],
  })
  port1.unref()
  return () => {
    const urls = []
    for (let next = receiveMessageOnPort(port1); next; next = receiveMessageOnPort(port1)) {
      urls.push(next.message)
    }
    return urls
  }
}
