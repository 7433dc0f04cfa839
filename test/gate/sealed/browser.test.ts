/** A sealed folder on a static host, in Chromium, with a real provider and the unmodified SDK. */
import { rmSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Build } from '../../../src/model.js'
import { buildProject } from '../../support/project.js'
import { clientId } from '../provider/configuration.js'
import { type TestProvider, testProvider } from '../provider/provider.js'
import { type StaticHost, staticHost } from '../support/staticHost.js'
import { claim, newKey, oldKey, sealedSite } from '../support/sealedSite.js'

const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
const port = 41_876
const site = `http://localhost:${port}`

let root: string
let build: Build
let rotated: Build
let host: StaticHost
let provider: TestProvider
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  provider = await testProvider()
  provider.claims = { [claim]: oldKey }
  await provider.start(site)
  const made = await sealedSite({ mode: 'sealed', sealKeys: oldKey, domain: provider.domain, clientId })
  root = made.root
  build = made.build
  rotated = await buildProject(root, { sealKeys: `${newKey},${oldKey}` })
  host = await staticHost(port)
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await host?.close()
  await provider?.close()
  rmSync(root, { recursive: true, force: true })
})

beforeEach(async () => {
  provider.behaviour = 'signs in'
  provider.claims = { [claim]: oldKey }
  provider.seen.length = 0
  host.deploy(build.outputs)
  host.seen.length = 0
  complaints = []
  context = await browser.newContext({ acceptDownloads: true })
  await context.route('https://s.gravatar.com/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    }),
  )
  page = await tab()
})

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

async function tab(): Promise<Page> {
  const made = await context.newPage()
  made.on('pageerror', (error) => complaints.push(String(error)))
  made.on('console', (message) => {
    if (/Content Security Policy|Unhandled/.test(message.text())) complaints.push(message.text())
  })
  return made
}

const heading = (name: string, at = page) => at.getByRole('heading', { name, exact: true, level: 1 })

test('a first visit to a deep link signs in and opens the page, with its image, at the same address', async () => {
  await page.goto(`${site}/guide/zebrafish?tab=1#copper`)
  await heading('Zebrafish').waitFor()
  expect(page.url()).toBe(`${site}/guide/zebrafish?tab=1#copper`)
  const image = page.locator('main img').first()
  expect(await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(9)
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
  // Everything readable came through the service worker: the host was only ever asked for what it has.
  expect(host.seen.filter((path) => /zebrafish\/|chart|\.html$|client-/.test(path))).toEqual([])
})
