import type { Site } from '../site.ts'
import { ability } from './ability.ts'
import { type Finding, findRisks } from './risks.ts'
import { counted, listed, sentence } from './wording.ts'

type LogEntry = Site['log'][number]
type User = Site['users'][number]

const securityScan = ability({
  name: 'security-scan',
  description: 'Scan plugins, core files, accounts, and settings for risks',
  parameters: { type: 'object', properties: {} },
  readonly: true,
  execute: (site) => ({
    checked: ['core', 'plugins', 'themes', 'files', 'accounts', 'settings'],
    findings: findRisks(site),
  }),
  interpret: ({ checked, findings }) => {
    if (findings.length === 0) return `Nothing was found. Checked: ${listed(checked)}.`
    const count = (severity: Finding['severity']) =>
      findings.filter((finding) => finding.severity === severity).length
    const head = sentence(
      `${counted(findings.length, 'finding')}: ${count('high')} high, ${count('medium')} medium, ${count('low')} low`,
    )
    return [
      head,
      ...findings.map(({ severity, code, text }) => `- ${severity}, ${code}: ${text}`),
    ].join('\n')
  },
})

const fileIntegrity = ability({
  name: 'file-integrity',
  description: 'Compare core files with the released ones: changed, unknown, missing',
  parameters: { type: 'object', properties: {} },
  readonly: true,
  execute: (site) => {
    const paths = (kind: (file: Site['files'][number]) => boolean): string[] =>
      site.files.filter(kind).map(({ path }) => path)
    return {
      checked: site.files.length,
      changed: paths(
        ({ released, found }) =>
          released !== undefined && found !== undefined && released !== found,
      ),
      unknown: paths(({ released }) => released === undefined),
      missing: paths(({ found }) => found === undefined),
    }
  },
  interpret: ({ checked, changed, unknown, missing }) => {
    const parts = [sentence(`${counted(checked, 'core file')} compared`)]
    if (changed.length > 0) parts.push(`Changed: ${listed(changed)}.`)
    if (unknown.length > 0) parts.push(`Not part of the core: ${listed(unknown)}.`)
    if (missing.length > 0) parts.push(`Missing: ${listed(missing)}.`)
    if (parts.length === 1) parts.push('All are as released.')
    return parts.join(' ')
  },
})

const errorLog = ability({
  name: 'error-log',
  description: 'Show errors and warnings from the log, most frequent first',
  parameters: {
    type: 'object',
    properties: { level: { type: 'string', enum: ['error', 'warning'] } },
  },
  readonly: true,
  execute: (site, args: { level?: LogEntry['level'] }) => {
    const entries = site.log
      .filter(({ level }) => args.level === undefined || level === args.level)
      .sort((a, b) => b.count - a.count)
    return { total: entries.length, entries: entries.slice(0, 8) }
  },
  interpret: ({ total, entries }) =>
    total === 0
      ? 'The log is empty.'
      : [
          sentence(`${counted(total, 'different message')} in the log`),
          ...entries.map(
            ({ level, message, source, count, last }) =>
              `- ${level}, ${count} times, last on ${last}: ${message} (${source})`,
          ),
        ].join('\n'),
})

const userList = ability({
  name: 'user-list',
  description: 'List who can log in: role, last login, two-factor state',
  parameters: {
    type: 'object',
    properties: {
      role: { type: 'string', enum: ['administrator', 'editor', 'author', 'subscriber'] },
    },
  },
  readonly: true,
  execute: (site, args: { role?: User['role'] }) => {
    const users = site.users.filter(({ role }) => args.role === undefined || role === args.role)
    return { total: users.length, users: users.slice(0, 10) }
  },
  interpret: ({ total, users }) =>
    total === 0
      ? 'There are no such users.'
      : [
          sentence(counted(total, 'user')),
          ...users.map(
            ({ login, role, lastLogin, twoFactor }) =>
              `- ${login}, ${role}, last login ${lastLogin}, two-factor ${twoFactor ? 'on' : 'off'}`,
          ),
        ].join('\n'),
})

export const securityAbilities = [securityScan, fileIntegrity, errorLog, userList]
