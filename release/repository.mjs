// Where the packages' source is to be found: the `repository` of each packed manifest.
//
// The address is read from git and not written into seven manifests, so that a fork publishes its own, and
// what npm's provenance check compares is always the place that the release was made from.
import { execFileSync } from 'node:child_process'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The public address that a git remote stands for, as npm's `repository.url` has it.
 *
 * @param {string} remote As git has it: a URL, or the short form `user@host:path`.
 * @returns {string | undefined} Without user, password and port of the login; undefined for a folder of the
 * machine, which is no address for others.
 * @see https://docs.npmjs.com/cli/v11/configuring-npm/package-json#repository
 */
export function publicAddress(remote) {
  const short = /^(?:[\w.-]+@)?([\w-]+(?:\.[\w-]+)+):(?!\/\/)\/?(.+)$/.exec(remote)
  const long =
    /^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/]*@)?([\w-]+(?:\.[\w-]+)+)(?::\d+)?\/(.+)$/.exec(
      remote,
    )
  const [, host, path] = short ?? long ?? []
  return host && path ? `git+https://${host}/${path.replace(/(?:\.git)?\/*$/, '')}.git` : undefined
}

/** The public address of this checkout's `origin`; undefined where it has none. */
function addressOfOrigin() {
  try {
    const remote = execFileSync('git', ['-C', root, 'remote', 'get-url', 'origin'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return publicAddress(remote.trim())
  } catch {
    return undefined // no git, or no such remote
  }
}

/**
 * pnpm's `beforePacking` hook.
 *
 * @param {object} manifest What is about to be packed.
 * @param {string} directory The package's absolute path.
 * @returns {object} The manifest with its `repository`; as it was where `origin` has no public address.
 * @see https://pnpm.io/pnpmfile#hooksbeforepackingpkg-pkg--promisepkg
 */
export function withRepository(manifest, directory) {
  const url = addressOfOrigin()
  if (!url) return manifest
  const repository = { type: 'git', url, directory: relative(root, directory).split(sep).join('/') }
  return { ...manifest, repository }
}

// As a command it is the step of a release that stops one from nowhere.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const address = addressOfOrigin()
  if (address) console.log(`The packages' repository: ${address}`)
  else {
    console.error(
      'The packages would say nothing of where they come from: git has no remote `origin` with a public address. Name it: git remote add origin https://<host>/<owner>/<repository>.git',
    )
    process.exitCode = 1
  }
}
