/** Readers of a sealed folder on a static host, with the unmodified SDK. */
import { rmSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { clientId } from '../provider/configuration.js'
import { type ReaderSuite, readerSuite } from './readerSuite.js'
import { claim, oldKey, sealedSite } from './sealedSite.js'
import { type StaticHost, staticHost } from './staticHost.js'

export interface SealedSuite extends ReaderSuite {
  readonly host: StaticHost
  /** Origin of the site. */
  readonly site: string
  readonly root: string
  readonly build: Build
}

/**
 * Builds the site before the tests of a file. Each test starts with the build as it was made.
 * @param extra more fields of the configuration, as text.
 */
export function sealedSuite(extra = ''): SealedSuite {
  const suite: ReaderSuite & Partial<SealedSuite> = readerSuite({ claims: { [claim]: oldKey } })
  beforeAll(async () => {
    const { provider } = suite
    const host = await staticHost()
    await provider.start(host.origin)
    const made = await sealedSite({ mode: 'sealed', sealKeys: oldKey, domain: provider.domain, clientId, extra })
    Object.assign(suite, made, { host, site: host.origin })
  })
  afterAll(async () => {
    await suite.host?.close()
    if (suite.root) rmSync(suite.root, { recursive: true, force: true })
  })
  beforeEach(() => {
    if (!suite.host || !suite.build) throw new Error('The suite did not start.')
    suite.host.deploy(suite.build.outputs)
    suite.host.seen.length = 0
  })
  return suite as SealedSuite
}

export const pageHeading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { name, exact: true, level: 1 })

/** Follows the link to the page "Zebrafish". */
export const followLinkToFish = (page: Page): Promise<void> =>
  page.locator('main').getByRole('link', { name: 'fish', exact: true }).click()

/** Opens a page, and waits until its reader is known. */
export async function openSignedIn({ page, site }: SealedSuite, path: string): Promise<void> {
  await page.goto(site + path)
  await page.locator('[data-profile] img').waitFor()
}

/** Status of the response that a page gets for a path. */
export function fetchStatus(page: Page, path: string): Promise<number> {
  return page.evaluate((address) => fetch(address).then(({ status }) => status), path)
}
