/**
 * `node test/bench/typing.js [root]` measures how long typing a query blocks the page, in Chromium. Types queries letter by
 * letter, starting with the key that opens the box, into the box of the bar on the first page and on the longest page, and into
 * the search page of the built site of a project. Prints the longest task of the main thread twice: as CPU time of that thread
 * multiplied by four to simulate a phone, which other load of the machine does not change; and as wall time with the CPU of the
 * tab throttled to a quarter, which it does change: this budget is only checked while the machine is idle. Each figure is the
 * minimum of several runs, since other load only adds. Then types 10,000 letters and waits for the results. Exits with 1 if a
 * budget is exceeded.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { preview } from './preview.js'
import { categories, worstTask } from './search/tasks.js'

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../../', import.meta.url)))
const slower = 4
const runs = 3
/** Milliseconds: the length from which a browser calls a task long, and the limit for 10,000 letters. */
const budgets = { task: 50, results: 1000 }
/** Milliseconds between keys, and the pause in which a reader looks at the results. */
const pauses = { key: 60, results: 700 }
const queries = ['install the sensor on kubernetes', 's3:GetObject denied', 'vulnerabilites dashbord']

const folder = join(root, 'build')
if (!existsSync(join(folder, 'search-index'))) {
  console.error(`There is no site with a search in ${folder}. Build it first.`)
  process.exit(2)
}
const site = await preview(root)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
const box = { input: '#search-input', results: '.search-panel [role="option"], .search-panel .search-notice' }
const places = {
  'box of the first page': { ...box, path: '' },
  'box of the longest page': { ...box, path: longestPage() },
  'search page': { path: 'search', input: '#search-page-input', results: '[data-search-results] a' },
}
try {
  const rows = []
  for (const [name, place] of Object.entries(places)) {
    const computed = await leastOf(() => typeAll(place, { measure: 'cpu', rate: 1 }))
    rows.push(row(`longest task, ${name}, computed`, computed.took * slower, { budget: budgets.task, of: computed.of }))
    const seen = await leastOf(() => typeAll(place, { measure: 'clock', rate: slower }))
    const isBusy = loadavg()[0] > availableParallelism()
    const clock = row(`longest task, ${name}, by the clock`, seen.took, { budget: budgets.task, of: seen.of })
    rows.push(isBusy && clock.verdict === 'over' ? { ...clock, verdict: 'machine is busy' } : clock)
    rows.push(row(`10,000 letters, ${name}`, await pasteMuch(place), { budget: budgets.results }))
  }
  console.table(rows)
  console.log(`Milliseconds. Load of the machine: ${loadavg()[0].toFixed(1)}.`)
  if (rows.some(({ verdict }) => verdict === 'over')) process.exitCode = 1
} finally {
  await browser.close()
  site.child.kill('SIGTERM')
}

/** URL, relative to the site, of the page with the most HTML. */
function longestPage() {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.html'))
  const size = (file) => statSync(join(folder, file)).size
  const longest = files.reduce((most, file) => (size(file) > size(most) ? file : most))
  return longest.replaceAll('\\', '/').replace(/(?:(?:^|\/)index)?\.html$/, '')
}

async function openAt({ path }) {
  const tab = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await tab.goto(site.url + path, { waitUntil: 'networkidle' })
  return tab
}

/** Send keys only: any other work that the tool causes would be measured too. */
async function typeAll(place, { measure, rate }) {
  const tab = await openAt(place)
  const client = await tab.context().newCDPSession(tab)
  await client.send('Emulation.setCPUThrottlingRate', { rate })
  await browser.startTracing(tab, { categories })
  if (place.path !== 'search') await tab.keyboard.press('Control+k')
  for (const query of queries) {
    await tab.keyboard.press('Control+a')
    await tab.keyboard.type(query, { delay: pauses.key })
    await tab.waitForTimeout(pauses.results)
  }
  const trace = await browser.stopTracing()
  await tab.locator(place.results).first().waitFor()
  await tab.context().close()
  return worstTask(trace, measure)
}

async function leastOf(measured) {
  const all = []
  while (all.length < runs) all.push(await measured())
  return all.reduce((least, one) => (one.took < least.took ? one : least))
}

async function pasteMuch(place) {
  const tab = await openAt(place)
  await tab.locator(place.input).focus()
  // Work caused by the focus is not typing.
  await tab.waitForLoadState('networkidle')
  const text = 'sensor policy '.repeat(715).slice(0, 10_000)
  const took = await tab.evaluate(
    ([input, results, value]) =>
      new Promise((resolve) => {
        const field = document.querySelector(input)
        const start = performance.now()
        new MutationObserver((_, observer) => {
          if (!document.querySelector(results)) return
          observer.disconnect()
          resolve(performance.now() - start)
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
        field.value = value
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    [place.input, place.results, text],
  )
  await tab.context().close()
  return took
}

function row(what, value, { budget, of = '' }) {
  return { what, value: Math.round(value), budget, verdict: value <= budget ? 'kept' : 'over', of }
}
