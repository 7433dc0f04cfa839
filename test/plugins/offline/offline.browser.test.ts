/** The service worker of an open site: what it serves without a network, and what it deletes. */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { closeProfiles, launchBrowser } from '../../support/browser.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'
import { createChangingServer, serveOutputs } from './changingServer.js'

const roots: string[] = []
const server = createChangingServer()
let first: Build
let second: Build

function buildZoo(walrus: string): Promise<Build> {
  const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`
  const root = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig(`
        editUrl: 'https://git.example.com/{file}',
        plugins: [['offline', { pages: ['/stored'] }]],`),
      ],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - walrus\n  - lynx\n  - stored/fern\n'],
      [
        'content/index.md',
        page('Home', 'See the [walrus](walrus.md), the [lynx](lynx.md) and the [fern](stored/fern.md).'),
      ],
      ['content/walrus.md', page('Walrus', walrus)],
      ['content/lynx.md', page('Lynx', 'Nobody visits it.')],
      ['content/stored/fern.md', page('Fern', 'It is green.')],
    ]),
  )
  roots.push(root)
  return buildProject(root)
}

beforeAll(async () => {
  first = await buildZoo('It has ivory tusks.')
  second = await buildZoo('It has two long tusks.')
  expect(first.diagnostics).toEqual([])
})
afterEach(async () => closeProfiles(await launchBrowser()))
afterAll(async () => {
  await server.stop()
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

/** A new profile on the start page, when the worker is ready and has stored that page. */
async function openHome(): Promise<{ tab: Page; problems: string[] }> {
  const tab = await (await (await launchBrowser()).newContext()).newPage()
  const problems: string[] = []
  tab.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_|Failed to (?:load|fetch)/.test(message.text()))
      problems.push(message.text())
  })
  tab.on('pageerror', (error) => problems.push(error.message))
  await tab.goto(`${server.url()}/`)
  await tab.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await isStored(tab, '/')
  return { tab, problems }
}

const isStored = (tab: Page, path: string) =>
  expect.poll(() => tab.evaluate((name) => caches.match(name).then(Boolean), path)).toBe(true)
const heading = (tab: Page) => tab.locator('main h1').first()
const cacheNames = (tab: Page) => tab.evaluate(() => caches.keys())

describe('without a network', () => {
  test('visited pages, stored pages and the search are there, others say that the reader is offline', async () => {
    await server.start(serveOutputs(first.outputs))
    const { tab, problems } = await openHome()
    await tab.goto(`${server.url()}/walrus`)
    await isStored(tab, '/walrus')
    await server.stop()
    await tab.reload()
    await expect.poll(() => heading(tab).textContent()).toBe('Walrus')
    await tab.goto(`${server.url()}/`)
    await tab.locator('main').getByRole('link', { name: 'fern' }).click()
    await expect.poll(() => heading(tab).textContent()).toBe('Fern')
    await tab.locator('[data-search] input').fill('ivory')
    await expect.poll(() => tab.getByRole('option', { name: /Walrus/ }).count()).toBeGreaterThan(0)
    await tab.goto(`${server.url()}/lynx`)
    await expect.poll(() => heading(tab).textContent()).toBe('You are offline')
    expect(await tab.locator('body').innerText()).not.toContain('Nobody visits it')
    const shown = await tab.locator('main').innerText()
    expect(shown).not.toMatch(/You are offline[\s\S]*You are offline/)
    expect(shown).not.toMatch(/Unlisted|Edit this page/)
    const stored = tab.locator('[data-stored-pages] a')
    await expect.poll(() => stored.allTextContents()).toEqual(expect.arrayContaining(['Walrus', 'Fern', 'Home']))
    expect(await stored.allTextContents()).not.toContain('You are offline')
    expect(problems).toEqual([])
    await server.start(serveOutputs(first.outputs))
    await tab.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => tab.locator('main').innerText()).toContain('Nobody visits it')
  })

  test('a page has its new form after the site was deployed again', async () => {
    await server.start(serveOutputs(first.outputs))
    const { tab } = await openHome()
    await tab.goto(`${server.url()}/walrus`)
    await isStored(tab, '/walrus')
    const [old] = await cacheNames(tab)
    await server.start(serveOutputs(second.outputs))
    await tab.goto(`${server.url()}/`)
    await expect.poll(() => cacheNames(tab)).not.toContain(old)
    await server.stop()
    await tab.goto(`${server.url()}/walrus`)
    await expect.poll(() => tab.locator('main').innerText()).toContain('two long tusks')
  })
})

test.each([
  ['redirects to a sign-in', 302, { Location: '/sign-in' }],
  ['responds with 401', 401, { 'Cache-Control': 'private, no-store' }],
  ['has no worker any more', 404, {}],
])('if the site %s, nothing is stored and nothing is served', async (_, status, headers) => {
  await server.start(serveOutputs(first.outputs))
  const { tab } = await openHome()
  await tab.goto(`${server.url()}/walrus`)
  await isStored(tab, '/walrus')
  await server.start((path, response) => {
    const isSignIn = path === '/sign-in'
    response.writeHead(isSignIn ? 200 : status, { 'Content-Type': 'text/html', ...(isSignIn ? {} : headers) })
    response.end(`<title>Closed</title>`)
  })
  await tab.goto(`${server.url()}/walrus`)
  expect(await tab.locator('body').innerText()).not.toContain('tusks')
  await expect.poll(() => cacheNames(tab)).toEqual([])
  await server.stop()
  await expect(tab.goto(`${server.url()}/walrus`)).rejects.toThrow('ERR_CONNECTION_REFUSED')
})
