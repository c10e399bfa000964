import { describe, expect, test } from 'vitest'
import { documentOutside, isElsewhere, pathInCode } from './code-path.ts'

describe('a path of the skill in a code span', () => {
  test.each([
    ['scripts/a.py', 'scripts/a.py'],
    ['./scripts/a.py', './scripts/a.py'],
    ['../scripts/a.py', '../scripts/a.py'],
    ['docs/deep/a.md', 'docs/deep/a.md'],
    ['assets/a b.png', undefined],
    ['scripts/a.py:12', 'scripts/a.py'],
    ['scripts/a.py:12-20', 'scripts/a.py'],
    ['references/a.md#part', 'references/a.md#part'],
    ['{baseDir}/scripts/a.sh', 'scripts/a.sh'],
    ['\u0024{CLAUDE_SKILL_ROOT}/scripts/a.sh', 'scripts/a.sh'],
    ['$SKILL_DIR/scripts/a.sh', 'scripts/a.sh'],
    ['<skill-dir>/scripts/a.sh', 'scripts/a.sh'],
    ['python scripts/a.py', 'scripts/a.py'],
    ['python3 -u scripts/a.py in.pdf out.pdf', 'scripts/a.py'],
    ['python "scripts/a.py" x', 'scripts/a.py'],
    ['$ bash ./scripts/a.sh', './scripts/a.sh'],
    ['uv run scripts/a.py [--all]', 'scripts/a.py'],
    ['uv run python scripts/a.py', 'scripts/a.py'],
    ['TOKEN=x LEVEL=2 node scripts/a.mjs', 'scripts/a.mjs'],
    ['npx tsx scripts/a.ts', 'scripts/a.ts'],
    ['pwsh -File scripts/a.ps1', 'scripts/a.ps1'],
    ['cat references/a.md', 'references/a.md'],
    ['scripts/a.sh <root> [out]', 'scripts/a.sh'],
    ['./scripts/a.sh --all', './scripts/a.sh'],
    ['python tool.py scripts/a.py', undefined],
    ['git add scripts/a.py', undefined],
    ['cp assets/a.png out.png', undefined],
    ['python -m kit', undefined],
    ['npm run build', undefined],
    ['a.py', undefined],
    ['/usr/bin/env', undefined],
    ['https://clock.example/a.md', undefined],
    ['scripts/*.py', undefined],
    ['scripts/{name}.py', undefined],
    ['scripts/<name>.py', undefined],
    ['scripts/your-script.py', undefined],
    ['scripts/script_name.py', undefined],
    ['scripts/', undefined],
    ['and/or', undefined],
    ['$HOME/scripts/a.sh', undefined],
    ['', undefined],
  ])('%j', (code, path) => {
    expect(pathInCode(code)?.path).toBe(path)
  })

  test.each([
    ['scripts/a.py', true],
    ['references/a.md', true],
    ['assets/a.png', true],
    ['docs/a.md', false],
    ['Assets/a.png', false],
    ['scripts\\a.py', false],
  ])('%j lies in a folder that the specification names: %j', (code, isOwn) => {
    expect(pathInCode(code)?.isOwn).toBe(isOwn)
  })
})

describe('a path', () => {
  test.each([
    ['Run ', ''],
    ['See ', ' for details.'],
    ['Your project is read first. Run ', ' then.'],
    ['| Load | ', ' | always |'],
    ['The report is written by hand. ', ' checks it.'],
    ['Examples are in ', '.'],
    ['Create the report with care, then run ', '.'],
  ])('is meant as the skill’s own in "%s%s"', (before, after) => {
    expect(isElsewhere(before, after)).toBe(false)
  })

  test.each([
    ['Never run scripts of a project (e.g. ', ')'],
    ['For example, ', ' could hold it'],
    ['**Examples**: `assets/logo.png` for brands, ', ' for slides'],
    ['Assets such as ', ''],
    ['Create ', ' with this text:'],
    ['Save it to ', '.'],
    ['Write the script as ', '.'],
    ['In your project, ', ' starts the server.'],
    ['Run ', " of the user's repository."],
    ['A ', ' script would be helpful.'],
  ])('is somewhere else in "%s%s"', (before, after) => {
    expect(isElsewhere(before, after)).toBe(true)
  })
})

test.each([
  ['../other/SKILL.md', true],
  ['../../a.md#part', true],
  ['/etc/passwd.md', true],
  ['/a.markdown', true],
  ['~/.host/NOTES.md', false],
  ['./a.md', false],
  ['../other', false],
  ['../a.ts', false],
  ['/a/{name}.md', false],
  ['/a/[name].md', false],
  ['../*.md', false],
  ['/.md', false],
  ['cat ../a.md', false],
])('%j is a document outside: %s', (code, isOutside) => {
  expect(documentOutside(code)).toBe(isOutside ? code : undefined)
})
