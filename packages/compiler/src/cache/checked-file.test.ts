import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeTree, removeTree } from '../../test/tree.ts'
import { readChecked, writeChecked } from './checked-file.ts'

function folder(): string {
  const made = makeTree({})
  onTestFinished(() => removeTree(made))
  return made
}

describe('a checked file', () => {
  test('gives back what was written, and makes its folders', async () => {
    const file = path.join(folder(), 'a/b/value.json')
    const value = { counts: { '\ud83d\ude00': 3, 'line\nbreak': 1 } }
    expect(await writeChecked(file, value)).toBe(true)
    expect(await readChecked(file)).toEqual(value)
    expect(await readdir(path.dirname(file))).toEqual(['value.json'])
  })

  test('is none where it was torn, at whatever byte', async () => {
    const file = path.join(folder(), 'value.json')
    await writeChecked(file, { text: 'é', counts: [1, 2, 3] })
    const bytes = await readFile(file)
    for (let length = 0; length < bytes.length; length++) {
      await writeFile(file, bytes.subarray(0, length))
      expect(await readChecked(file), `${length} bytes`).toBe(undefined)
    }
    await writeFile(file, Buffer.concat([bytes.subarray(0, -4), Buffer.alloc(4)]))
    expect(await readChecked(file)).toBe(undefined)
  })

  test('is none where a digit changed', async () => {
    const file = path.join(folder(), 'value.json')
    await writeChecked(file, { count: 123 })
    await writeFile(file, (await readFile(file, 'utf8')).replace('123', '124'))
    expect(await readChecked(file)).toBe(undefined)
  })

  test('is none where it does not exist or is a folder', async () => {
    const made = folder()
    expect(await readChecked(path.join(made, 'value.json'))).toBe(undefined)
    expect(await readChecked(made)).toBe(undefined)
  })

  test('is not written where the disk does not let it, and leaves nothing behind', async () => {
    const made = folder()
    await writeFile(path.join(made, 'file'), '')
    expect(await writeChecked(path.join(made, 'file', 'value.json'), 1)).toBe(false)
    // A folder in its place keeps the finished file from taking its name.
    await writeChecked(path.join(made, 'taken', 'inner.json'), 1)
    expect(await writeChecked(path.join(made, 'taken'), 1)).toBe(false)
    expect((await readdir(made)).sort()).toEqual(['file', 'taken'])
  })

  test('removes what killed processes left, but nothing that may still be written', async () => {
    const made = folder()
    const file = path.join(made, 'value.json')
    await writeFile(`${file}.old.tmp`, 'half')
    await utimes(`${file}.old.tmp`, 0, 0)
    await writeFile(`${file}.new.tmp`, 'half')
    await writeFile(path.join(made, 'other.json.old.tmp'), 'half')
    await utimes(path.join(made, 'other.json.old.tmp'), 0, 0)
    await writeChecked(file, 1)
    expect((await readdir(made)).sort()).toEqual([
      'other.json.old.tmp',
      'value.json',
      'value.json.new.tmp',
    ])
  })
})
