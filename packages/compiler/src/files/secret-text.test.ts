import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findSecret, maskSecret } from './secret-text.ts'

// As good as random, and no key of anyone.
const base64 = Array.from({ length: 10 }, (_, index) =>
  createHash('sha512').update(`clock ${index}`).digest('base64').slice(0, 64),
)
const lines = base64.join('\n')
const pem = (kind = '', inside = lines): string =>
  `-----BEGIN ${kind}PRIVATE KEY-----\n${inside}\n-----END ${kind}PRIVATE KEY-----\n`
const escaped = JSON.stringify(pem()).slice(1, -1)

describe('a secret', () => {
  test.each([
    ['a private key', pem()],
    ['one of each kind', pem('RSA ')],
    ['one for SSH', pem('OPENSSH ')],
    ['one with a password', pem('ENCRYPTED ')],
    ['one of 256 bits, on one line', pem('', base64[0])],
    ['one whose last line is shorter', pem('EC ', `${lines}\nAb1=`)],
    [
      'one with headers',
      pem('RSA ', `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0F0F\n\n${lines}`),
    ],
    ['one with CRLF', pem().replaceAll('\n', '\r\n')],
    ['one without its end', pem().slice(0, -30)],
    ['one below other text', `Service account\n\n${pem()}\nKeep it.\n`],
    ['one in a certificate chain', `${pem('').replaceAll('PRIVATE KEY', 'CERTIFICATE')}${pem()}`],
    ['one in a field of JSON', JSON.stringify({ id: 7, key: pem() }, null, 2)],
    ['one in JSON within JSON', JSON.stringify({ file: JSON.stringify({ key: pem() }) })],
    ['one with escaped slashes', JSON.stringify({ key: pem() }).replaceAll('/', '\\/')],
    [
      'one with its padding escaped',
      JSON.stringify({ key: pem('', `${lines}\nAb1=`) }).replaceAll('=', '\\u003d'),
    ],
    ['one in an environment file', `KEY="${escaped}"\n`],
    ['one in YAML', `tls:\n  key: |\n    ${pem().replaceAll('\n', '\n    ')}`],
    ['one in a quote', pem().replaceAll(/^/gm, '> ')],
    ['one in a comment', pem().replaceAll(/^/gm, '# ')],
    [
      'one put together in code',
      pem()
        .trim()
        .split('\n')
        .map((line) => `  "${line}\\n" +`)
        .join('\n'),
    ],
    ['one in code with line ends only', `key = '''${pem()}'''`],
    ['one on one line', pem().replaceAll('\n', ' ')],
    ['one as Kubernetes keeps it', `tls.key: ${Buffer.from(pem('RSA ')).toString('base64')}\n`],
    [
      'the same over several lines',
      Buffer.from(pem()).toString('base64').replace(/.{76}/g, '$&\n'),
    ],
    [
      'one of PGP',
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\n${lines}\n=aB3d\n-----END PGP PRIVATE KEY BLOCK-----\n`,
    ],
    [
      'one of PuTTY',
      `PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\nPublic-Lines: 1\n${base64[0]}\nPrivate-Lines: 2\n${base64[1]}\n${base64[2]}\n`,
    ],
    ['one of age', `# public key: age1x\nAGE-SECRET-KEY-1${'Q2X8'.repeat(14)}Q2\n`],
  ])('is %s', (_, text) => {
    expect(findSecret('notes.txt', text)).toBeDefined()
  })

  test('lies where the key does', () => {
    const text = `Account\n\n${pem()}`
    const found = findSecret('sa.txt', text)
    expect(text.slice(found?.start, found?.end)).toBe(pem().replace(/-----END.*\n/, ''))
  })

  test('is hidden where its text is shown, line by line', () => {
    const text = `Account\n\n${pem()}`
    const found = findSecret('sa.txt', text)
    const shown = found && maskSecret(text, found)
    expect(shown?.split('\n').map((line) => line.length)).toEqual(
      text.split('\n').map((line) => line.length),
    )
    for (const line of base64) expect(shown).not.toContain(line)
    expect(shown).toContain('Account\n\n-----BEGIN PRIVATE KEY-----\n***')
  })

  test.each(['kubeconfig', 'prod.kubeconfig', 'config'])('is a token in %s', (name) => {
    const text = `apiVersion: v1\nusers:\n  - user:\n      token: ${'a1'.repeat(20)}\n`
    expect(findSecret(name, text)).toBeDefined()
    expect(findSecret('notes.yaml', text)).toBeUndefined()
  })
})

describe('no secret', () => {
  test.each([
    ['a text about keys', 'It begins with `-----BEGIN PRIVATE KEY-----` and is never shared.'],
    ['dots', pem('', '...')],
    [
      'dots in JSON',
      '{"private_key": "-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----\\n"}',
    ],
    ['dots behind the beginning of a key', pem('RSA ', `MIIEvQIBADANBg${base64[0]}...`)],
    ['dots between lines', pem('RSA ', `${base64[0]}\n${base64[1]}\n...\n${base64[2]}`)],
    ['a dot character', pem('', `${base64[0]}\n…`)],
    ['what is left out, in brackets', pem('', `${base64[0]}\n[snip]`)],
    ['words in capitals', pem('', 'YOUR PRIVATE KEY HERE')],
    ['words in one', pem('', 'YOUR_PRIVATE_KEY_GOES_HERE_AND_IT_IS_LONGER_THAN_FORTY_0')],
    ['words run together', pem('', 'PasteTheContentsOfYourDownloadedKeyFileBetweenTheseLines')],
    [
      'a sentence',
      pem('', 'paste the 2048 bit private key that you have downloaded from the console here'),
    ],
    ['a name to fill in', pem('', '<base64 of the key, 64 characters a line>')],
    ['the same letter again and again', pem('', 'x'.repeat(64))],
    ['stars', pem('', `${'*'.repeat(64)}\n${'*'.repeat(64)}`)],
    ['a key that says that it is an example', pem('RSA ', `MIIEpAIBAAKCAQEAEXAMPLE${base64[0]}`)],
    ['a public key', pem().replaceAll('PRIVATE', 'PUBLIC')],
    ['a certificate', pem().replaceAll('PRIVATE KEY', 'CERTIFICATE')],
    [
      'a certificate as Kubernetes keeps it',
      Buffer.from(pem().replaceAll('PRIVATE KEY', 'CERTIFICATE')).toString('base64'),
    ],
    ['a command that makes one', 'openssl genpkey -out key.pem # -----BEGIN PRIVATE KEY-----'],
    ['a pattern that finds one', '/-----BEGIN [A-Z ]*PRIVATE KEY-----[\\s\\S]+?-----END/'],
    ['a digest', `sha512-${base64[0]}==`],
    ['an age key to fill in', `AGE-SECRET-KEY-1${'X'.repeat(58)}`],
  ])('is %s', (_, text) => {
    expect(findSecret('keys.md', text)).toBeUndefined()
  })

  test('is what the name of a file says is a sample', () => {
    expect(findSecret('key.example.json', JSON.stringify({ key: pem() }))).toBeUndefined()
  })

  test.each([
    ['beginnings', '-----BEGIN PRIVATE KEY-----'.repeat(100_000)],
    ['beginnings with lines', `-----BEGIN PRIVATE KEY-----\n${'a'.repeat(63)}1`.repeat(30_000)],
    ['Base64', 'LS0tLS1CRUdJTi'.repeat(200_000)],
    ['dashes', '-'.repeat(3_000_000)],
    ['beginnings for PuTTY', 'PuTTY-User-Key-File-3: x\n'.repeat(100_000)],
  ])('is ruled out in one go in a text of nothing but %s', (_, text) => {
    expect(findSecret('a.txt', text)).toBeUndefined()
  })
})
