import type { Site } from '../site.ts'

/** One thing that endangers a site. `references/findings.md` of the security skill explains codes. */
export interface Finding {
  readonly code: string
  readonly severity: 'high' | 'medium' | 'low'
  readonly text: string
}

const guessable = ['admin', 'administrator', 'root', 'test']
const staleDays = 180

/**
 * Looks for risks in a site's state.
 *
 * @param site The site.
 * @returns The findings, high ones first.
 */
export function findRisks(site: Site): Finding[] {
  const order = ['high', 'medium', 'low']
  return [
    ...softwareRisks(site),
    ...fileRisks(site),
    ...accountRisks(site),
    ...settingRisks(site),
  ].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
}

function softwareRisks({ core, plugins, themes }: Site): Finding[] {
  return [{ name: 'Core', ...core }, ...plugins, ...themes].flatMap(
    ({ name, version, latest, hole }) => {
      if (hole === undefined) return []
      const mend = version === latest ? 'there is no update, remove it' : `update to ${latest}`
      return { code: 'known-hole', severity: 'high', text: `${name} ${version}: ${hole}; ${mend}` }
    },
  )
}

function fileRisks({ files }: Site): Finding[] {
  return files
    .filter(({ released, found }) => found !== undefined && released !== found)
    .map(({ path, released }) => ({
      code: 'changed-core-file',
      severity: 'high',
      text: `${path} ${released === undefined ? 'does not belong to the core' : 'differs from the released file'}`,
    }))
}

function accountRisks({ users, today }: Site): Finding[] {
  return users
    .filter(({ role }) => role === 'administrator')
    .flatMap(({ login, twoFactor, lastLogin }) => {
      const findings: Finding[] = []
      if (guessable.includes(login)) {
        findings.push({
          code: 'guessable-login',
          severity: 'medium',
          text: `the administrator "${login}" has a name that is easy to guess`,
        })
      }
      if (!twoFactor) {
        findings.push({
          code: 'no-two-factor',
          severity: 'medium',
          text: `the administrator "${login}" logs in with a password alone`,
        })
      }
      const days = (Date.parse(today) - Date.parse(lastLogin)) / 86_400_000
      if (days > staleDays) {
        findings.push({
          code: 'stale-administrator',
          severity: 'low',
          text: `the administrator "${login}" has not logged in for ${days} days`,
        })
      }
      return findings
    })
}

function settingRisks({ settings }: Site): Finding[] {
  const findings: Finding[] = []
  if (settings.debugDisplay) {
    findings.push({
      code: 'debug-display',
      severity: 'medium',
      text: 'errors are shown to visitors',
    })
  }
  if (settings.fileEditor) {
    findings.push({
      code: 'file-editor',
      severity: 'low',
      text: 'plugin files can be edited in the browser',
    })
  }
  return findings
}
