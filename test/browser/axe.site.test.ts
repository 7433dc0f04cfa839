/**
 * Pages of the real site, checked with every rule of axe and at the narrowest supported width. By default the test takes the
 * smallest set of pages that contains every kind of element; `npm run axe` takes every route.
 */
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { audit } from '../support/axe.js'
import { type OpenSite, openSite, pressIdleKey } from '../support/browser.js'
import { buildThreaded } from '../support/project.js'
import { outOfReach } from '../support/reach.js'
import { variedPages } from '../support/varied.js'

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')
const patience = 40 * 60_000
/** Pages that are checked at the same time; each has a renderer process of its own. */
const tabs = 2

let site: OpenSite
let routes: readonly string[]

beforeAll(async () => {
  const build = await buildThreaded(root, { env: { NOAUTH: 'true' } })
  site = await openSite(build)
  const own = ['/search', '/no/such/page']
  routes = [...(process.env.AXE === 'all' ? build.site.byRoute.keys() : variedPages(pagesOf(build))), ...own]
})

afterAll(() => site?.close())

describe('axe, the policy and the console report nothing, and every control can be reached on the narrowest screen', () => {
  test('SHELL-18: axe reports nothing on any page', { timeout: patience }, async () => {
    const queue = [...routes]
    const found: string[] = []
    const work = async (): Promise<void> => {
      const context = await site.browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
      for (let route = queue.shift(); route !== undefined; route = queue.shift())
        found.push(...(await look(context, route)))
      await context.close()
    }
    await Promise.all(Array.from({ length: tabs }, work))
    console.log(`${routes.length} pages, ${found.length} findings`)
    expect(found).toEqual([])
  })
})

async function look(context: BrowserContext, route: string): Promise<string[]> {
  const tab = await context.newPage()
  const problems: string[] = []
  // Violations of the policy are logged as console errors.
  tab.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  tab.on('pageerror', ({ message }) => problems.push(message))
  const response = await tab.goto(site.url + route.slice(1))
  await tab.waitForSelector('[data-theme-menu]:is([aria-expanded] + *)', { state: 'attached' })
  await pressIdleKey(tab)
  await tab.waitForSelector('[data-theme-menu] input', { state: 'attached' })
  problems.push(...(await audit(tab)), ...(await outOfReach(tab)))
  await tab.close()
  return problems
    .filter((problem) => response?.status() !== 404 || !problem.includes('status of 404'))
    .map((problem) => `${route} ${problem}`)
}

function pagesOf({ site: { docs }, outputs }: Build): { route: string; html: string }[] {
  return docs.map(({ route }) => {
    const html = Buffer.from(outputs.get(route === '/' ? 'index.html' : `${route.slice(1)}.html`) ?? []).toString()
    return { route, html: html.slice(html.indexOf('<body')) }
  })
}
