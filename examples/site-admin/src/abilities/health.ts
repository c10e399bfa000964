import type { Extension, Site } from '../site.ts'
import { ability } from './ability.ts'
import { counted, listed, sentence } from './wording.ts'

const extension = ({ name, version, latest, active }: Extension) => ({
  name,
  version,
  active,
  ...(latest === version ? {} : { update: latest }),
})

type Listed = ReturnType<typeof extension>

const pluginList = ability({
  name: 'plugin-list',
  description: 'List plugins with version and state',
  parameters: {
    type: 'object',
    properties: { status: { type: 'string', enum: ['active', 'inactive'] } },
  },
  readonly: true,
  execute: (site, { status }: { status?: 'active' | 'inactive' }) => ({
    plugins: site.plugins
      .filter(({ active }) => status === undefined || active === (status === 'active'))
      .map(extension),
  }),
  interpret: ({ plugins }) => describeExtensions('plugin', plugins),
})

const themeList = ability({
  name: 'theme-list',
  description: 'List themes with version and state',
  parameters: { type: 'object', properties: {} },
  readonly: true,
  execute: (site) => ({ themes: site.themes.map(extension) }),
  interpret: ({ themes }) => describeExtensions('theme', themes),
})

interface Update {
  readonly kind: 'core' | 'plugin' | 'theme'
  readonly name: string
  readonly installed: string
  readonly latest: string
  readonly security?: true
}

const updateCheck = ability({
  name: 'update-check',
  description: 'List waiting updates of core, plugins, and themes; urgent ones first',
  parameters: { type: 'object', properties: {} },
  readonly: true,
  execute: (site) => ({ updates: findUpdates(site) }),
  interpret: ({ updates }) => {
    if (updates.length === 0) return 'Everything is up to date.'
    const word = ({ name, installed, latest }: Update) => `${name} ${installed} to ${latest}`
    const urgent = updates.filter(({ security }) => security).map(word)
    const others = updates.filter(({ security }) => !security).map(word)
    const parts = [
      sentence(
        `${counted(updates.length, 'update')} ${updates.length === 1 ? 'is' : 'are'} waiting`,
      ),
    ]
    if (urgent.length > 0) parts.push(`Urgent, for a known hole: ${listed(urgent)}.`)
    if (others.length > 0)
      parts.push(`${urgent.length > 0 ? 'The others' : 'They are'}: ${listed(others)}.`)
    return parts.join(' ')
  },
})

const diskUsage = ability({
  name: 'disk-usage',
  description: 'Show used and free disk space by area, largest first',
  parameters: { type: 'object', properties: {} },
  readonly: true,
  execute: ({ disk }) => {
    const areas = Object.entries(disk.areas)
      .map(([name, megabytes]) => ({ name, megabytes }))
      .sort((a, b) => b.megabytes - a.megabytes)
    const used = areas.reduce((sum, { megabytes }) => sum + megabytes, 0)
    return {
      usedPercent: Math.round((used / disk.quota) * 100),
      usedMegabytes: used,
      freeMegabytes: disk.quota - used,
      areas,
    }
  },
  interpret: ({ usedPercent, freeMegabytes, areas }) => {
    const verdict =
      usedPercent >= 90 ? 'This is urgent' : usedPercent >= 75 ? 'Plan a clean-up' : 'This is fine'
    const largest = areas.slice(0, 2).map(({ name, megabytes }) => `${name} (${megabytes} MB)`)
    return `The disk is ${usedPercent} % full, ${freeMegabytes} MB are free. ${verdict}. Most is taken by ${listed(largest)}.`
  },
})

export const healthAbilities = [pluginList, themeList, updateCheck, diskUsage]

function findUpdates(site: Site): Update[] {
  const candidates = [
    { kind: 'core' as const, name: 'Core', ...site.core },
    ...site.plugins.map((plugin) => ({ kind: 'plugin' as const, ...plugin })),
    ...site.themes.map((theme) => ({ kind: 'theme' as const, ...theme })),
  ]
  return candidates
    .filter(({ version, latest }) => version !== latest)
    .sort((a, b) => Number(b.hole !== undefined) - Number(a.hole !== undefined))
    .map(({ kind, name, version, latest, hole }) => ({
      kind,
      name,
      installed: version,
      latest,
      ...(hole === undefined ? {} : { security: true as const }),
    }))
}

function describeExtensions(noun: string, all: readonly Listed[]): string {
  const word = ({ name, version, update }: Listed) =>
    `${name} ${version}${update === undefined ? '' : ` (update to ${update})`}`
  const active = all.filter(({ active }) => active).map(word)
  const inactive = all.filter(({ active }) => !active).map(word)
  const parts = [sentence(counted(all.length, noun))]
  if (active.length > 0) parts.push(`Active: ${listed(active)}.`)
  if (inactive.length > 0) parts.push(`Inactive: ${listed(inactive)}.`)
  return parts.join(' ')
}
