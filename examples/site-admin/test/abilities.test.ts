import { describe, expect, test } from 'vitest'
import { abilities } from '../src/abilities.ts'
import { readSite, type Site } from '../src/site.ts'
import { openSite as open } from './open-example.ts'

const call = (site: Site, name: string, args: object = {}): string => {
  const ability = abilities.find((candidate) => candidate.name === name)
  if (!ability) throw new Error(`There is no ability ${name}.`)
  return ability.interpret(ability.execute(site, args))
}

describe('the abilities of a site', () => {
  test.each([
    [
      'update-check',
      {},
      '5 updates are waiting. Urgent, for a known hole: Form Courier 2.3.1 to 2.3.4.',
    ],
    ['plugin-list', { status: 'inactive' }, '1 plugin. Inactive: Old Slider 0.9.7.'],
    ['theme-list', {}, '3 themes. Active: Lighthouse 5.2.0 (update to 5.2.1).'],
    ['disk-usage', {}, 'The disk is 82 % full, 1843 MB are free. Plan a clean-up.'],
    ['post-list', { status: 'draft' }, '2 posts. In order: #45 "Children\'s books for the winter"'],
    ['post-list', { limit: 1 }, '6 posts. The newest: #44 "Opening hours in December" (scheduled'],
    [
      'post-search',
      { query: 'sea Whales' },
      '1 post found. #41 "Ten sea stories for long evenings"',
    ],
    ['post-search', { query: 'volcano' }, 'No post holds these words.'],
    ['comment-list', {}, '3 comments are waiting for a decision.\n#201 by Tilda'],
    ['comment-list', { status: 'spam' }, '2 comments are marked as spam.\n#205'],
    ['security-scan', {}, '6 findings: 2 high, 2 medium, 2 low.\n- high, known-hole: Form Courier'],
    ['file-integrity', {}, '4 core files compared. All are as released.'],
    ['error-log', { level: 'error' }, '1 different message in the log.\n- error, 37 times'],
    ['user-list', { role: 'administrator' }, '2 users.\n- maren, administrator'],
  ])('%s %j reads the state', (name, args, start) => {
    expect(call(open('harbour-books'), name, args)).toMatch(start)
  })

  test.each([
    ['update-check', 'Everything is up to date.'],
    ['security-scan', 'Nothing was found. Checked: core, plugins'],
    ['error-log', 'The log is empty.'],
    ['comment-list', 'No comments are waiting for a decision.'],
  ])('%s says so where there is nothing', (name, text) => {
    expect(call(open('quiet-garden'), name)).toMatch(text)
  })

  test('file-integrity tells changed files from those that do not belong', () => {
    expect(call(open('night-shift'), 'file-integrity')).toBe(
      '4 core files compared. Changed: core/login.php. Not part of the core: core/cache-tmp.php.',
    )
  })

  test('comment-moderate changes the site, and names ids that it did not find', () => {
    const site = open('harbour-books')
    const done = call(site, 'comment-moderate', { ids: [202, 999], action: 'spam' })
    expect(done).toBe('1 comment marked as spam. Not found: #999.')
    expect(call(site, 'comment-list')).toMatch(/^2 comments are waiting/)
    expect(call(site, 'comment-list', { status: 'spam' })).toMatch('#202 by best cheap watches')
  })

  test('comment-moderate shows what it would do without doing it', () => {
    const site = open('harbour-books')
    const moderate = abilities.find(({ name }) => name === 'comment-moderate')
    const preview = moderate?.preview?.(site, { ids: [201], action: 'trash' })
    expect(preview).toBe(
      'Move 1 comment to the trash:\n#201 by Tilda: You forgot The Long Ships! Otherwise a lovely list, I have …',
    )
    expect(site).toEqual(open('harbour-books'))
  })

  test('post-status changes the state of a post, and shows before what it would do', () => {
    const site = open('harbour-books')
    const { preview } = abilities.find(({ name }) => name === 'post-status') ?? {}
    const args = { id: 45, status: 'published' }
    const title = '"Children\'s books for the winter"'
    expect(preview?.(site, args)).toBe(`${title} is draft. It would be published.`)
    expect(site).toEqual(open('harbour-books'))
    expect(call(site, 'post-status', args)).toBe(`${title} was draft and is published now.`)
    expect(call(site, 'post-list', { status: 'draft' })).toMatch(/^1 post\./)
    const unknown = { id: 999, status: 'draft' }
    expect(preview?.(site, unknown)).toBe('There is no post #999. Nothing would be changed.')
    expect(call(site, 'post-status', unknown)).toBe('There is no post #999.')
  })

  test('every ability either changes nothing or has to be confirmed', () => {
    for (const { name, readonly, destructive } of abilities) {
      expect(readonly !== destructive, name).toBe(true)
    }
  })
})

describe('a site file', () => {
  test.each([
    [{ ...open('quiet-garden'), posts: [{ id: 'one' }] }, /^posts\.0\./],
    [{ ...open('quiet-garden'), today: 'yesterday' }, /^today: /],
    [[], /^title: |^The file: /],
  ])('of the wrong shape is refused with the place', (value, message) => {
    expect(() => readSite(value)).toThrow(message)
  })
})
