/** Sealed files behind the gate: the key is given to readers with a session, by the server that the build emits. */
import { describe, expect, test } from 'vitest'
import { gated } from '../support/gated.js'
import { edgeSuite } from '../support/readerSuite.js'
import { newKey, oldKey, sealedSite } from '../support/sealedSite.js'

describe('the route of the key', () => {
  const keys = `${newKey},${oldKey}`

  test('gives the keys to a reader with a session, and to no other site', async () => {
    const { ask, signIn } = await gated({ sealKeys: keys })
    const cookie = await signIn()
    const response = await ask('/__gate/key', { headers: { Cookie: cookie } })
    expect([response.status, await response.json()]).toEqual([200, { keys }])
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    for (const from of ['cross-site', 'same-site', 'none'])
      expect((await ask('/__gate/key', { headers: { Cookie: cookie, 'Sec-Fetch-Site': from } })).status).toBe(403)
  })

  test('gives nothing without a session', async () => {
    const { ask } = await gated({ sealKeys: keys })
    const response = await ask('/__gate/key')
    expect([response.status, await response.text()]).toEqual([401, expect.not.stringContaining(newKey)])
  })

  test('is not there where nothing is sealed', async () => {
    const { ask, signIn } = await gated()
    expect((await ask('/__gate/key', { headers: { Cookie: await signIn() } })).status).toBe(404)
  })

  test.each(['', 'new:short', 'new'])('with %j for a key everything is refused', async (sealKeys) => {
    const { ask } = await gated({ sealKeys })
    expect((await ask('/robots.txt')).status).toBe(503)
    expect((await ask('/__gate/login')).status).toBe(503)
  })
})

describe('in a browser', () => {
  const suite = edgeSuite({
    makeSite: () => sealedSite({ mode: 'edge+sealed', sealKeys: newKey }),
    env: { DOCSGEN_SEAL_KEY: newKey },
  })

  const heading = (name: string) => suite.page.getByRole('heading', { name, exact: true, level: 1 })
  const toFish = () => suite.page.locator('main').getByRole('link', { name: 'fish', exact: true }).click()

  test('redirects from a deep link to the provider and back to the opened page; navigation and images work', async () => {
    await suite.page.goto(`${suite.site}/guide/zebrafish?x=1`)
    await heading('Zebrafish').waitFor()
    expect(suite.page.url()).toBe(`${suite.site}/guide/zebrafish?x=1`)
    const image = suite.page.locator('main img').first()
    expect(await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(9)
    await suite.page.goto(`${suite.site}/`)
    await toFish()
    await heading('Zebrafish').waitFor()
  })

  test('gives no sealed file without a session, though it could not be read', async () => {
    const response = await fetch(`${suite.site}/sealed/new.bin`)
    expect(response.status).toBe(401)
  })

  test('signs out of both: neither the page nor going back shows anything', async () => {
    await suite.page.goto(`${suite.site}/`)
    const picture = suite.page.locator('[data-profile] img')
    await picture.waitFor()
    expect(await picture.getAttribute('alt')).toBe('Zoë Quill')
    await toFish()
    await heading('Zebrafish').waitFor()
    await suite.page.locator('[data-profile] > button').click()
    suite.provider.behaviour = 'is refused'
    await suite.page.getByRole('button', { name: 'Sign out' }).click()
    await suite.page.getByRole('alert').waitFor()
    await suite.page.goBack()
    await suite.page.getByRole('alert').waitFor()
    expect(await suite.page.locator('body').innerText()).not.toMatch(/Stripes|Harbour/)
    expect((await suite.context.cookies(suite.site)).map(({ name }) => name)).not.toContain('__Host-docsgen')
  })

  test('says where signing out did not reach the gate, with nothing of the page, and tries again', async () => {
    await suite.page.goto(`${suite.site}/`)
    await suite.page.locator('[data-profile] > button:enabled').click()
    await suite.context.route(`${suite.site}/__gate/logout`, (route) => route.abort())
    await suite.page.getByRole('button', { name: 'Sign out' }).click()
    const screen = suite.page.getByRole('main').locator('[data-gate="sign_out_failed"]')
    await screen.waitFor()
    expect(await screen.getByRole('heading').evaluate((title) => title === document.activeElement)).toBe(true)
    expect(await suite.page.locator('body').innerText()).toMatch(/still signed in/)
    expect(await suite.page.locator('body').innerText()).not.toMatch(/Stripes|Harbour/)
    await suite.context.unroute(`${suite.site}/__gate/logout`)
    suite.provider.behaviour = 'is refused'
    await suite.page.getByRole('button', { name: 'Sign out' }).click()
    await suite.page.locator('[data-gate="access_denied"]').waitFor()
    expect((await suite.context.cookies(suite.site)).map(({ name }) => name)).not.toContain('__Host-docsgen')
  })

  test('the fragment of a deep link is there again after a sign-in page, with the key of this browser or without', async () => {
    suite.provider.behaviour = 'is asked'
    await suite.page.setViewportSize({ width: 800, height: 200 })
    const deep = `${suite.site}/?x=1#lanterns-and-bilgewater`
    for (const _ of ['no key', 'a key, and no session']) {
      await suite.page.goto(deep)
      await suite.page.getByRole('button', { name: 'Zoë Quill' }).click()
      await heading('Harbour ropewalk').waitFor()
      await suite.page.waitForURL(deep)
      await expect.poll(() => suite.page.evaluate(() => scrollY)).toBeGreaterThan(0)
      await suite.context.clearCookies()
      await suite.page.goto(`${suite.site}/robots.txt`)
    }
  })

  test('the fragment is also restored if the site uses another form of the URL', async () => {
    suite.provider.behaviour = 'is asked'
    await suite.page.goto(`${suite.site}/guide/zebrafish/#stripes`)
    await suite.page.getByRole('button', { name: 'Zoë Quill' }).click()
    await heading('Zebrafish').waitFor()
    await expect.poll(() => suite.page.url()).toBe(`${suite.site}/guide/zebrafish#stripes`)
  })

  test('the response of a provider in the URL of a page is ignored: the gate has a route for it', async () => {
    await suite.page.goto(`${suite.site}/guide/zebrafish?code=x&state=y`)
    await heading('Zebrafish').waitFor()
    await suite.page.goto(`${suite.site}/?code=x&state=y`)
    await heading('Harbour ropewalk').waitFor()
    expect(suite.page.url()).toBe(`${suite.site}/?code=x&state=y`)
  })

  test('if a session ends while a page is open, the next click goes to the provider, with or without a key', async () => {
    await suite.page.goto(`${suite.site}/`)
    await suite.page.locator('[data-profile] img').waitFor()
    await suite.context.clearCookies({ name: '__Host-docsgen' })
    await toFish()
    await heading('Zebrafish').waitFor()
    expect(await suite.context.cookies(suite.site)).toContainEqual(expect.objectContaining({ name: '__Host-docsgen' }))
  })
})
