import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  announcing,
  beside,
  madeCalls,
  onlyLooking,
  reserved,
  shownCalls,
  writeCall,
} from '../../test/calls-in-text.ts'
import { known, rawOutputs } from '../../test/raw-outputs.ts'
import { readReply } from './read.ts'
import { renderCall } from './render.ts'

const call = fc.record({
  name: fc.constantFrom(...known, 'other'),
  arguments: fc.dictionary(
    fc.string().filter((key) => key !== '__proto__'),
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string())),
  ),
})
const isPlain = (text: string): boolean => !/<|think/.test(text)
const plainCall = call.filter((value) => isPlain(JSON.stringify(value)))

const tags = fc
  .array(
    fc.constantFrom('<tool_call>', '</tool_call>', '<think>', '</think>', '<Thought>', ' a ', '\n'),
  )
  .map((all) => all.join(''))

describe('the reader', () => {
  it.each(rawOutputs)('reads $title', ({ raw, calls = [], spoken = '' }) => {
    const reading = readReply(raw, known)
    expect({ calls: reading.calls, spoken: reading.spoken }).toEqual({ calls, spoken })
  })

  it.each(shownCalls)('makes no call that is shown %s', (_, raw) => {
    expect(readReply(raw, known).calls).toEqual(['untagged'])
  })

  it.each(onlyLooking)('makes no write of a look: %s', (words, name) => {
    const raw = `${words}\n${renderCall({ name, arguments: { id: 1 } })}`
    expect(readReply(raw, [name]).calls).toEqual(['untagged'])
  })

  it.each(['disk_usage', 'get_disk_usage', 'disk-usage'])('makes a look by %s', (name) => {
    const call = { name, arguments: {} }
    const raw = `Sure! Let me check the disk usage:\n${renderCall(call)}`
    expect(readReply(raw, [name]).calls).toEqual([call])
  })

  it.each(madeCalls)('makes a call %s', (_, raw) => {
    expect(readReply(raw, known).calls).toEqual([
      { name: 'load_skill', arguments: { name: 'comments' } },
    ])
  })

  it.each(reserved)('makes no write beside the words: %s', (words) => {
    expect(readReply(beside(words), known).calls).toEqual(['untagged'])
    expect(readReply(beside(words, true), known).calls).toEqual(['untagged'])
  })

  it.each(announcing)('makes a write below the words: %s', (words) => {
    expect(readReply(beside(words), known).calls).toEqual([writeCall])
  })

  it.each(['I will not send it.', 'I will send it once.', 'I will send nothing.'])(
    'lets no argument of a call take back what its words say: %s',
    (words) => {
      const call = { name: 'mail_send', arguments: { to: 'no one', subject: 'not once, nothing' } }
      expect(readReply(`${words}\n${renderCall(call)}`, known).calls).toEqual(['untagged'])
    },
  )

  it('makes no call beside words of any script that do not announce it', () => {
    const words = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => /\p{L}/u.test(text))
    fc.assert(
      fc.property(words, plainCall, fc.boolean(), fc.boolean(), (text, value, before, tags) => {
        fc.pre(isPlain(text) && (before || tags))
        const written = tags ? renderCall(value) : JSON.stringify(value)
        const raw = before ? `${text} says\n${written}` : `${written}\n${text} says`
        const read = readReply(raw, known).calls
        expect(read.filter((each) => typeof each !== 'string')).toEqual([])
      }),
    )
  })

  it('reads every call that is written as the template writes it', () => {
    fc.assert(
      fc.property(plainCall, (value) => {
        expect(readReply(renderCall(value)).calls).toEqual([value])
      }),
    )
  })

  it('reads tags in the strings of a call as text', () => {
    fc.assert(
      fc.property(tags, fc.boolean(), (text, hasTags) => {
        const value = { name: 'post_update', arguments: { text } }
        const raw = hasTags ? renderCall(value) : JSON.stringify(value)
        expect(readReply(raw, known).calls).toEqual([value])
      }),
    )
  })

  it('makes no call that stands in a string which is cut, or whose marks are not escaped', () => {
    fc.assert(
      fc.property(
        tags,
        tags,
        plainCall,
        fc.constantFrom('"', "'"),
        (before, after, value, mark) => {
          const inner = { ...value, name: 'comment_list' }
          const written = `${before}\n${renderCall(inner)}\n${after}`
          const raw = `<tool_call>\n{"name": "post_update", "arguments": {"text": ${mark}${written}`
          for (const end of ['', `${mark}}}\n</tool_call>`]) {
            const made = readReply(`${raw}${end}`, known).calls.filter(
              (each) => typeof each !== 'string',
            )
            expect(made).not.toContainEqual(inner)
          }
        },
      ),
    )
  })

  it('makes no other call of one that is cut anywhere', () => {
    fc.assert(
      fc.property(plainCall, fc.boolean(), (value, tags) => {
        const whole = tags ? renderCall(value) : JSON.stringify(value)
        for (let end = 0; end < whole.length; end++) {
          for (const read of readReply(whole.slice(0, end), known).calls) {
            if (typeof read !== 'string') expect(read).toEqual(value)
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  it('makes no call of what is only thought', () => {
    fc.assert(
      fc.property(plainCall, fc.boolean(), fc.boolean(), (value, opened, closed) => {
        fc.pre(opened || closed)
        const text = `${opened ? '<think>' : ''}${renderCall(value)}${closed ? '</think>' : ''}`
        expect(readReply(text, known).calls).toEqual(['thought'])
      }),
    )
  })

  it('survives any text', () => {
    const scraps = [
      '<tool_call>',
      '</tool_call>',
      '<think>',
      '</think>',
      '{',
      '}',
      '"name":',
      '"',
      ',',
    ]
    const text = fc
      .array(fc.oneof(fc.constantFrom(...scraps), fc.string()))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(text, (raw) => {
        const { calls, spoken } = readReply(raw, known)
        expect(calls.length > 0 || spoken !== '').toBe(true)
      }),
    )
  })
})
