import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretScanner } from '../../src/secrets/createSecretScanner.js'
import { findSecretVariables } from '../../src/secrets/secretVariables.js'
import { escapeHtml } from '../../src/util/html.js'

const password = `p<&"'/+ ${randomBytes(9).toString('base64')}`
/** The alphabets of base64 write it differently. */
const key = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 83 + 251) % 256))
const env = { DB_PASSWORD: password, DOCSGEN_SEAL_KEY: `k1:${key.toString('base64url')}` }
const { scan } = createSecretScanner(findSecretVariables(env))
const scanText = (text: string, path = 'guide.html') =>
  scan(path, Buffer.from(text)).map((match) =>
    match.kind === 'variable' ? `${match.name} ${match.encoding}`.trim() : match.name,
  )

const split = (text: string) => [...text].map((character) => `<b>${escapeHtml(character)}</b>`).join('<wbr>')

test.each<[form: string, text: string, found: string]>([
  ['text', password, 'DB_PASSWORD'],
  ['HTML', escapeHtml(password), 'DB_PASSWORD escaped'],
  ['HTML of React', escapeHtml(password).replaceAll('&#39;', '&#x27;'), 'DB_PASSWORD escaped'],
  ['JSON', JSON.stringify({ password }), 'DB_PASSWORD escaped'],
  ['HTML in JSON', JSON.stringify({ html: `<p>${escapeHtml(password)}</p>` }), 'DB_PASSWORD escaped'],
  ['a URL', `?q=${encodeURIComponent(password)}`, 'DB_PASSWORD escaped'],
  ['a form', new URLSearchParams({ q: password }).toString().replaceAll('%27', "'"), 'DB_PASSWORD escaped'],
  ['tags around each character', split(password), 'DB_PASSWORD escaped'],
  ['base64', Buffer.from(password).toString('base64'), 'DB_PASSWORD in base64'],
  ['base64 of a header', Buffer.from(`user:${password}!`).toString('base64'), 'DB_PASSWORD in base64'],
  ['base64 at another offset', Buffer.from(`me:${password}??`).toString('base64url'), 'DB_PASSWORD in base64'],
  ['base64, split', split(Buffer.from(password).toString('base64')), 'DB_PASSWORD in base64'],
  ['hexadecimal', Buffer.from(`x${password}x`).toString('hex'), 'DB_PASSWORD in hexadecimal'],
  ['the key', key.toString('base64url'), 'DOCSGEN_SEAL_KEY'],
  ['base64 of the key as text', btoa(key.toString('base64url')), 'DOCSGEN_SEAL_KEY in base64'],
  ['base64 of the bytes of the key', key.toString('base64'), 'DOCSGEN_SEAL_KEY in base64'],
  ['hexadecimal of the bytes of the key', key.toString('hex'), 'DOCSGEN_SEAL_KEY in hexadecimal'],
])('finds a value as %s', (_, text, found) => {
  expect(scanText(`<p>Before ${text} after.</p>`).map((each) => each.replace(/ escaped$/, ''))).toEqual([
    found.replace(/ escaped$/, ''),
  ])
  expect(scanText(`<p>Before ${text.toLowerCase().split('').reverse().join('')} after.</p>`)).toEqual([])
})

test('finds a value in a file that is not text, and a long value by its end', () => {
  const token = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${randomBytes(60).toString('base64url')}`
  const { scan: scanToken } = createSecretScanner(findSecretVariables({ ACCESS_TOKEN: token }))
  const image = Buffer.concat([Buffer.from([0x89, 0x50, 0, 0xff, 0x3c]), Buffer.from(token)])
  expect(scanToken('a.png', image)).toMatchObject([{ kind: 'variable', name: 'ACCESS_TOKEN' }])
  expect(scanToken('a.html', Buffer.from(token.slice(0, 60)))).toEqual([])
})

test('the place of a value between tags is an offset in the markup', () => {
  const html = `<p>Hi <i>there</i> ${split(password)}</p>`
  expect(scan('a.html', Buffer.from(html))[0]?.offset).toBe(html.indexOf('<b>') + 3)
})

/** Random characters that are the same in every run. */
const random = (length: number, alphabet: string) =>
  Array.from(
    createHash('sha512').update(alphabet).digest().subarray(0, length),
    (byte) => alphabet[byte % alphabet.length],
  ).join('')
const word = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0246789'
const claims = (payload: object) =>
  ['{"alg":"RS256"}', JSON.stringify(payload)].map((part) => Buffer.from(part).toString('base64url')).join('.')

test.each([
  ['an AWS access key', `AKIA${random(16, 'ABCDEFGHJKLMNPQRSTUVWXYZ2367')}`],
  ['an AWS secret access key', `<i>aws_secret_access_key</i> = <b>${random(40, `${word}/+`)}</b>`],
  ['a GitHub token', `ghp_${random(36, word)}`],
  ['a GitHub token', `github_pat_${random(62, word)}`],
  ['a GitLab token', `glpat-${random(20, word)}`],
  ['a Slack token', `xoxb-${random(24, word)}`],
  ['a Google API key', `AIza${random(35, word)}`],
  ['a Stripe live key', `sk_live_${random(24, word)}`],
  ['an npm token', `npm_${random(36, word)}`],
  ['a JSON Web Token', `${claims({ iss: 'https://id.acme.io/', sub: 'u-81' })}.${random(43, word)}`],
  ['a private key', `-----BEGIN RSA PRIVATE KEY-----\\n${random(64, word)}`],
])('finds %s by its format, also between tags', (name, credential) => {
  expect(scanText(`<code>${credential}</code>`)).toEqual([name])
  if (!credential.includes('<')) expect(scanText(`<code>${[...credential].join('<i></i>')}</code>`)).toEqual([name])
})

test.each([
  'AKIAIOSFODNN7EXAMPLE',
  'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  `ghp_${'x'.repeat(36)}`,
  'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  'xoxb-your-token-goes-in-here',
  'sk_live_123456789012345678901234',
  `${claims({ sub: '1234567890', name: 'John Doe' })}.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c`,
  `${claims({ iss: 'https://login.example.com/' })}.${random(43, word)}`,
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  '.eyJ and AIza and npm_ and AKIA',
])('does not report the example %s', (text) => {
  expect(scanText(`<code>${text}</code>`)).toEqual([])
})

test.each([
  ['PIP_CERT', '/etc/ssl/certs/ca-certificates.crt'],
  ['GOOGLE_APPLICATION_CREDENTIALS', '/home/Ada/My keys/service.json'],
  ['SSH_PRIVATE_KEY', '~/.ssh/id_rsa'],
  ['CLIENT_CERT', 'C:\\Users\\ada\\client.pfx'],
])('the path of a file is not a secret: %s', (name, value) => {
  expect(findSecretVariables({ [name]: value })).toEqual([])
})

test('a random text that begins as a path does is a secret', () => {
  const value = '/9j/4AAQSkZJRg+abC'
  expect(findSecretVariables({ BUILD_TOKEN: value })).toEqual([{ name: 'BUILD_TOKEN', texts: [value] }])
})
