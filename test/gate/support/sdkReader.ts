/** A tab with the SDK, the real provider and the requests of one reader. */
import type { Auth0Client, Auth0ClientOptions } from '@auth0/auth0-spa-js'
import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launchBrowser } from '../../support/browser.js'
import { ownTabProcesses } from '../../support/launchOptions.js'
import { clientId } from '../provider/configuration.js'
import { type TestProvider, testProvider } from '../provider/provider.js'
import { type SdkSite, sdkSite } from './sdkPage.js'
import { readerTab } from './tab.js'

declare global {
  /** The SDK of the page. */
  var auth0: typeof import('@auth0/auth0-spa-js')
  /** Values that a test stores in the page. */
  var client: Auth0Client
}

export interface SdkReader {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: string[]
  /** Requests to the provider, oldest first, of every tab of the reader. */
  readonly requests: Request[]
  /** Address of the token endpoint. */
  readonly tokenUrl: string
  /** Makes `client` in the page. */
  readonly make: (options?: Partial<Auth0ClientOptions>, page?: Page) => Promise<void>
  /** Gives the reader a session at the provider, and comes back to the page. */
  readonly visitProvider: () => Promise<void>
  /** Query or form of the requests to a path of the provider. */
  readonly sent: (path: string) => URLSearchParams[]
}

/** Shared by all tests of a file. Each test has its own reader. */
export interface SdkSuite {
  readonly docs: SdkSite
  readonly provider: TestProvider
  readonly reader: SdkReader
}

/**
 * Starts everything before the tests of a file. After each of them nothing has gone wrong unseen (ERR-06).
 *
 * @param racingTabs for tests of tabs that race: each tab has a process of its own
 */
export function sdkSuite({ racingTabs = false } = {}): SdkSuite {
  const suite: { browser?: Browser; docs?: SdkSite; provider?: TestProvider; reader?: SdkReader } = {}
  beforeAll(async () => {
    suite.browser = await launchBrowser([], racingTabs ? ownTabProcesses : [])
    suite.provider = await testProvider()
    suite.docs = await sdkSite(suite.provider.domain)
    await suite.provider.start(suite.docs.origin)
  })
  afterAll(async () => {
    await suite.browser?.close()
    await suite.docs?.close()
    await suite.provider?.close()
  })
  beforeEach(async () => {
    const { browser, docs, provider } = suite
    if (!browser || !docs || !provider) throw new Error('The suite did not start.')
    Object.assign(provider, { behaviour: 'signs in', state: 'up', demandsNonce: false })
    suite.reader = await sdkReader({ browser, docs, provider })
  })
  afterEach(async () => {
    await suite.reader?.context.close()
    expect(suite.reader?.complaints).toEqual([])
  })
  return suite as SdkSuite
}

interface Place {
  readonly browser: Browser
  readonly docs: SdkSite
  readonly provider: TestProvider
}

async function sdkReader({ browser, docs, provider }: Place): Promise<SdkReader> {
  const { context, page, complaints } = await readerTab(browser)
  const origin = `http://${provider.domain}`
  const requests: Request[] = []
  context.on('request', (request) => {
    if (request.url().startsWith(origin) && request.method() !== 'OPTIONS') requests.push(request)
  })
  await page.goto(docs.origin)
  return {
    context,
    page,
    complaints,
    requests,
    tokenUrl: `${origin}/oauth/token`,
    make: async (options = {}, tab = page) => {
      await tab.evaluate(
        (all) => {
          globalThis.client = new auth0.Auth0Client(all)
        },
        { domain: origin, clientId, ...options },
      )
    },
    visitProvider: async () => {
      await page.goto(`${origin}/login?redirect_uri=${encodeURIComponent(`${docs.origin}/`)}`)
      await page.waitForURL(`${docs.origin}/`)
      requests.length = 0
    },
    sent: (path) =>
      requests
        .filter((request) => new URL(request.url()).pathname === path)
        .map((request) => new URLSearchParams(request.postData() ?? new URL(request.url()).search)),
  }
}

/** Error of a rejected promise of the page. */
export interface Failure {
  readonly error?: string
  readonly message?: string
  readonly mfa_token?: string
  readonly done?: boolean
}

type Call = 'silent' | 'callback' | 'popup'

/** A function that calls `client` in the page and returns how it failed. */
export function suiteFailure(suite: SdkSuite): (call: Call, argument?: unknown) => Promise<Failure> {
  return (call, argument) =>
    suite.reader.page.evaluate(
      async ([name, given]) => {
        const calls = {
          silent: () => client.getTokenSilently(given as object),
          callback: () => client.handleRedirectCallback(given as string),
          popup: () => client.loginWithPopup({}, given as object),
        }
        return calls[name as Call]().then(
          () => ({ done: true }),
          ({ error, message, mfa_token }: Failure) => ({ error, message, mfa_token }),
        )
      },
      [call, argument] as const,
    )
}

/** Responds to a request instead of its server. */
export function respondWith(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const open = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Expose-Headers': '*',
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (route: Route): Promise<void> =>
    route.fulfill({ status, headers: { ...open, ...headers }, contentType: 'application/json', body: text })
}
