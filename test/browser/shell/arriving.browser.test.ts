/** Pages that arrive in pieces, as over a slow connection: later pieces do not move what is already shown. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { startShell } from './site.js'

/** Paragraphs of many lengths: the height of some depends on the column width. There are more than one screen can show. */
const parts = Array.from(
  { length: 60 },
  (_, part) => `## Part ${part}\n\n${'Words of a long line. '.repeat(28 + part)}\n`,
)
const rows = [
  '| Name | Meaning |',
  '|---|---|',
  '| a | Short |',
  `| ${'long-name-'.repeat(6)} | ${'Words. '.repeat(30)} |`,
]
const frontMatter = (title: string) =>
  `---\ntitle: ${title}\ndescription: A page of the shell tests that is long enough to pass as a description.\n---\n\n`
const shell = startShell(
  new Map([
    ['content/guide/plain.mdx', frontMatter('Plain') + parts.join('\n')],
    ['content/guide/short.mdx', `${frontMatter('Short')}${rows.join('\n')}\n`],
  ]),
)
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Opens the page up to `mark`; call the returned function to send the rest. */
async function openUpTo(tab: Page, path: string, mark: string): Promise<() => void> {
  const html = await shell.html(path)
  const cut = html.indexOf(mark)
  expect(cut).toBeGreaterThan(0)
  let release = (): void => {}
  const server = createServer(async ({ url }, response) => {
    if (url === `/x/${path}`) {
      response.writeHead(200, { 'content-type': 'text/html' }).write(html.slice(0, cut))
      release = () => response.end(html.slice(cut))
    } else {
      const file = await fetch(new URL(url ?? '', shell.url()))
      response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await file.arrayBuffer()))
    }
  }).listen(0)
  servers.push(server)
  await tab.goto(`http://localhost:${(server.address() as AddressInfo).port}/x/${path}`, { waitUntil: 'commit' })
  return () => release()
}

const paints = () => performance.getEntriesByName('first-contentful-paint').length

async function shiftOf(tab: Page): Promise<number> {
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
])('a page that pauses %s shifts nothing when the rest arrives', async (_where, mark) => {
  const tab = await shell.open('guide/overview')
  const release = await openUpTo(tab, 'guide/plain', mark)
  await tab.waitForFunction(paints)
  expect(await tab.locator('.footer').count()).toBe(0)
  release()
  expect(await shiftOf(tab)).toBe(0)
})

test('a page that fits into the first flight of a connection is first painted when it is complete: no table column changes its width', async () => {
  const tab = await shell.open('guide/overview')
  const other = await shell.open('guide/overview')
  const release = await openUpTo(tab, 'guide/short', 'long-name-')
  await tab.waitForSelector('.table td', { state: 'attached' })
  // Another tab draws frames meanwhile, so this tab had time to paint.
  await drawFrames(other, 20)
  expect(await tab.evaluate(paints)).toBe(0)
  release()
  await tab.waitForFunction(paints)
  expect(await shiftOf(tab)).toBe(0)
})

async function drawFrames(tab: Page, count: number): Promise<void> {
  await tab.bringToFront()
  await tab.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        const next = (left: number): void => void (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)))
        next(frames)
      }),
    count,
  )
}
