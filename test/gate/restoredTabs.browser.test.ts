/**
 * A browser that restores its tabs opens all of them at once. Each must get its own page after sign-in, whatever the order
 * of the responses. `DOCSGEN_TAB_ROUNDS=50` repeats the test; usually there is one round.
 */
import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { freePort } from '../support/freePort.js'
import { type TestProvider, testProvider } from './provider/provider.js'
import { clientSite } from './support/clientSite.js'
import { withLoginPage } from './support/clientSuite.js'
import { gatedSite } from './support/gatedSite.js'
import { startGateServer } from './support/gateServer.js'
import { newKey, sealedSite } from './support/sealedSite.js'
import { readerTab } from './support/tab.js'

const rounds = Array.from({ length: Number(process.env.DOCSGEN_TAB_ROUNDS ?? 1) }, (_, index) => index + 1)
/** Two for each of the two pages, so that two tabs of the same page race, too. */
const tabCount = 4
/** Milliseconds. On a busy machine, all tabs at once take their time. */
const timeout = 120_000

interface OpenSite {
  readonly origin: string
  readonly close: () => Promise<void>
}

type StartSite = (provider: TestProvider) => Promise<OpenSite>

const startGated =
  (make: typeof gatedSite | (() => ReturnType<typeof sealedSite>), env: Readonly<Record<string, string>>): StartSite =>
  async (provider) => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    await provider.start(origin)
    const made = await make()
    const server = await startGateServer({ ...made, port, domain: provider.domain, env })
    const close = async () => {
      server.kill()
      rmSync(made.root, { recursive: true, force: true })
    }
    return { origin, close }
  }

const startClient =
  (gate: (domain: string) => string): StartSite =>
  async (provider) => {
    const site = await clientSite({ domain: provider.domain, gate: gate(provider.domain) })
    await provider.start(site.origin)
    return site
  }

const sealed = () => sealedSite({ mode: 'edge+sealed', sealKeys: newKey })

/** Titles of two pages, by path. */
const gatedPages = { '/': 'Welcome aboard', '/guide/zebrafish': 'Zebrafish' }
const sealedPages = { ...gatedPages, '/': 'Harbour ropewalk' }
const clientPages = { '/': 'Harbour', '/guide': 'Lighthouse' }

describe.each([
  ['edge', startGated(gatedSite, {}), gatedPages],
  ['edge+sealed', startGated(sealed, { DOCSGEN_SEAL_KEY: newKey }), sealedPages],
  ['client', startClient(() => ''), clientPages],
  ['client with a sign-in page of its own', startClient(withLoginPage), clientPages],
] as const)('in the mode %s', (_, start, pages) => {
  let site: OpenSite
  let provider: TestProvider
  let browser: Browser

  beforeAll(async () => {
    provider = await testProvider()
    site = await start(provider)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
    await provider?.close()
  })

  test.each(['signs in', 'is asked'] as const)(
    `GATE-18 ${tabCount} restored tabs, of a reader who %s, show their own pages in every round`,
    async (behaviour) => {
      provider.behaviour = behaviour
      for (const round of rounds) {
        const { context, complaints } = await readerTab(browser)
        const tabs = await Promise.all(Array.from({ length: tabCount }, () => context.newPage()))
        const results = await Promise.all(tabs.map((tab, index) => openTab(tab, index, behaviour)))
        expect([round, results, complaints]).toEqual([round, tabs.map((_, index) => pageOf(index)), []])
        await context.close()
      }
    },
  )

  /** The tabs show two pages in turn; the query tells the tabs apart. */
  function pageOf(index: number): { readonly url: string; readonly title: string } {
    const [path = '', title = ''] = Object.entries(pages)[index % 2] ?? []
    return { url: `${site.origin}${path}?tab=${index}`, title }
  }

  /** Opens a page, signs in if a page of the provider asks for it, and returns what the reader sees in the end. */
  async function openTab(tab: Page, index: number, behaviour: TestProvider['behaviour']) {
    await tab.goto(pageOf(index).url)
    // A page of the site, a screen of the gate or the shell, or an error page of the provider. While tabs wait for each
    // other, some show the screen "Still checking".
    const results = '[data-region="main"] h1, [role="alert"], main > h1:not(:has-text("Sign in"))'
    const shown = tab.locator(`:is(${results}):not([data-gate="checking"], [data-gate="checking"] *)`).first()
    const button = tab.getByRole('button', { name: 'Zoë Quill' })
    // A tab that asks the provider after another one has signed in is not asked again. A tab whose session at the provider is
    // replaced by that of another tab is asked a second time, so the first answer is not always the last one.
    while (behaviour === 'is asked') {
      await button.or(shown).first().waitFor({ timeout })
      if (await shown.isVisible()) break
      await button.click({ timeout })
      await button.waitFor({ state: 'hidden', timeout })
    }
    await shown.waitFor({ timeout })
    return { url: tab.url(), title: (await shown.innerText()).trim() }
  }
})
