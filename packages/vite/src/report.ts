import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import {
  displayPath,
  fileErrorReason,
  type Project,
  type ProjectState,
  renderReport,
  reportFiles,
  summarize,
  tokenReport,
  writeReport,
} from '@skillfold/compiler'
import type { Connect, ViteDevServer } from 'vite'

/** Where a dev server shows the report. */
const mount = '/__skillfold'

/** The event stream, from there. */
const changesPath = 'changes'

/**
 * Writes the report of a build.
 *
 * @param project The project.
 * @param state Its state.
 * @returns One line for the user; nothing where the report is switched off.
 */
export async function reportBuild(
  project: Project,
  state: ProjectState,
): Promise<string | undefined> {
  const { report, root } = project.config
  if (report === undefined) return undefined
  const summary = summarize(state.compilation)
  const files = reportFiles(project)
  if (files === undefined) return summary
  try {
    await writeReport(project, state, files)
    return `${summary}; report: ${displayPath(root, files.html)}`
  } catch (error) {
    // A cache folder that cannot be written is no loss; a path that was asked for is one.
    const isWanted = report.html !== undefined || report.json !== undefined
    return isWanted ? `${summary}; no report: ${fileErrorReason(error)}` : summary
  }
}

type Render = (state: ProjectState) => string | Promise<string>

/** What shows the report in a dev server. */
export interface LiveReport {
  /** Makes pages that show it load it again. */
  changed(): void
}

/**
 * Serves the report at `/__skillfold/`, as JSON at `/__skillfold/report.json`, and prints where.
 *
 * @param server The dev server.
 * @param project The project.
 * @param answerFor Renders the state now.
 */
export function serveReport(
  server: ViteDevServer,
  project: Project,
  answerFor: (render: Render) => Promise<string>,
): LiveReport {
  const watching = new Set<ServerResponse>()
  const pages: Readonly<Record<string, readonly [type: string, text: Render]>> = {
    '/': ['text/html', ({ compilation }) => renderReport(project, compilation, changesPath)],
    '/report.json': [
      'application/json',
      ({ compilation }) => JSON.stringify(tokenReport(compilation)),
    ],
  }
  const answer = async (
    request: IncomingMessage & { originalUrl?: string },
    response: ServerResponse,
    next: Connect.NextFunction,
  ): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/' && !request.originalUrl?.replace(/\?.*/, '').endsWith('/')) {
      // What the page links to is from its folder.
      response.writeHead(302, { location: `${path.posix.basename(mount)}/` }).end()
    } else if (pathname === `/${changesPath}`) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
      response.write('\n')
      watching.add(response)
      response.on('close', () => watching.delete(response))
    } else if (pages[pathname] === undefined) {
      response.writeHead(404).end()
    } else {
      const [type, render] = pages[pathname]
      try {
        const text = await answerFor(render)
        response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text)
      } catch (error) {
        next(error)
      }
    }
  }
  // Pages of an app with a base find it beside them too.
  for (const place of new Set([mount, path.posix.join(server.config.base, mount)])) {
    server.middlewares.use(place, (...exchange) => void answer(...exchange))
  }
  printUrl(server)
  return {
    changed() {
      for (const response of watching) response.write('data: changed\n\n')
    },
  }
}

/** Adds the report's address to those that the server prints. */
function printUrl(server: ViteDevServer): void {
  const print = server.printUrls
  server.printUrls = () => {
    print()
    for (const url of server.resolvedUrls?.local.slice(0, 1) ?? []) {
      server.config.logger.info(`  ➜  Skills:  ${new URL(`${mount}/`, url).href}`)
    }
  }
}
