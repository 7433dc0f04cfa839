/** Shared by the tests of the mode `client`: a site, a real provider and Chromium. Each test has its own reader. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ClientSite, clientSite } from './clientSite.js'
import { type ReaderSuite, type ReaderSuiteOptions, readerSuite } from './readerSuite.js'

export interface ClientSuite extends ReaderSuite {
  readonly site: ClientSite
  /** Console messages of the first page, oldest first. */
  readonly said: readonly string[]
}

export interface ClientSuiteOptions extends ReaderSuiteOptions {
  /** More fields of `gate`, as text, for a provider at this host and port. */
  readonly gate?: (domain: string) => string
  /** More fields of the configuration, as text. */
  readonly extra?: string
}

/** Starts everything before the tests of a file. */
export function clientSuite({ gate, extra, ...options }: ClientSuiteOptions = {}): ClientSuite {
  const suite: ReaderSuite & { site?: ClientSite; said?: readonly string[] } = readerSuite(options)
  beforeAll(async () => {
    const { provider } = suite
    suite.site = await clientSite({ domain: provider.domain, gate: gate?.(provider.domain), extra })
    await provider.start(suite.site.origin)
  })
  afterAll(() => suite.site?.close())
  beforeEach(() => {
    const said: string[] = []
    suite.page.on('console', (message) => said.push(message.text()))
    suite.said = said
  })
  return suite as ClientSuite
}

/** For a site whose readers sign in at a page of the provider. */
export const withLoginPage = (domain: string): string => `AUTH0_LOGIN_URI: 'http://${domain}/login',`
