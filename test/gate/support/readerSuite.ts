/** Shared by browser tests of the gate: Chromium, a real provider, and a reader of its own for each test. */
import { rmSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { launchBrowser } from '../../support/browser.js'
import { freePort } from '../../support/freePort.js'
import { ownTabProcesses } from '../../support/launchOptions.js'
import { type TestProvider, testProvider } from '../provider/provider.js'
import { startGateServer } from './gateServer.js'
import { readerTab } from './tab.js'

export interface ReaderSuite {
  readonly browser: Browser
  readonly provider: TestProvider
  readonly context: BrowserContext
  readonly page: Page
  /** Gives the test another reader, in a browser that keeps whole pages for steps through the history. */
  readonly keepPages: () => Promise<void>
}

export interface ReaderSuiteOptions {
  /** Claims of the ID token of each reader, until the test sets others. */
  readonly claims?: TestProvider['claims']
  /** For tests of tabs that race: each tab has a process of its own. */
  readonly racingTabs?: boolean
}

type Parts = { -readonly [Name in keyof ReaderSuite]?: ReaderSuite[Name] } & { complaints?: readonly string[] }

/** Starts provider and browser before the tests of a file. The caller starts the provider for its site. */
export function readerSuite({ claims, racingTabs }: ReaderSuiteOptions = {}): ReaderSuite {
  const suite: Parts = {
    keepPages: async () => {
      await suite.context?.close()
      Object.assign(suite, await readerTab(await launchBrowser([], ['--disable-back-forward-cache'])))
    },
  }
  beforeAll(async () => {
    suite.provider = await testProvider()
    // The provider fixes the names of its claims when it starts.
    if (claims) suite.provider.claims = claims
    suite.browser = await launchBrowser([], racingTabs ? ownTabProcesses : [])
  })
  afterAll(async () => {
    await suite.browser?.close()
    await suite.provider?.close()
  })
  beforeEach(async () => {
    const { browser, provider } = suite
    if (!browser || !provider) throw new Error('The suite did not start.')
    Object.assign(provider, { behaviour: 'signs in', state: 'up' }, claims && { claims })
    provider.seen.length = 0
    Object.assign(suite, await readerTab(browser))
  })
  // After each test nothing has gone wrong unseen (ERR-06).
  afterEach(async () => {
    await suite.context?.close()
    expect(suite.complaints).toEqual([])
  })
  return suite as ReaderSuite
}

export interface EdgeSuite extends ReaderSuite {
  /** Origin of the site. */
  readonly site: string
}

export interface EdgeSuiteOptions extends ReaderSuiteOptions {
  readonly makeSite: () => Promise<{ readonly root: string; readonly build: Build }>
  /** Environment of the server. */
  readonly env?: Readonly<Record<string, string>>
}

/** Readers of a site behind the server that its build emits. */
export function edgeSuite({ makeSite, env, ...options }: EdgeSuiteOptions): EdgeSuite {
  const suite: ReaderSuite & { site?: string } = readerSuite(options)
  let stop: (() => void) | undefined
  beforeAll(async () => {
    const { provider } = suite
    const port = await freePort()
    const site = `http://localhost:${port}`
    await provider.start(site)
    const made = await makeSite()
    const server = await startGateServer({ ...made, port, domain: provider.domain, env })
    suite.site = site
    stop = () => {
      server.kill()
      rmSync(made.root, { recursive: true, force: true })
    }
  })
  afterAll(() => stop?.())
  return suite as EdgeSuite
}
