import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'vite'

/** Starts a dev server on a project of a tool, its watchers at work. */
export async function startDevServer(tool, root, skills) {
  await tool.prepare?.(root, true)
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: await tool.plugins(root),
  })
  await server.listen()
  // Watchers take a while until they see changes.
  await sleep(1000 + skills / 10)
  return server
}
