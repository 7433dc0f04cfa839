/** Proofs of possession, and what signing out clears, in Chromium with the unmodified SDK: DPOP and LOGOUT. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sdkSuite } from '../support/sdkReader.js'

const suite = sdkSuite()

const silent = (options: object = {}) => suite.reader.page.evaluate((given) => client.getTokenSilently(given), options)
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test('LOGOUT-01, LOGOUT-02 signing out clears everything first, then goes to the provider', async () => {
  await suite.reader.visitProvider()
  await suite.reader.make({
    cacheLocation: 'localstorage',
    useDpop: true,
    authorizationParams: { organization: 'org_harbour' },
  })
  await silent()
  await suite.reader.page.evaluate(() => localStorage.setItem('@@auth0spajs@@::other::default::openid', '{}'))
  const left = await suite.reader.page.evaluate(async () => {
    let to = ''
    await client.logout({
      logoutParams: { returnTo: 'http://localhost/x', federated: true },
      openUrl: async (url) => {
        to = url
      },
    })
    return { to, kept: Object.keys(localStorage), cookies: document.cookie }
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
  expect(await keyPairs()).toBe(0)
})

const keyPairs = () =>
  suite.reader.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opened = indexedDB.open('auth0-spa-js')
        opened.onsuccess = () => {
          const asked = opened.result.transaction('keypair').objectStore('keypair').count()
          asked.onsuccess = () => resolve(asked.result)
        }
      }),
  )

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
