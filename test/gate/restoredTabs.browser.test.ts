/**
 * A browser that restores its tabs opens all of them at once. Each must get its own page after sign-in, whatever the order
 * of the responses. `DOCSGEN_TAB_ROUNDS=50` repeats the test; usually there is one round.
 */
import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { freePort } from '../support/freePort.js'
import { ownTabProcesses } from '../support/launchOptions.js'
import { type TestProvider, testProvider } from './provider/provider.js'
import { clientSite } from './support/clientSite.js'
import { withLoginPage } from './support/clientSuite.js'
import { gatedSite } from './support/gatedSite.js'
import { startGateServer } from './support/gateServer.js'
import { newKey, sealedSite } from './support/sealedSite.js'
import { readerTab } from './support/tab.js'

const rounds = Array.from({ length: Number(process.env.DOCSGEN_TAB_ROUNDS ?? 1) }, (_, index) => index + 1)
/** The tabs show two pages in turn: some tabs with the same page race, and some with different pages. */
const tabCount = 3
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
    browser = await launchBrowser([], ownTabProcesses)
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
        await Promise.all(tabs.map((tab, index) => openTab(tab, index)))
        if (behaviour === 'is asked') for (const tab of tabs) await answerProvider(tab)
        const results = await Promise.all(tabs.map(readTab))
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

  const buttonOf = (tab: Page) => tab.getByRole('button', { name: 'Zoë Quill' })

  /** Locates the final content of a tab: a page of the site, a screen of the gate or the shell, or an error page of the provider. */
  const shownIn = (tab: Page) => {
    const results = '[data-region="main"] h1, [role="alert"], main > h1:not(:has-text("Sign in"))'
    // While tabs wait for each other, some show the screen "Still checking".
    return tab.locator(`:is(${results}):not([data-gate="checking"], [data-gate="checking"] *)`).first()
  }

  /** Opens a page, and waits until the tab shows it or the page of the provider. */
  async function openTab(tab: Page, index: number): Promise<void> {
    await tab.goto(pageOf(index).url)
    await buttonOf(tab).or(shownIn(tab)).first().waitFor({ timeout })
  }

  /**
   * A reader answers one tab after the other: each sign-in replaces the session at the provider, and a tab that asks for it at that
   * moment is asked again.
   */
  async function answerProvider(tab: Page): Promise<void> {
    const button = buttonOf(tab)
    if (await button.isVisible()) await button.click({ timeout })
    await shownIn(tab).waitFor({ timeout })
  }

  async function readTab(tab: Page) {
    const shown = shownIn(tab)
    await shown.waitFor({ timeout })
    return { url: tab.url(), title: (await shown.innerText()).trim() }
  }
})
