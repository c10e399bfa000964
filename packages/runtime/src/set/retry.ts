import type { Retry } from './contents.ts'

const failures = new WeakMap<() => Promise<unknown>, number>()

/**
 * Browsers remember a module that failed to load, and fail again without a request
 * (https://github.com/whatwg/html/issues/6768). From the second failure on the chunk is asked for
 * under another address, where the browser's error names the first.
 */
export const retryElsewhere: Retry = (load, error) => {
  const failed = failures.get(load) ?? 0
  failures.set(load, failed + 1)
  const address = /module: (https?:\S+)$/.exec(error instanceof TypeError ? error.message : '')?.[1]
  if (!failed || !address) throw error
  const fresh = new URL(address)
  fresh.searchParams.set('retry', `${failed}`)
  return import(/* @vite-ignore */ fresh.href)
}
