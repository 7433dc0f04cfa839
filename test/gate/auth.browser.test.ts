/** `useAuth` in an island of the content: the state of `@auth0/auth0-react`, and the functions; in Chromium. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Auth } from '../../src/auth/auth.js'
import { type ClientSite, clientSite } from './support/clientSite.js'
import { clientSuite } from './support/clientSuite.js'
import { respondWith } from './support/sdkReader.js'

const suite = clientSuite()
let site: ClientSite

/** Globals that the island sets: its latest state, and the states of all renders. */
declare const auth: Extract<Auth, { readonly mode: 'client' }>
declare const renders: readonly unknown[]

const island = `'use client'
import { useAuth } from 'docsgen'
export default function Who() {
  const auth = useAuth()
  const { mode, isLoading, isAuthenticated, user, error } = auth
  const state = { mode, isLoading, isAuthenticated, name: user?.name, error: error?.message }
  if (typeof document !== 'undefined') {
    globalThis.auth = auth
    ;(globalThis.renders ??= []).push(state)
  }
  return <output>{JSON.stringify(state)}</output>
}
`
const page =
  '---\ntitle: Who\ndescription: A page for the reader who wants to know who reads.\n---\n\nimport Who from "../Who.tsx"\n\n<Who />\n'

beforeAll(async () => {
  site = await clientSite({
    domain: suite.provider.domain,
    gate: 'useDpop: true,',
    files: { 'Who.tsx': island, 'content/who.mdx': page, 'content/sidebars.yaml': 'docs: [index, guide, who]\n' },
  })
})
afterAll(() => site.close())

const state = async (): Promise<unknown> => JSON.parse(await suite.page.locator('output').innerText())
const signedIn = { mode: 'client', isLoading: false, isAuthenticated: true, name: 'Zoë Quill' }

async function open(): Promise<void> {
  await suite.page.goto(`${site.origin}/who`)
  await expect.poll(state).toEqual(signedIn)
}

test('STATE-01, STATE-02 the state is loading on the server and at first, then it has the reader, with one silent request', async () => {
  const payload = Buffer.from(site.build.outputs.get('who/_payload.json') ?? []).toString()
  expect(payload).toContain('isLoading&quot;:true,&quot;isAuthenticated&quot;:false')
  await open()
  suite.provider.seen.length = 0
  await open()
  expect(await suite.page.evaluate(() => renders.at(0))).toMatchObject({ isLoading: true, isAuthenticated: false })
  await suite.page.locator('[data-profile] img').waitFor()
  const paths = suite.provider.seen.map((path) => path.split('?')[0])
  expect(paths.filter((path) => path === '/authorize' || path === '/oauth/token')).toEqual([
    '/authorize',
    '/oauth/token',
  ])
})

test('signing in waits until the failed silent check has deleted its DPoP key', async () => {
  await suite.context.addInitScript(() => {
    const list = IDBObjectStore.prototype.getAllKeys
    // The SDK lists the keys to delete them. Here the list is late, as on a busy machine.
    IDBObjectStore.prototype.getAllKeys = function (this: IDBObjectStore) {
      const { name, transaction } = this
      const late = { onsuccess: () => {}, result: [] as IDBValidKey[] }
      setTimeout(() => {
        const real = list.call(transaction.db.transaction(name, 'readonly').objectStore(name))
        real.onsuccess = () => {
          late.result = real.result
          late.onsuccess()
        }
      }, 500)
      return late as unknown as IDBRequest<IDBValidKey[]>
    }
  })
  await open()
})

test('STATE-03 a token from the cache changes nothing, so nothing renders', async () => {
  await open()
  const before = await suite.page.evaluate(() => renders.length)
  expect(await suite.page.evaluate(() => auth.getAccessTokenSilently())).toMatch(/./)
  expect(await suite.page.evaluate(() => renders.length)).toBe(before)
})

test('a popup that the browser blocks is an error, and the reader stays signed in', async () => {
  await open()
  await suite.page.evaluate(() => {
    window.open = () => null
  })
  await suite.page.evaluate(() => auth.loginWithPopup())
  const message = 'Unable to open a popup for loginWithPopup - window.open returned `null`'
  await expect.poll(state).toEqual({ ...signedIn, error: message })
})

test('a popup signs in: the state is loading while it is open', async () => {
  await open()
  const opened = suite.page.waitForEvent('popup')
  const done = suite.page.evaluate(() => auth.loginWithPopup())
  await (await opened).waitForEvent('close')
  await done
  expect(await suite.page.evaluate(() => renders)).toContainEqual({ ...signedIn, isLoading: true })
  await expect.poll(state).toEqual(signedIn)
})

test('token exchange, connected accounts and MFA reach the SDK', async () => {
  await open()
  const { domain } = suite.provider
  const bodies: string[] = []
  await suite.context.route(`http://${domain}/oauth/token`, async (route) => {
    bodies.push(route.request().postData() ?? '')
    await respondWith(400, { error: 'invalid_request', error_description: 'No.' })(route)
  })
  const failure = (run: () => Promise<unknown>) => suite.page.evaluate(run).catch((error: Error) => error.message)
  expect(
    await failure(() => auth.exchangeToken({ subject_token: 'foreign', subject_token_type: 'urn:example:token' })),
  ).toContain('No.')
  expect(new URLSearchParams(bodies[0]).get('subject_token')).toBe('foreign')
  expect(await failure(() => auth.connectAccountWithRedirect({ connection: '' }))).toContain('connection is required')
  // The SDK knows no second factor without an error `mfa_required` before.
  expect(await failure(() => auth.mfa.getAuthenticators('mfa-token'))).toMatch(/MFA|mfa/)
})

test('DPoP: a proof is a signed token for the URL', async () => {
  await open()
  const proof = await suite.page.evaluate(() =>
    auth.generateDpopProof({ url: 'https://api.example.com/x', method: 'GET', accessToken: 'a' }),
  )
  const [head = '', body = ''] = proof.split('.')
  const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect([decode(head), decode(body)]).toMatchObject([{ typ: 'dpop+jwt' }, { htu: 'https://api.example.com/x' }])
})

test('signOut of an island ends the session', async () => {
  await open()
  suite.provider.behaviour = 'goes back'
  const logout = suite.page.waitForRequest((request) => request.url().includes('/v2/logout'))
  await suite.page.evaluate(() => void auth.signOut())
  expect(new URL((await logout).url()).searchParams.get('returnTo')).toBe(site.origin)
})

test('without a gate no reader is signed in, and functions that need tokens report it', async () => {
  const openSite = await clientSite({
    domain: suite.provider.domain,
    gate: 'NOAUTH: true,',
    files: { 'Who.tsx': island, 'content/who.mdx': page, 'content/sidebars.yaml': 'docs: [index, guide, who]\n' },
  })
  try {
    await suite.page.goto(`${openSite.origin}/who`)
    await expect.poll(state).toEqual({ mode: 'off', isLoading: false, isAuthenticated: false })
    const message = await suite.page.evaluate(() =>
      auth.getAccessTokenSilently().catch((error: Error) => error.message),
    )
    expect(message).toMatch(/^"getAccessTokenSilently" needs tokens in the page\. .* this site is "off"/)
    const code = [...openSite.build.outputs].filter(([path]) => path.endsWith('.js'))
    expect(code.filter(([, bytes]) => Buffer.from(bytes).includes('oauth/token')).map(([path]) => path)).toEqual([])
    await suite.page.goto('about:blank')
  } finally {
    await openSite.close()
  }
})
