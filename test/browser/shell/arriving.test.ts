/** Pages that come in pieces, as over a slow line: what has been shown stays where it is when the rest comes. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { startShell } from './site.js'

/** Paragraphs of many lengths: the height of some depends on the width of the column. */
const parts = Array.from(
  { length: 12 },
  (_, part) => `## Part ${part}\n\n${'Words of a long line. '.repeat(28 + part)}\n`,
)
const shell = startShell(
  new Map([
    [
      'content/guide/plain.mdx',
      `---\ntitle: Plain\ndescription: A page of the shell tests that is long enough to pass as a description.\n---\n\n${parts.join('\n')}`,
    ],
  ]),
)
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** The sum of the shifts when the page up to `mark` has been painted before the rest comes. */
async function shiftAfter(tab: Page, mark: string): Promise<number> {
  const html = await shell.html('guide/plain')
  const cut = html.indexOf(mark)
  expect(cut).toBeGreaterThan(0)
  let release = (): void => {}
  const server = createServer(async ({ url }, response) => {
    if (url === '/x/guide/plain') {
      response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, cut))
      release = () => response.end(html.slice(cut))
    } else {
      const file = await fetch(new URL(url ?? '', shell.url()))
      response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await file.arrayBuffer()))
    }
  }).listen(0)
  servers.push(server)
  await tab.goto(`http://localhost:${(server.address() as AddressInfo).port}/x/guide/plain`, { waitUntil: 'commit' })
  await tab.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(await tab.locator('.footer').count()).toBe(0)
  release()
  await tab.waitForLoadState('load')
  const sum = await tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moved))))
      }),
  )
  await tab.close()
  return sum
}

test.each([
  ['in the article', '<h2 id="part-8"'],
  ['before the contents list', '<nav class="toc"'],
  ['in the top bar', '<search'],
])('a page that stops %s moves nothing when the rest comes', async (_where, mark) => {
  expect(await shiftAfter(await shell.open('guide/overview'), mark)).toBe(0)
})
