/**
 * The emitted files, run as their hosts run them, in both modes that have a gate: each refuses what the gate refuses,
 * and hands out what it allows.
 */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionCookieName } from '../../src/gate/core/cookies.js'
import type { Build } from '../../src/model/model.js'
import {
  badCallbacks,
  badClaims,
  badExchanges,
  badTokens,
  forgedCookies,
  seal,
  sessionClaims,
  type Target,
} from './support/attacks.js'
import { headers, methods, paths, returnTos } from './support/attempts.js'
import { cookiesOf, exchange } from './support/gated.js'
import { gatedSite, writeOut } from './support/gatedSite.js'
import { type Ask, cloudflare, netlify, vercel } from './support/handlers.js'
import { type Hosts, hostNames, key, startHosts } from './support/hosts.js'
import { testKey } from './support/keys.js'
import { missingRuntimes } from './support/runtimes.js'
import { canaries, newKey, sealedSite } from './support/sealedSite.js'

const modes = {
  edge: {
    make: () => gatedSite(),
    env: {},
    protected: /Stripes swim|harbour wakes|cobalt depths|Marmalade|Zebrafish/i,
  },
  'edge+sealed': {
    make: () => sealedSite({ mode: 'edge+sealed', sealKeys: newKey }),
    env: { DOCSGEN_SEAL_KEY: newKey },
    // Sealed bytes begin with their mark; a reader without a session gets neither them nor their key.
    protected: new RegExp(['dgs2', newKey.slice(4), ...canaries].join('|'), 'i'),
  },
}

describe.each(['edge', 'edge+sealed'] as const)('in the mode %s', (mode) => {
  let root: string
  let build: Build
  let folder: string
  let all: Hosts

  beforeAll(async () => {
    ;({ root, build } = await modes[mode].make())
    folder = writeOut(root, build.outputs)
    all = await startHosts({ folder, outputs: build.outputs, env: modes[mode].env })
  })
  afterAll(async () => {
    await all?.close()
    rmSync(root, { recursive: true, force: true })
  })
  beforeEach(() => {
    all.asked.length = 0
  })

  describe.each(hostNames)('%s', (name) => {
    const host = () => {
      const host = all.hosts.get(name)
      if (!host) throw new Error(`${name} is not running.`)
      return host
    }
    const ask = (path: string, more?: Ask) => host().ask(path, more)
    const target = (): Target => ({
      origin: host().origin,
      provider: all.provider,
      key,
      now: Math.floor(Date.now() / 1000),
    })
    const session = async () => `${sessionCookieName}=${await seal(sessionClaims, target())}`

    let count = 0
    afterAll(() => {
      if (process.env.DOCSGEN_ATTACK_COUNTS) process.stdout.write(`${mode}, ${name}: ${count} attempts\n`)
    })

    /** Names the defects of a response to a reader who may not read. */
    async function faultOf(answer: Response): Promise<string> {
      // The way to sign in repeats the address that was asked for.
      const given = `${[...answer.headers].join('\n')}\n${await answer.text()}`.replace(/returnTo=[^\s"&]*/g, '')
      const faults = [
        modes[mode].protected.test(given) && 'a protected text',
        ![302, 400, 401, 403, 404, 405, 413, 415, 421, 503].includes(answer.status) && `status ${answer.status}`,
        answer.headers.get('Cache-Control') !== 'private, no-store' && `cache ${answer.headers.get('Cache-Control')}`,
        all.asked.length > 0 && `file ${all.asked.splice(0)}`,
      ]
      return faults.filter(Boolean).join(', ')
    }

    async function expectNothing(attempts: Iterable<readonly [unknown, () => Promise<Response>]>): Promise<void> {
      const faults: unknown[] = []
      for (const [attempt, make] of attempts) {
        count += 1
        const fault = await faultOf(await make())
        if (fault) faults.push([attempt, fault])
      }
      expect(faults).toEqual([])
    }

    test('gives nothing at any path, and none of its files', async () => {
      const inside = [...build.outputs.keys()].flatMap((path) => [`/${path}`, `/${path.replace('__private/', '')}`])
      const open = new Set(JSON.parse(Buffer.from(build.outputs.get('gate.json') ?? []).toString()).publicPaths)
      const tried = [...new Set([...paths, ...inside.map(encodeURI)])].filter((path) => !open.has(path))
      expect(tried.length).toBeGreaterThan(120)
      await expectNothing(tried.map((path) => [path, () => ask(path)]))
    })

    test('gives nothing by any method and any header', async () => {
      await expectNothing(methods.map((method) => [method, () => ask('/guide/zebrafish', { method })]))
      await expectNothing(headers.map((extra) => [extra, () => ask('/guide/zebrafish', { headers: extra })]))
    })

    test('takes no forged cookie, and no good one twice or for another method', async () => {
      const cookies = await Promise.all(Object.values(forgedCookies).map((make) => make(target())))
      const good = await session()
      const asCookie = (cookie: string) => () => ask('/guide/zebrafish', { headers: { Cookie: cookie } })
      await expectNothing(cookies.map((value) => [value, asCookie(`${sessionCookieName}=${value}`)]))
      await expectNothing([['twice', asCookie(`${good}; ${good}`)]])
      const others = methods.filter((method) => method !== 'HEAD')
      await expectNothing(
        others.map((method) => [method, () => ask('/guide/zebrafish', { method, headers: { Cookie: good } })]),
      )
    })

    test('exchanges no bad token, and no good one from elsewhere or a second time', async () => {
      const bad = await Promise.all([
        ...Object.values(badTokens).map((make) => make(target())),
        ...Object.values(badClaims).map((claims) => all.provider.sign(claims(target()))),
      ])
      const own = { Origin: target().origin }
      const post = (token: unknown, extra: Record<string, string> = {}) =>
        ask('/__gate/session', exchange(token, { ...own, ...extra }))
      await expectNothing(bad.map((token) => [token, () => post(token)]))
      const token = await all.provider.sign()
      await expectNothing(badExchanges.map((extra) => [extra, () => post(token, extra)]))
      const first = await post(token)
      expect(first.status).toBe(200)
      expect(cookiesOf(first)).toContain(`${sessionCookieName}=`)
      await expectNothing([['again', () => post(token)]])
    })

    test('signing out ends the session for a copy of its cookie', async () => {
      const own = { Origin: target().origin }
      const started = await ask('/__gate/session', exchange(await all.provider.sign({ jti: `${mode} ${name}` }), own))
      const headers = { Cookie: cookiesOf(started) }
      expect((await ask('/', { headers })).status).toBe(200)
      expect((await ask('/__gate/logout', { method: 'POST', headers: { ...headers, ...own } })).status).toBe(200)
      all.asked.length = 0
      await expectNothing([['a copy', () => ask('/', { headers })]])
    })

    test('signs in, returns to the page and to no other site, and ends bad callbacks without a session', async () => {
      const throughProvider = async (returnTo: string) => {
        const login = await ask(`/__gate/login?returnTo=${encodeURIComponent(returnTo)}`)
        const query = all.provider.authorize(login.headers.get('Location') ?? '')
        return ask(`/__gate/callback${query}`, { headers: { Cookie: cookiesOf(login) } })
      }
      const back = await throughProvider('/guide/zebrafish?x=1')
      expect([back.status, back.headers.get('Location')]).toEqual([302, '/guide/zebrafish?x=1'])
      const page = await ask('/guide/zebrafish', { headers: { Cookie: cookiesOf(back) } })
      expect(await page.text()).toMatch(mode === 'edge' ? /Stripes swim/ : /<title>Signing you in \| Skiff</)
      for (const to of returnTos) expect([to, (await throughProvider(to)).headers.get('Location')]).toEqual([to, '/'])
      all.asked.length = 0
      await expectNothing(
        badCallbacks.map((query) => [
          query,
          async () => {
            const login = await ask('/__gate/login')
            return ask(`/__gate/callback${query}`, { headers: { Cookie: cookiesOf(login) } })
          },
        ]),
      )
    })

    test('hands out pages, files and what is not there to readers, never to be kept', async () => {
      const asReader = { headers: { Cookie: await session() } }
      const file = mode === 'edge' ? '/img/secret-chart.svg' : '/sealed/new.bin'
      const texts = mode === 'edge' ? [/Stripes swim/, /cobalt depths/] : [/<title>Signing you in \| Skiff</, /^dgs2/]
      const answers = await Promise.all(['/guide/zebrafish', file].map((path) => ask(path, asReader)))
      for (const [index, answer] of answers.entries()) {
        expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
        expect(answer.headers.get('Vary')).toMatch(/^Cookie/)
        expect(await answer.text()).toMatch(texts[index] ?? /^$/)
      }
      const missing = await ask('/nowhere', asReader)
      expect([missing.status, missing.headers.get('Cache-Control')]).toEqual([404, 'private, no-store'])
      expect(await missing.text()).toMatch(
        mode === 'edge+sealed'
          ? /<title>Signing you in \| Skiff</
          : ['netlify', 'vercel', 'deno', 'edge-runtime'].includes(name)
            ? /<title>Sign in \| Skiff</
            : /Page not found/,
      )
      for (const path of ['/__private/guide/zebrafish', '/gate.json', '/_worker.js', '/gate-server.mjs'])
        expect([path, (await ask(path, asReader)).status]).toEqual([path, 404])
      expect((await ask('/robots.txt')).status).toBe(200)
      const keys = await ask('/__gate/key', asReader)
      expect([keys.status, await keys.text()]).toEqual(
        mode === 'edge' ? [404, expect.any(String)] : [200, expect.stringContaining(newKey)],
      )
    })
  })

  test.skip.each(missingRuntimes)('%s is not installed: see DOCSGEN_RUNTIMES in test/gate/README.md', () => {})

  test.each(['cloudflare', 'netlify', 'vercel'] as const)('%s refuses everything without its keys', async (name) => {
    const start = { cloudflare, netlify, vercel }[name]
    const files = (url: string | URL) => {
      throw new Error(`${url} was asked for.`)
    }
    const whole = { DOCSGEN_GATE_KEYS: testKey('a'), ...modes[mode].env }
    for (const missing of Object.keys(whole)) {
      const env = { ...whole, [missing]: '' }
      const host = await start(folder, { env, files })
      for (const path of ['/', '/robots.txt', '/__gate/login', '/__gate/key'])
        expect([missing, path, (await host.ask(path)).status]).toEqual([missing, path, 503])
    }
    // Vercel only takes the name of a file.
    if (name === 'vercel') return
    const broken = await start(folder, { env: whole, files })
    expect((await broken.ask('/robots.txt')).status).toBe(503)
  })
})
