/** The screens of the gate with axe, in both color modes, wide and narrow: as a document, and as React shows it in a page. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GateSettings } from '../../src/gate/adapters/gateSettings.js'
import { renderScreenDocument } from '../../src/gate/screens/screenDocument.js'
import { audit } from '../support/axe.js'
import { clientSuite } from './support/clientSuite.js'
import { gatedSite } from './support/gatedSite.js'
import { respondWith } from './support/sdkReader.js'
import { type StaticHost, staticHost } from './support/staticHost.js'

const suite = clientSuite()

describe('a document', () => {
  // Notices and errors with short and long texts; the others differ only in their words.
  const codes = ['sign_in', 'offline', 'token_exp', 'login_loop', 'sealed_format', '404']
  /** Words of a provider can be long, and need not have spaces. */
  const message = `The request of this account was refused by the policy ${'auth0|'.repeat(20)}`
  let root: string
  let host: StaticHost

  beforeAll(async () => {
    host = await staticHost()
    const logo = "logo: { light: '/img/secret-chart.svg', dark: '/img/secret-chart.svg', alt: 'Skiff' },"
    const made = await gatedSite(logo)
    root = made.root
    const { template }: GateSettings = JSON.parse(Buffer.from(made.build.outputs.get('gate.json') ?? []).toString())
    const link = { href: '/', label: 'gateSignIn' } as const
    const documents = codes.map((code) => {
      const html = renderScreenDocument(template, { code, message, link })
      return [`${code}.html`, Buffer.from(html)] as const
    })
    host.deploy(new Map([...made.build.outputs, ...documents]))
  })
  afterAll(async () => {
    await host?.close()
    rmSync(root, { recursive: true, force: true })
  })

  test.each(codes)('with the code %s', async (code) => {
    await suite.page.goto(`${host.origin}/${code}`)
    await suite.page.locator(`[data-gate="${code}"]`).waitFor()
    expect(await suite.page.locator('img').count()).toBeGreaterThan(0)
    expect(await audit(suite.page)).toEqual([])
  })
})

describe('a page', () => {
  const shown = (code: string) => suite.page.locator(`[data-gate="${code}"]`).waitFor()

  test('whose sign-in failed', async () => {
    const tokens = `http://${suite.provider.domain}/oauth/token`
    await suite.context.route(tokens, respondWith(400, { error: 'invalid_grant', error_description: 'No such code.' }))
    await suite.page.goto(`${suite.site.origin}/guide`)
    await shown('invalid_grant')
    expect(await audit(suite.page)).toEqual([])
  })

  test('of a reader without access', async () => {
    suite.provider.behaviour = 'is refused'
    await suite.page.goto(`${suite.site.origin}/guide`)
    await shown('access_denied')
    expect(await audit(suite.page)).toEqual([])
  })

  test('of a reader who is offline', async () => {
    await suite.page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
    await suite.context.route(`http://${suite.provider.domain}/**`, (route) => route.abort('internetdisconnected'))
    await suite.page.goto(`${suite.site.origin}/guide`)
    await shown('offline')
    expect(await audit(suite.page)).toEqual([])
  })
})
