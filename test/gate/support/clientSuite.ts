/** Shared by the tests of the mode `client`: a site, a real provider and Chromium. Each test has its own reader. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launchBrowser } from '../../support/browser.js'
import { type TestProvider, testProvider } from '../provider/provider.js'
import { type ClientSite, clientSite } from './clientSite.js'
import { readerTab } from './tab.js'

export interface ClientSuite {
  readonly browser: Browser
  readonly provider: TestProvider
  readonly site: ClientSite
  readonly context: BrowserContext
  readonly page: Page
  /** Console messages of the first page, oldest first. */
  readonly said: readonly string[]
}

export interface ClientSuiteOptions {
  /** More fields of `gate`, as text, for a provider at this host and port. */
  readonly gate?: (domain: string) => string
  /** Switches that Playwright is not to give to Chromium. */
  readonly without?: readonly string[]
}

type Parts = { -readonly [Name in keyof ClientSuite]?: ClientSuite[Name] } & { complaints?: readonly string[] }

/** Starts everything before the tests of a file. After each of them nothing has gone wrong unseen (ERR-06). */
export function clientSuite({ gate, without }: ClientSuiteOptions = {}): ClientSuite {
  const suite: Parts = {}
  beforeAll(async () => {
    const provider = await testProvider()
    suite.provider = provider
    suite.site = await clientSite({ domain: provider.domain, gate: gate?.(provider.domain) })
    await provider.start(suite.site.origin)
    suite.browser = await launchBrowser([], without)
  })
  afterAll(async () => {
    await suite.browser?.close()
    await suite.site?.close()
    await suite.provider?.close()
  })
  beforeEach(async () => {
    const { browser, provider } = suite
    if (!browser || !provider) throw new Error('The suite did not start.')
    Object.assign(provider, { behaviour: 'signs in', state: 'up' })
    provider.seen.length = 0
    const { page, context, complaints } = await readerTab(browser)
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    Object.assign(suite, { page, context, complaints, said })
  })
  afterEach(async () => {
    await suite.context?.close()
    expect(suite.complaints).toEqual([])
  })
  return suite as ClientSuite
}

/** For a site whose readers sign in at a page of the provider. */
export const withLoginPage = (domain: string): string => `AUTH0_LOGIN_URI: 'http://${domain}/login',`
