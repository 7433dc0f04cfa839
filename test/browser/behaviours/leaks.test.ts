/**
 * Nothing may be left behind by navigations. Listeners of what outlives a page are counted as the browser lists them;
 * observers and other objects by their prototypes, which collects garbage first. Nodes and memory are only asked to come
 * down again: when the collector runs is its own affair, but what leaks never comes down.
 */
import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startHarness } from './fixture/harness.js'

const harness = startHarness()

const lasting = [
  'window',
  'document',
  'document.documentElement',
  'document.body',
  "document.querySelector('[data-topbar]')",
]
const routes = ['/docs/guide', '/docs/islands', '/docs/images', '/docs/posture/rules', '/docs/when']
const kinds = [
  'ResizeObserver',
  'IntersectionObserver',
  'MutationObserver',
  'PerformanceObserver',
  'AbortController',
  'MediaQueryList',
  'EventSource',
]

it('NAV-17, ZOOM-03: 200 navigations leave no listener, observer, zoom instance, node or memory behind', async () => {
  const page = await harness.open('/images')
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  await go(page, routes, routes.length * 3)
  // React adds listeners of its own with the first island.
  await go(page, ['/docs/islands'], 1)
  await page.waitForFunction(() => !document.querySelector('ds-island > script'))
  // The zoom comes a second after a page; from here on it is there.
  await go(page, ['/docs/images'], 1)
  await page.waitForSelector('.medium-zoom-image')
  const before = await count(client)
  const nodes = await metrics(client)

  await go(page, routes, 199)
  await go(page, ['/docs/images'], 1)
  await page.waitForSelector('.medium-zoom-image')
  const after = await count(client)

  const grown = Object.entries(after).filter(([key, number]) => number - (before[key] ?? 0) > leeway(key))
  expect(grown).toEqual([])
  await expect
    .poll(
      async () => {
        const now = await metrics(client)
        return {
          listeners: now.JSEventListeners <= nodes.JSEventListeners + 20,
          nodes: now.Nodes <= nodes.Nodes + 200,
          documents: now.Documents <= nodes.Documents,
          megabytes: (now.JSHeapUsedSize - nodes.JSHeapUsedSize) / 1e6 < 1.5,
        }
      },
      { interval: 500 },
    )
    .toEqual({ listeners: true, nodes: true, documents: true, megabytes: true })

  await page.click('#plain')
  await page.waitForSelector('.medium-zoom-overlay')
  expect(await page.locator('.medium-zoom-overlay').count()).toBe(1)
})

/** The scroll that the last navigation made may be watched still; a leak is one for each of 40 visits to a page at least. */
function leeway(key: string): number {
  return kinds.includes(key) ? 2 : 0
}

/** Navigates round the pages, each to its end. */
function go(page: Page, routes: readonly string[], times: number): Promise<void> {
  return page.evaluate(
    async ([hrefs, count]) => {
      for (let turn = 0; turn < count; turn++) {
        const href = hrefs[turn % hrefs.length] as string
        if (new URL(href, location.href).pathname === location.pathname) continue
        const done = new Promise((resolve) =>
          document.addEventListener('docsgen:routechanged', resolve, { once: true }),
        )
        document.dispatchEvent(new CustomEvent('docsgen:navigate', { detail: { href }, cancelable: true }))
        await done
        // What the page asks for comes a little later; a reader would stay as long as that.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)))
      }
    },
    [routes, times] as const,
  )
}

/** Listeners on what stays while pages come and go, by type; and how many objects of each kind live. */
async function count(client: CDPSession): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const expression of lasting) {
    const { result } = await client.send('Runtime.evaluate', { expression })
    const { listeners } = await client.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    for (const { type } of listeners) {
      const key = `${expression} ${type}`
      counts[key] = (counts[key] ?? 0) + 1
    }
  }
  for (const kind of kinds) {
    const { result } = await client.send('Runtime.evaluate', { expression: `${kind}.prototype` })
    const { objects } = await client.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' })
    const { result: length } = await client.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length }',
      returnByValue: true,
    })
    counts[kind] = Number(length.value)
    await client.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
  }
  return counts
}

type Metric = 'JSEventListeners' | 'Nodes' | 'Documents' | 'JSHeapUsedSize'

async function metrics(client: CDPSession): Promise<Record<Metric, number>> {
  await client.send('HeapProfiler.collectGarbage')
  const { metrics: all } = await client.send('Performance.getMetrics')
  return Object.fromEntries(all.map(({ name, value }) => [name, value])) as Record<Metric, number>
}
