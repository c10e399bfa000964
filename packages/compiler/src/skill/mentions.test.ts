import { expect, test } from 'vitest'
import { createMentions } from './mentions.ts'

test.each([
  ['Read `fonts/a.ttf`.', 'fonts/a.ttf'],
  ['Read a.ttf.', 'fonts/a.ttf'],
  ['All are in fonts/.', 'fonts/a.ttf'],
  ['List `my-skill/fonts/`.', 'fonts/a.ttf'],
  ['Take any of fonts/*.ttf.', 'fonts/a.ttf'],
  ['Copy fonts/<family>-bold.ttf.', 'fonts/deep/a.ttf'],
  ['Look into ./fonts for one.', 'fonts/a.ttf'],
  ['Look into `fonts`.', 'fonts/deep/a.ttf'],
  ['Look into [fonts](./fonts).', 'fonts/a.ttf'],
  ['Look into [fonts](fonts "All").', 'fonts/a.ttf'],
  ['Look into `./fonts/bold`.', 'fonts/bold/a.ttf'],
  ['Read `{lang}/style.md`.', 'en/style.md'],
  ['Read `./docs/<lang>/style.md`.', 'docs/en/style.md'],
  ['Read `guides/{name}.md`.', 'guides/a.md'],
  ['Read */style.md.', 'en/style.md'],
  ['- `async-parallel`: at once', 'rules/async-parallel.md'],
  ['The rule async_parallel.', 'rules/async_parallel.md'],
  ['Call `from core.validators import check`.', 'core/validators.py'],
  ['Run `python -m core.validators`.', 'core/validators.py'],
  ['Use core.validators.check.', 'core/validators.py'],
  ["`import check from './core/validators'`", 'core/validators.ts'],
])('%s mentions %s', (text, path) => {
  expect(createMentions(text, [])(path)).toBe(true)
})

test.each([
  ['Choose fonts with care.', 'fonts/a.ttf'],
  ['- `parallel`: at once', 'rules/parallel.md'],
  ['See async-parallel.json and non-async-parallel/x.', 'rules/async-parallel.md'],
  ['Read [b](fonts/b.ttf) and `fonts/.keep`.', 'fonts/a.ttf'],
  ['Look into fonts/bold/.', 'fonts/a.ttf'],
  ['Look into webfonts/ and my-fonts/.', 'fonts/a.ttf'],
  ['Look into `fonts-old`, ./fonts.zip and ../fonts.', 'fonts/a.ttf'],
  ['Look into `bold`.', 'fonts/bold/a.ttf'],
  ['Read `{lang}/style.md`.', 'en/other.md'],
  ['Read `{lang}/style.md`.', 'en/deep/style.md.txt'],
  ['Read `{lang}/{name}`.', 'en/other.md'],
  ['**/', 'en/other.md'],
  ['Import the validators.', 'core/validators.py'],
  ['score.validators', 'core/validators.py'],
])('%s does not mention %s', (text, path) => {
  expect(createMentions(text, [])(path)).toBe(false)
})

test('another file mentions a file, and no file itself', () => {
  const others = [
    { path: 'main.py', text: 'from .helpers import x' },
    { path: 'lost.py', text: 'import lost' },
    { path: 'b.bin' },
  ]
  const isMentioned = createMentions('', others)
  expect(isMentioned('helpers.py')).toBe(true)
  expect(isMentioned('lost.py')).toBe(false)
  expect(isMentioned('b.bin')).toBe(false)
})

test('a name of many words is looked for in little time', () => {
  expect(createMentions('', [])(`${'a_'.repeat(120)}!.md`)).toBe(false)
})
