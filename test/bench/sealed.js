/**
 * `node test/bench/sealed.js [pages]`: what sealing costs. Builds one corpus without a gate and sealed, serves both as a
 * static host would, and opens pages of both in Chromium: milliseconds from the start of a navigation until the whole
 * document is there, of the payload of client navigation, and of the first page after the service worker slept; and
 * the time that all processes of the browser computed for a page, which other work on the machine changes little. The limit
 * of a sealed page is 30 ms at the 95th percentile, on a machine that has nothing else to do: compare with the page
 * without a gate of the same run. A JSON copy goes to `.docsgen/bench-sealed.json`.
 */
import { spawn, spawnSync } from 'node:child_process'
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
const key = `bench:${Buffer.from('a key for the bench, 32 bytes..!').toString('base64url')}`
const env = { ...process.env, DOCSGEN_SEAL_KEY: key, AUTH0_DOMAIN: 'localhost:9', AUTH0_CLIENT_ID: 'bench' }
const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

const root = mkdtempSync(join(tmpdir(), 'docsgen-bench-'))
writeCorpus(root, pages)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
const rows = []
try {
  for (const mode of ['off', 'sealed']) await measure(mode)
} finally {
  await browser.close()
  rmSync(root, { recursive: true, force: true })
}
console.table(rows)
mkdirSync(join(repository, '.docsgen'), { recursive: true })
writeFileSync(join(repository, '.docsgen/bench-sealed.json'), `${JSON.stringify({ pages, rows }, null, 2)}\n`)
const [open, sealed] = rows.filter(({ what }) => what === 'page').map((row) => row['p95 ms'])
console.log(
  `A sealed page opens in ${sealed} ms (95th percentile; limit ${limit} ms), the same page without a gate in ${open} ms.`,
)

async function measure(mode) {
  const built = spawnSync(process.execPath, [bin, 'build', '--quiet', '--gate', mode, '--out-dir', mode], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The build with the gate ${mode} failed:\n${built.stderr}`)
  const { stages } = JSON.parse(readFileSync(join(root, '.docsgen/report/build-report.json'), 'utf8'))
  rows.push({ mode, what: 'stage of the gate', 'p50 ms': Math.round(stages.gate) })
  const server = spawn(process.execPath, [bin, 'preview', '--out-dir', mode, '--port', '0', '--quiet'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const context = await browser.newContext()
  try {
    const url = await new Promise((resolve, reject) => {
      server.stdout.on('data', (data) => resolve(String(data).trim()))
      server.on('exit', () => reject(new Error('docsgen preview ended')))
    })
    const tab = await context.newPage()
    if (mode === 'sealed') await unlock(tab, url)
    await figures(tab, url, mode)
  } finally {
    await context.close()
    server.kill('SIGTERM')
  }
}

/** Gives the service worker the key, as the shell would after the provider gave it. */
async function unlock(tab, url) {
  await tab.goto(`${url}sealed/none`)
  const state = await tab.evaluate(async (keys) => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    active.postMessage({ kind: 'unlock', keys, seconds: 3600, reader: {} }, [port2])
    return (await answer).state
  }, key)
  if (state !== 'open') throw new Error(`The site did not open: ${state}.`)
}

async function figures(tab, url, mode) {
  const routes = Array.from({ length: opened }, (_, index) => pathOf((index * 7) % pages).replace('content/', ''))
  const documents = []
  const before = await computed()
  for (const route of routes) {
    await tab.goto(url + route, { waitUntil: 'load' })
    const [title, time] = await tab.evaluate(() => {
      const [{ responseEnd, startTime }] = performance.getEntriesByType('navigation')
      return [document.title, responseEnd - startTime]
    })
    if (!title.startsWith('Page ')) throw new Error(`${route} did not open: ${title}.`)
    documents.push(time)
  }
  add(mode, 'page', documents, ((await computed()) - before) / routes.length)
  add(
    mode,
    'payload',
    await tab.evaluate(
      fetchAll,
      routes.map((route) => `/${route}/_payload.json`),
    ),
  )
  if (mode !== 'sealed') return
  const session = await tab.context().newCDPSession(tab)
  await session.send('ServiceWorker.enable')
  const slept = []
  for (const route of routes.slice(0, 20)) {
    await session.send('ServiceWorker.stopAllWorkers')
    await tab.goto(url + route, { waitUntil: 'load' })
    slept.push(
      await tab.evaluate(() => {
        const [{ responseEnd, startTime }] = performance.getEntriesByType('navigation')
        return responseEnd - startTime
      }),
    )
  }
  add(mode, 'page, worker asleep', slept)
}

/** Milliseconds that the processes of the browser have computed since they began. */
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
    await (await fetch(address)).json()
    times.push(performance.now() - start)
  }
  return times
}

/** The first ones warm the host and the browser up. */
function add(mode, what, times, computed) {
  const sorted = times.slice(times.length > 50 ? 10 : 2).sort((a, b) => a - b)
  const at = (share) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))])
  rows.push({ mode, what, 'p50 ms': at(0.5), 'p95 ms': at(0.95), ...(computed && { 'computed ms': round(computed) }) })
}

function round(value) {
  return Math.round(value * 100) / 100
}
