import type * as Vite from 'vite'

const loaders = {
  '6.4': () => import('vite-6'),
  '7.3': () => import('vite-7'),
  '8.3': () => import('vite-8.3'),
  '8.4': () => import('vite'),
} as unknown as Record<string, () => Promise<typeof Vite>>

/** Every major version that the peer range names, the current one in two minors. */
export const versions = Object.keys(loaders)

/** Imports one of them. */
export async function loadVite(version: string): Promise<typeof Vite> {
  const vite = await loaders[version]?.()
  if (!vite?.version.startsWith(version)) throw new Error(`There is no Vite ${version}`)
  return vite
}
