/** Journeys of readers through the built site, from the landing page, by clicks only; each download equals the file on its page. */
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenSite, openSite } from '../support/browser.js'
import { buildThreaded } from '../support/project.js'

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')
const patience = 10 * 60_000
const install = '/getting-started/install-sensor'
const connect = '/getting-started/connect-cloud-account'

/** Links in the order in which a reader clicks them. The first is on the landing page. */
const journeys: Readonly<Record<string, readonly string[]>> = {
  'your first finding, from open to fixed': [
    '/posture/first-finding',
    '/settings/credentials#access-token',
    'back',
    '/posture/re-evaluate#the-finding-stays-open',
    'back',
    '/settings/workflows',
    'back',
    '/posture/frameworks',
  ],
  'Entra ID with SCIM, then Jira': [
    '/settings/overview',
    '#single-sign-on',
    '/settings/sso/microsoft-entra',
    '#provision-with-scim',
    '/settings/access-management/integrations#group-mapping',
    'back',
    '/settings/overview#first-settings',
    '/integrations/project-management/jira',
    '/settings/credentials#access-token',
    'back',
    '/posture/re-evaluate',
    'back',
    '/settings/workflows',
  ],
  'an AWS organization': [
    `${connect}/overview`,
    `${connect}/aws/prerequisites`,
    `${connect}/aws/instructions`,
    `${connect}/aws/prerequisites#kubernetes`,
    'back',
    '/inventory/accounts#not-connected',
    'back',
    `${connect}/aws/troubleshooting`,
    'back',
    '/posture/first-finding',
  ],
  'a node shows no data': [
    `${install}/overview`,
    `${install}/no-data`,
    '#missing',
    '#enrolling',
    `${install}/kubernetes/troubleshooting#enrolling`,
    'back',
    '#silent',
    `${install}/kubernetes/install#rotate-the-deployment-token`,
    'back',
    '#degraded',
    '/components/sensor/overview#states',
    'back',
    '#healthy',
    `${install}/kubernetes/troubleshooting#no-pod`,
  ],
}

let site: OpenSite
let routes: readonly string[]

beforeAll(async () => {
  const build = await buildThreaded(root, { env: { NOAUTH: 'true' } })
  routes = [...build.site.byRoute.keys()].sort()
  site = await openSite(build)
}, patience)

afterAll(() => site?.close())

test.each(Object.entries(journeys))('%s', { timeout: patience }, async (_, steps) => {
  const { tab, problems } = await site.open('')
  for (const step of steps) {
    if (step === 'back') await tab.goBack()
    else await follow(tab, step)
    expect(problems, step).toEqual([])
  }
})

test('each page that installs a sensor leads to the page about missing data', { timeout: patience }, async () => {
  const pages = fastGlob
    .sync(`content${install}/**/{install,aws,azure,google,vm-install-script,google-cloud-run,azure-container-app}.mdx`)
    .map(routeOf)
  expect(pages.length).toBeGreaterThan(8)
  const tab = await site.browser.newPage()
  const without: string[] = []
  for (const page of pages) {
    const links = await linksAndBlocks(tab, page, `a[href="${install}/no-data"]`)
    if (links.length === 0) without.push(page)
  }
  expect(without).toEqual([])
})

test('every download is the file that its page shows', { timeout: patience }, async () => {
  const tab = await site.browser.newPage()
  const different: string[] = []
  let count = 0
  for (const page of routes) {
    for (const { text: title, href, blocks } of await linksAndBlocks(tab, page, 'a[href^="/downloads/"]')) {
      const file = await tab.request.get(new URL(href, site.url).href)
      const text = (await file.text()).trimEnd()
      if (!blocks.some((block) => block.trimEnd() === text)) different.push(`${page} ${title} ${href}`)
      count++
    }
  }
  expect(different).toEqual([])
  expect(count).toBeGreaterThan(25)
})

const routeOf = (file: string) => file.replace(/^content|\.mdx$/g, '')

/** Links of a page that match a selector, with the text of the page's code blocks. An empty tab parses the page. */
async function linksAndBlocks(tab: Page, page: string, selector: string) {
  const html = await (await tab.request.get(new URL(page.slice(1), site.url).href)).text()
  return tab.evaluate(
    ([text, wanted]) => {
      const main = new DOMParser().parseFromString(text, 'text/html').querySelector('main')
      const blocks = [...(main?.querySelectorAll('figure[data-code] code') ?? [])].map((code) => code.textContent ?? '')
      return [...(main?.querySelectorAll(wanted) ?? [])].map((link) => ({
        text: link.textContent ?? '',
        href: link.getAttribute('href') ?? '',
        blocks,
      }))
    },
    [html, selector] as const,
  )
}

/** Clicks a link that a reader can see, and waits for its page and heading. */
async function follow(tab: Page, href: string): Promise<void> {
  const here = new URL(tab.url())
  const link = tab.locator(`main a[href="${href}"]`).filter({ visible: true }).first()
  await expect.poll(() => link.count(), { message: `${here.pathname} has no visible link to ${href}` }).toBe(1)
  const heading = () => tab.locator('main h1').first().textContent()
  const before = await heading()
  await link.click()
  const target = new URL(href, here)
  await tab.waitForURL(target.href)
  if (target.pathname !== here.pathname) await expect.poll(heading).not.toBe(before)
  if (target.hash) await tab.locator(target.hash).waitFor()
}
