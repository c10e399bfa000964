import { describe, expect, it, vi } from 'vitest'
import { forgetImport, importOnce } from './contents.ts'

/** An importer whose results are given by hand. */
function deferredImporter() {
  const calls: { resolve: (value: string) => void; reject: (error: unknown) => void }[] = []
  const load = vi.fn(
    () => new Promise<string>((resolve, reject) => calls.push({ resolve, reject })),
  )
  return { load, calls }
}

describe('importOnce', () => {
  it('imports once for all who ask before and after it is done', async () => {
    const { load, calls } = deferredImporter()
    const all = Promise.all(Array.from({ length: 10 }, () => importOnce(load)))
    calls[0]?.resolve('V1')
    expect(new Set(await all)).toEqual(new Set(['V1']))
    expect(await importOnce(load)).toBe('V1')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('tries afresh after a failure', async () => {
    const { load, calls } = deferredImporter()
    const failing = importOnce(load)
    calls[0]?.reject(new Error('gone'))
    await expect(failing).rejects.toThrow('gone')
    const second = importOnce(load)
    calls[1]?.resolve('V2')
    expect(await second).toBe('V2')
  })

  it('takes a module without exports for one that has not come whole', async () => {
    let content = {}
    const load = async () => content
    await expect(importOnce(load)).rejects.toThrow('Empty chunk.')
    content = { body: 'Body.' }
    expect(await importOnce(load)).toBe(content)
  })

  it('imports again in another way where it fails for the second time', async () => {
    const load = vi.fn(async () => {
      throw new Error('broken')
    })
    const again = vi.fn(async () => ({ body: 'Body.' }) as never)
    await expect(importOnce(load, again)).rejects.toThrow('broken')
    expect(again).not.toHaveBeenCalled()
    expect(await importOnce(load, again)).toEqual({ body: 'Body.' })
    expect(again).toHaveBeenCalledExactlyOnceWith(load)
    expect(load).toHaveBeenCalledTimes(2)
    expect(await importOnce(load, again)).toEqual({ body: 'Body.' })
    expect(again).toHaveBeenCalledTimes(1)
  })

  it('does not let a late result replace what was imported after it was forgotten', async () => {
    const { load, calls } = deferredImporter()
    const first = importOnce(load)
    forgetImport(load)
    const second = importOnce(load)
    calls[1]?.resolve('V2')
    calls[0]?.resolve('V1')
    expect(await first).toBe('V1')
    expect(await second).toBe('V2')
    expect(await importOnce(load)).toBe('V2')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('does not let a late failure forget what was imported since', async () => {
    const { load, calls } = deferredImporter()
    const first = importOnce(load)
    forgetImport(load)
    const second = importOnce(load)
    calls[1]?.resolve('V2')
    calls[0]?.reject(new Error('late'))
    await expect(first).rejects.toThrow('late')
    await second
    expect(await importOnce(load)).toBe('V2')
    expect(load).toHaveBeenCalledTimes(2)
  })
})
