/** Sealed files behind Debian's nginx and the emitted gate server. */
import { rmSync } from 'node:fs'
import { EncryptJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../support/freePort.js'
import { writeOut } from '../support/gatedSite.js'
import { testKey, testSecret } from '../support/keys.js'
import { hasNginx, type NginxServer, startNginx } from '../support/nginx.js'
import { canaries, newKey, sealedSite } from '../support/sealedSite.js'

const [port, gatePort] = await Promise.all([freePort(), freePort()])
const origin = `http://localhost:${port}`

let root: string
let nginx: NginxServer | undefined
let cookie: string

beforeAll(async () => {
  if (!hasNginx) return
  const made = await sealedSite({ mode: 'edge+sealed', sealKeys: newKey })
  root = made.root
  const env = {
    DOCSGEN_GATE_KEYS: testKey('a'),
    DOCSGEN_GATE_ORIGIN: origin,
    DOCSGEN_SEAL_KEY: newKey,
  }
  nginx = await startNginx({ folder: writeOut(root, made.build.outputs), port, gatePort, env })
  const session = await new EncryptJWT({ purpose: 'session', sub: 'reader', sid: 'session-1' })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'a' })
    .setAudience(origin)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encrypt(testSecret('a'))
  cookie = `__Host-docsgen=${session}`
})

afterAll(async () => {
  await nginx?.close()
  if (root) rmSync(root, { recursive: true, force: true })
})

describe.skipIf(!hasNginx)('nginx', () => {
  test.each(['/', '/guide/zebrafish', '/nowhere'])(
    'answers %s with the shell, to a reader with a session',
    async (path) => {
      const response = await fetch(origin + path, { headers: { Cookie: cookie, 'Sec-Fetch-Mode': 'navigate' } })
      const text = await response.text()
      expect(text).toContain('<title>Signing you in | Skiff</title>')
      expect(response.headers.get('Content-Type')).toContain('text/html')
      expect(canaries.filter((canary) => text.toLowerCase().includes(canary))).toEqual([])
    },
  )

  test('gives sealed files and their key with a session only, and the worker to anyone', async () => {
    const sealed = await fetch(`${origin}/sealed/new.bin`, { headers: { Cookie: cookie } })
    expect([sealed.status, (await sealed.text()).slice(0, 4)]).toEqual([200, 'dgs2'])
    const keys = await fetch(`${origin}/__gate/key`, { headers: { Cookie: cookie } })
    expect([keys.status, await keys.json()]).toEqual([200, { keys: newKey }])
    for (const path of ['/sealed/new.bin', '/__gate/key', '/__private/sealed/new.bin'])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 401])
    const worker = await fetch(`${origin}/sealed-worker.js`)
    expect([worker.status, worker.headers.get('Content-Type')]).toEqual([200, expect.stringContaining('javascript')])
  })
})
