/** Proofs of possession, and what signing out clears, in Chromium with the unmodified SDK: DPOP and LOGOUT. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { respondWith, sdkSuite } from '../support/sdkReader.js'

const suite = sdkSuite()

const silent = (options: object = {}) => suite.reader.page.evaluate((given) => client.getTokenSilently(given), options)
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test('LOGOUT-01, LOGOUT-02, DPOP-06 signing out clears everything first, then goes to the provider', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make({
    cacheLocation: 'localstorage',
    useDpop: true,
    authorizationParams: { organization: 'org_harbour' },
  })
  suite.provider.demandsNonce = true
  await silent()
  expect(await suite.reader.page.evaluate(countStores)).toEqual({ keypair: 1, nonce: 1 })
  await suite.reader.page.evaluate(() => localStorage.setItem('@@auth0spajs@@::other::default::openid', '{}'))
  await suite.reader.page.evaluate(`globalThis.countStores = ${countStores}`)
  const left = await suite.reader.page.evaluate(async () => {
    let to = ''
    let then = {}
    await client.logout({
      logoutParams: { returnTo: 'http://localhost/x', federated: true },
      openUrl: async (url) => {
        to = url
        then = { kept: Object.keys(localStorage), cookies: document.cookie, stores: await countStores() }
      },
    })
    return { to, ...(then as { kept: string[]; cookies: string; stores: object }) }
  })
  const to = new URL(left.to)
  expect([to.origin + to.pathname, to.searchParams.get('client_id'), to.searchParams.get('returnTo')]).toEqual([
    `http://${suite.provider.domain}/v2/logout`,
    'docs',
    'http://localhost/x',
  ])
  expect(left.to).toMatch(/[?&]federated(?:&|$)/)
  expect(JSON.parse(atob(to.searchParams.get('auth0Client') ?? ''))).toMatchObject({ name: 'auth0-spa-js' })
  // CACHE-08: another client's entries are not ours.
  expect(left.kept).toEqual(['@@auth0spajs@@::other::default::openid'])
  expect(left.cookies).not.toContain('auth0.docs')
  expect(left.stores).toEqual({ keypair: 0, nonce: 0 })
})

test('LOGOUT-02, LOGOUT-03 signing out empties the worker that keeps refresh tokens, and needs no target', async () => {
  await suite.reader.visitProvider()
  const worker = { useRefreshTokens: true, workerUrl: '/worker.js' }
  await suite.reader.make({ ...worker, useRefreshTokensFallback: true })
  await silent()
  await suite.reader.page.evaluate(() => client.logout({ openUrl: false }))
  const forms = () => suite.reader.sent('/oauth/token').map((form) => form.get('grant_type'))
  await silent({ cacheMode: 'off' })
  // There was no refresh token to use: the hidden frame had to be asked again.
  expect(forms()).toEqual(['authorization_code', 'authorization_code'])
  expect(suite.reader.sent('/v2/logout')).toEqual([])
})

/** In the page: how many keys and nonces there are. */
async function countStores(): Promise<Readonly<Record<string, number>>> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opened = indexedDB.open('auth0-spa-js')
    opened.onsuccess = () => resolve(opened.result)
  })
  const counts = [...database.objectStoreNames].map(
    (name) =>
      new Promise<[string, number]>((resolve) => {
        const asked = database.transaction(name).objectStore(name).count()
        asked.onsuccess = () => resolve([name, asked.result])
      }),
  )
  const all = Object.fromEntries(await Promise.all(counts))
  database.close()
  return all
}

test('DPOP-01 to DPOP-04, TOK-08 proofs of a key that cannot leave, with a nonce where it is demanded, once', async () => {
  suite.provider.demandsNonce = true
  await suite.reader.visitProvider()
  await suite.reader.make({ useDpop: true })
  await silent()
  const jkt = suite.reader.sent('/authorize')[0]?.get('dpop_jkt')
  const proofs = await Promise.all(
    suite.reader.requests
      .filter((one) => one.url() === suite.reader.tokenUrl)
      .map(async (one) => (await one.allHeaders()).dpop ?? ''),
  )
  expect(proofs).toHaveLength(2)
  const [head] = (proofs[0] ?? '').split('.')
  const { alg, typ, jwk } = JSON.parse(Buffer.from(head ?? '', 'base64url').toString()) as {
    alg: string
    typ: string
    jwk: { crv: string; x: string; y: string }
  }
  expect([alg, typ]).toEqual(['ES256', 'dpop+jwt'])
  expect(sha256(JSON.stringify({ crv: jwk.crv, kty: 'EC', x: jwk.x, y: jwk.y }))).toBe(jkt)
  expect(proofs.map((proof) => claimsOf(proof)).map(({ htm, htu, nonce }) => [htm, htu, typeof nonce])).toEqual([
    ['POST', suite.reader.tokenUrl, 'undefined'],
    ['POST', suite.reader.tokenUrl, 'string'],
  ])
  const stored = await suite.reader.page.evaluate(
    () =>
      new Promise<object>((resolve) => {
        const opened = indexedDB.open('auth0-spa-js')
        opened.onsuccess = () => {
          const { objectStoreNames } = opened.result
          const asked = opened.result.transaction('keypair').objectStore('keypair').getAll()
          asked.onsuccess = () =>
            resolve({
              stores: [...objectStoreNames],
              extractable: (asked.result[0] as CryptoKeyPair).privateKey.extractable,
            })
        }
      }),
  )
  expect(stored).toEqual({ stores: ['keypair', 'nonce'], extractable: false })
  expect(typeof (await suite.reader.page.evaluate(() => client.getDpopNonce()))).toBe('string')
})

test('TOK-08 a token endpoint that is content with no nonce is asked twice, no more', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make({ useDpop: true })
  const demand = { error: 'use_dpop_nonce', error_description: 'Another nonce.' }
  await suite.reader.context.route(suite.reader.tokenUrl, respondWith(400, demand, { 'DPoP-Nonce': 'n1' }))
  const failed = suite.reader.page.evaluate(() =>
    client.getTokenSilently().catch(({ error }: { error: string }) => error),
  )
  expect(await failed).toBe('use_dpop_nonce')
  expect(suite.reader.sent('/oauth/token')).toHaveLength(2)
})

/** An API that sends the given responses in order and records its requests. */
async function api(...responses: readonly ReturnType<typeof respondWith>[]) {
  const url = `${suite.docs.origin}/api?page=2`
  const asked: { authorization: string | undefined; proof: Record<string, unknown> | undefined }[] = []
  await suite.reader.context.route(url, (route) => {
    const { authorization, dpop } = route.request().headers()
    asked.push({ authorization: authorization?.split(' ')[0], proof: dpop === undefined ? undefined : claimsOf(dpop) })
    return (responses[asked.length - 1] ?? respondWith(500, {}))(route)
  })
  const fetchStatus = () =>
    suite.reader.page.evaluate(
      async (address) => (await client.createFetcher({ dpopNonceId: 'api' }).fetchWithAuth(`${address}#part`)).status,
      url,
    )
  return { url, asked, fetchStatus }
}

const wantsNonce = respondWith(401, {}, { 'WWW-Authenticate': 'DPoP error="use_dpop_nonce"', 'DPoP-Nonce': 'n1' })

test('DPOP-03, DPOP-04, DPOP-05 an API that demands a nonce is asked once more with it, and from then on at once', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make({ useDpop: true })
  // A nonce that comes with a success is the next one too.
  const { url, asked, fetchStatus } = await api(
    wantsNonce,
    respondWith(200, {}),
    respondWith(200, {}, { 'DPoP-Nonce': 'n2' }),
    respondWith(200, {}),
  )
  expect([await fetchStatus(), await fetchStatus(), await fetchStatus()]).toEqual([200, 200, 200])
  const [bare] = url.split('?')
  expect(asked.map(({ authorization, proof }) => [authorization, proof?.htm, proof?.htu, proof?.nonce])).toEqual([
    ['DPoP', 'GET', bare, undefined],
    ['DPoP', 'GET', bare, 'n1'],
    ['DPoP', 'GET', bare, 'n1'],
    ['DPoP', 'GET', bare, 'n2'],
  ])
  const ath = asked[0]?.proof?.ath
  expect(ath).toBe(sha256(String(await silent())))
})

test('DPOP-05 a token that the provider gives as Bearer is used as one, though proofs are on', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make({ useDpop: true })
  await suite.reader.context.route(suite.reader.tokenUrl, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), token_type: 'Bearer' } })
  })
  const { asked, fetchStatus } = await api(respondWith(200, {}))
  expect(await fetchStatus()).toBe(200)
  expect(asked).toEqual([{ authorization: 'Bearer', proof: undefined }])
})

test('DPOP-05 what is off cannot be used by mistake', async () => {
  await suite.reader.make()
  expect(
    await suite.reader.page
      .evaluate(async () =>
        client
          .generateDpopProof({ url: 'https://x', method: 'GET', accessToken: 'x' })
          .catch((error: Error) => error.message),
      )
      .catch((error: Error) => error.message),
  ).toContain('`useDpop` option must be enabled')
})
