/** Runs in Node's loader thread: reports each module that Node has loaded. */

let port

export function initialize(data) {
  port = data.port
}

export async function load(url, context, nextLoad) {
  const module = await nextLoad(url, context)
  port.postMessage(url)
  return module
}
