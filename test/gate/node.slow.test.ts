/** The emitted Node server, by the bytes that it gets: what `fetch` would tidy away before it is sent. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCookieName } from '../../src/gate/core/cookies.js'
import type { Build } from '../../src/model/model.js'
import { freePort } from '../support/freePort.js'
import { seal, sessionClaims } from './support/attacks.js'
import { gatedSite } from './support/gatedSite.js'
import { startGateServer } from './support/gateServer.js'
import { testKey, testSecret } from './support/keys.js'

let port: number
let root: string
let build: Build
let server: ChildProcess

beforeAll(async () => {
  port = await freePort()
  const made = await gatedSite()
  root = made.root
  build = made.build
  server = await startGateServer({ ...made, port, domain: 'id.example.com' })
})
afterAll(() => {
  server?.kill()
  rmSync(root, { recursive: true, force: true })
})

async function session(): Promise<string> {
  const target = {
    origin: `http://localhost:${port}`,
    key: { kid: 'a', secret: testSecret('a') },
    now: Math.floor(Date.now() / 1000),
  }
  return `${sessionCookieName}=${await seal(sessionClaims, target)}`
}

function raw(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost', () =>
      socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`),
    )
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test.each([
  '/guide/../guide/zebrafish',
  '/robots.txt/..\\guide/zebrafish',
  '//guide/zebrafish',
  'http://localhost/guide/zebrafish',
  '/guide/./zebrafish',
  '*',
])('refuses the raw target %s before anything tidies it', async (target) => {
  const answer = await raw([`GET ${target} HTTP/1.1`, `Host: localhost:${port}`, `Cookie: ${await session()}`])
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*Cache-Control: private, no-store/is)
})

test('refuses another host, two hosts, and two session cookies', async () => {
  const cookie = `Cookie: ${await session()}`
  const own = `Host: localhost:${port}`
  expect(await raw(['GET / HTTP/1.1', own, cookie])).toMatch(/^HTTP\/1\.1 200 /)
  expect(await raw(['GET / HTTP/1.1', 'Host: evil.example', cookie])).toMatch(/^HTTP\/1\.1 421 /)
  expect(await raw(['GET / HTTP/1.1', own, 'Host: evil.example', cookie])).toMatch(/^HTTP\/1\.1 4/)
  expect(await raw(['GET / HTTP/1.1', own, cookie, cookie])).toMatch(/^HTTP\/1\.1 401 /)
})

test('shows a reader whose address or host is refused a screen, and programs a line of text', async () => {
  const own = `Host: localhost:${port}`
  const navigation = ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document']
  for (const [status, lines] of [
    [400, ['GET /guide/../guide/zebrafish HTTP/1.1', own]],
    [421, ['GET / HTTP/1.1', 'Host: evil.example']],
  ] as const) {
    const shown = await raw([...lines, ...navigation])
    expect(shown).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*<h1>Page Error</h1>.*\\(<code>${status}</code>\\)`, 's'))
    expect(shown).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(await raw(lines)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\r\\n\\r\\nThis is not [^<]*$`, 's'))
  }
})

test.each([
  ['DOCSGEN_GATE_KEYS', 'has a key `a` of 3 bytes; a key has 32', { DOCSGEN_GATE_KEYS: 'a:c2Vj' }],
  ['DOCSGEN_GATE_KEYS', 'has a key `a` that is not random', { DOCSGEN_GATE_KEYS: `a:${'A'.repeat(43)}` }],
  [
    'DOCSGEN_GATE_KEYS',
    'has the same key under the ids `a` and `b`',
    { DOCSGEN_GATE_KEYS: `${testKey('a')},${testKey('b', 'a')}` },
  ],
  ['DOCSGEN_GATE_ORIGIN', 'is missing or invalid', { DOCSGEN_GATE_ORIGIN: 'docs.example.com' }],
  ['AUTH0_DOMAIN', 'is missing or invalid', { AUTH0_DOMAIN: 'id.example.com/' }],
  ['DOCSGEN_GATE_STORE', 'is missing or invalid', { DOCSGEN_GATE_STORE: 'redis.example.com' }],
])(
  'with a %s that %s, the server says so when it starts, without its value, and refuses',
  async (name, problem, wrong) => {
    const other = await freePort()
    const env = { ...wrong, PORT: String(other) }
    const started = await startGateServer({ root, build, port: other, domain: 'id.example.com', env, stderr: 'pipe' })
    try {
      const said = await text(started)
      expect(said).toContain(`The gate refuses every request: ${name} ${problem}`)
      for (const value of Object.values(wrong)) expect(said).not.toContain(value)
      expect((await fetch(`http://localhost:${other}/robots.txt`)).status).toBe(503)
    } finally {
      started.kill()
    }
  },
)

/** Text on standard error up to now, or the first text. */
async function text({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) return ''
  const known = stderr.read() as Buffer | null
  return String(known ?? (await once(stderr, 'data'))[0])
}
