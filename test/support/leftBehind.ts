/** Counts the objects that navigations leave behind in a tab, as the browser reports them. */
import type { CDPSession, Page } from 'playwright-core'

const lasting = [
  'window',
  'document',
  'document.documentElement',
  'document.body',
  "document.querySelector('[data-topbar]')",
]
const kinds = [
  'ResizeObserver',
  'IntersectionObserver',
  'MutationObserver',
  'PerformanceObserver',
  'AbortController',
  'MediaQueryList',
  'EventSource',
]

/** Names of counts that have grown since `before`. */
export async function grownSince(client: CDPSession, before: Readonly<Record<string, number>>): Promise<string[]> {
  return Object.entries(await count(client))
    .filter(([key, number]) => number - (before[key] ?? 0) > leeway(key))
    .map(([key, number]) => `${key}: ${before[key] ?? 0} -> ${number}`)
}

/** Counts that stay above their old value, with some tolerance, because the collector decides when it runs. */
export async function settled(client: CDPSession, before: Readonly<Record<Metric, number>>): Promise<string[]> {
  const now = await metrics(client)
  return Object.entries(room)
    .map(([key, more]) => ({ key, grown: now[key as Metric] - before[key as Metric], more }))
    .filter(({ grown, more }) => grown > more)
    .map(({ key, grown }) => `${key}: ${grown} more`)
}

/** Numbers of listeners, nodes and documents; bytes. */
const room: Readonly<Record<Metric, number>> = { JSEventListeners: 20, Nodes: 200, Documents: 0, JSHeapUsedSize: 1.5e6 }

/**
 * The scroll of the last navigation may still have a listener; a leak has at least one object for each of a dozen visits to a
 * page.
 */
function leeway(key: string): number {
  return kinds.includes(key) ? 2 : 0
}

/** Navigates through the pages and waits for each. */
export function go(page: Page, routes: readonly string[], times: number): Promise<void> {
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
        // Late modules load after the page; a reader would stay that long.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)))
      }
    },
    [routes, times] as const,
  )
}

/** Listeners on objects that outlive pages, by type; and the number of live objects of each kind. */
export async function count(client: CDPSession): Promise<Record<string, number>> {
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

export async function metrics(client: CDPSession): Promise<Record<Metric, number>> {
  await client.send('HeapProfiler.collectGarbage')
  const { metrics: all } = await client.send('Performance.getMetrics')
  return Object.fromEntries(all.map(({ name, value }) => [name, value])) as Record<Metric, number>
}
