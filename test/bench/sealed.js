/**
 * `node test/bench/sealed.js [pages]` measures the cost of encryption. Builds one corpus without a gate and one sealed, serves
 * both as a static host does, and opens pages of both in Chromium. It measures, in milliseconds: from the start of a navigation
 * until the document is complete, for the first time and again; from a click on a link until the page has the new title, which
 * is how readers open most pages; the payload that such a click fetches and a document that a page fetches, which exclude the
 * work of the browser for a navigation; the first page after the service worker was stopped; and the CPU time of all browser
 * processes per page, which other load of the machine hardly changes.
 *
 * The pages without a gate are also served through two minimal service workers: one responds from a cache, the other forwards
 * the response of the host. This is the cost of any worker; the rest is the cost of decryption. All kinds take turns, so that
 * other load of the machine affects each of them.
 *
 * Limit: 30 ms at the 95th percentile for a sealed page, on an idle machine. A JSON copy goes to `.docsgen/bench-sealed.json`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { pathOf, writeCorpus } from './corpus.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const bin = join(repository, 'bin/docsgen.js')
const pages = Number(process.argv[2] ?? 250)
const opened = Math.min(120, pages)
const limit = 30
const key = `bench:${randomBytes(32).toString('base64url')}`
const env = { ...process.env, DOCSGEN_SEAL_KEY: key, AUTH0_DOMAIN: 'localhost:9', AUTH0_CLIENT_ID: 'bench' }
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

/** Service workers without encryption, for comparison. */
const floors = {
  'worker with cached responses':
    'caches.match(event.request, { ignoreVary: true }).then((kept) => kept ?? fetch(event.request))',
  'worker that asks the host': 'fetch(event.request)',
}
const keep = 'kept'

const root = mkdtempSync(join(tmpdir(), 'docsgen-bench-'))
const routeOf = (index) => pathOf((index * 7) % pages).replace('content/', '')
const routes = Array.from({ length: opened }, (_, index) => routeOf(index))
/** Number of pages that are never opened. */
const others = Array.from({ length: Math.min(120, pages - opened) }, (_, index) => routeOf(opened + index))
writeCorpus(root, pages)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
const servers = []
const rows = []
try {
  const [open, sealed] = [await served('off'), await served('sealed')]
  const kinds = [
    { what: 'page without a gate', url: open, tab: await newTab() },
    ...(await Promise.all(Object.keys(floors).map((name) => floorOf(name, open)))),
    { what: 'sealed page', url: sealed, tab: await unlocked(sealed) },
  ]
  await openPages(kinds)
  const pagesOnly = kinds.filter(({ what }) => what.includes('page'))
  await openPages(pagesOnly, ', again')
  await clickPages(pagesOnly)
  await openPayloads(pagesOnly)
  await fetchDocuments(pagesOnly)
  await openAsleep(kinds.at(-1))
} finally {
  await browser.close()
  for (const server of servers) server.kill('SIGTERM')
  rmSync(root, { recursive: true, force: true })
}
console.table(rows)
mkdirSync(join(repository, '.docsgen'), { recursive: true })
writeFileSync(join(repository, '.docsgen/bench-sealed.json'), `${JSON.stringify({ pages, rows }, null, 2)}\n`)
const p95 = (name) => rows.find(({ what }) => what === name)['p95 ms']
console.log(
  `A sealed page opens in ${p95('sealed page, by a click')} ms by a click and in ${p95('sealed page')} ms as a document, and comes in ${p95('sealed document, fetched')} ms where the page fetches it (95th percentile; limit ${limit} ms), the same document without a gate in ${p95('page without a gate')} ms, through a worker with nothing to do in ${Object.keys(floors).map(p95).join(' or ')} ms.`,
)

/** Builds the corpus in a mode and returns the URL at which it is served. */
async function served(mode) {
  const built = spawnSync(process.execPath, [bin, 'build', '--quiet', '--gate', mode, '--out-dir', mode], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The build with the gate ${mode} failed:\n${built.stderr}`)
  const { stages } = JSON.parse(readFileSync(join(root, '.docsgen/report/build-report.json'), 'utf8'))
  if (mode === 'sealed') rows.push({ what: 'build: stage of the gate', 'p50 ms': Math.round(stages.gate) })
  else for (const [index, response] of Object.values(floors).entries()) writeFloor(join(root, mode), index, response)
  const server = spawn(process.execPath, [bin, 'preview', '--out-dir', mode, '--port', '0', '--quiet'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  servers.push(server)
  return new Promise((resolve, reject) => {
    server.stdout.on('data', (data) => resolve(String(data).trim()))
    server.on('exit', () => reject(new Error('docsgen preview ended')))
  })
}

function writeFloor(folder, index, response) {
  const code = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(${response}))
`
  writeFileSync(join(folder, `floor-${index}.js`), code)
}

/** A tab in a profile of its own. */
async function newTab() {
  return (await browser.newContext()).newPage()
}

async function floorOf(what, url) {
  const tab = await newTab()
  await tab.goto(url)
  await tab.evaluate(
    async ({ script, addresses, name }) => {
      await navigator.serviceWorker.register(script)
      await navigator.serviceWorker.ready
      const files = performance.getEntriesByType('resource').map((entry) => entry.name)
      const cache = await caches.open(name)
      for (const address of [...addresses, ...files]) await cache.put(address, await fetch(address))
    },
    {
      script: `/floor-${Object.keys(floors).indexOf(what)}.js`,
      addresses: routes.map((route) => `/${route}`),
      name: keep,
    },
  )
  return { what, url, tab }
}

/** Gives the key to the service worker, as the shell does after sign-in. */
async function unlocked(url) {
  const tab = await newTab()
  await tab.goto(`${url}sealed/none`)
  const state = await tab.evaluate(async (keys) => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const response = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    active.postMessage({ kind: 'unlock', keys, seconds: 3600, reader: {} }, [port2])
    return (await response).state
  }, key)
  if (state !== 'open') throw new Error(`The site did not open: ${state}.`)
  return tab
}

/** Milliseconds from the start of the navigation until the document is complete. */
async function opening({ url, tab }, route) {
  await tab.goto(url + route, { waitUntil: 'load' })
  const [title, time] = await tab.evaluate(() => {
    const [{ responseEnd, startTime }] = performance.getEntriesByType('navigation')
    return [document.title, responseEnd - startTime]
  })
  if (!title.startsWith('Page ')) throw new Error(`${route} did not open: ${title}.`)
  return time
}

async function openPages(kinds, time = '') {
  const seen = kinds.map(() => ({ times: [], computed: 0 }))
  for (const route of routes)
    for (const [index, kind] of kinds.entries()) {
      const before = await computed()
      seen[index].times.push(await opening(kind, route))
      seen[index].computed += (await computed()) - before
    }
  for (const [index, { what }] of kinds.entries())
    add(what + time, seen[index].times, seen[index].computed / routes.length)
}

async function clickPages(kinds) {
  const times = kinds.map(() => [])
  for (const route of routes.filter((_, index) => index % 2 === 0))
    for (const [index, { tab }] of kinds.entries()) times[index].push(await tab.evaluate(click, `/${route}`))
  for (const [index, { what }] of kinds.entries()) add(`${what}, by a click`, times[index])
}

/**
 * Runs in the page: milliseconds from the click on a link until the title of the new page is set. No pointer event prefetches
 * the link before.
 */
function click(address) {
  const link = document.createElement('a')
  link.href = address
  document.querySelector('main').append(link)
  const before = document.querySelector('h1')
  const start = performance.now()
  const shown = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      const title = document.querySelector('h1')
      if (location.pathname !== address || !title || title.isEqualNode(before)) return
      watch.disconnect()
      resolve(performance.now() - start)
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  link.click()
  return shown
}

async function openPayloads(kinds) {
  const addresses = routes.filter((_, index) => index % 2 === 1).map((route) => `/${route}`)
  for (const { what, tab } of kinds) add(what.replace('page', 'payload'), await tab.evaluate(fetchAll, addresses))
}

async function fetchDocuments(kinds) {
  const addresses = others.map((route) => `/${route}`)
  for (const { what, tab } of kinds)
    add(what.replace('page', 'document, fetched'), await tab.evaluate(fetchAll, addresses))
}

async function openAsleep(kind) {
  const session = await kind.tab.context().newCDPSession(kind.tab)
  await session.send('ServiceWorker.enable')
  const times = []
  for (const route of routes.slice(0, 20)) {
    await session.send('ServiceWorker.stopAllWorkers')
    times.push(await opening(kind, route))
  }
  add(`${kind.what}, worker asleep`, times)
}

/** Milliseconds of CPU time of all browser processes since they started. */
async function computed() {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

async function fetchAll(addresses) {
  const times = []
  for (const address of addresses) {
    const start = performance.now()
    await (await fetch(address)).text()
    times.push(performance.now() - start)
  }
  return times
}

/** The first ones warm up the host and the browser. */
function add(what, times, computed) {
  const sorted = times.slice(times.length > 50 ? 10 : 2).sort((a, b) => a - b)
  const at = (share) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))])
  rows.push({ what, 'p50 ms': at(0.5), 'p95 ms': at(0.95), ...(computed && { 'computed ms': round(computed) }) })
}

function round(value) {
  return Math.round(value * 100) / 100
}
