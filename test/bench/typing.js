/**
 * `node test/bench/typing.js [root]`: how long typing a query holds up the page, in Chromium. Queries are typed letter by letter
 * into the box of the bar and into the search page of the built site of a project. Prints the longest task of the main
 * thread by what that thread computes, times four, as on a telephone: other load of the machine does not count. Then the same
 * with the CPU of the tab slowed to a quarter, as the page's own PerformanceObserver sees it, which counts whatever the
 * machine does beside it; and 10,000 letters, until they are answered.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { preview } from './preview.js'

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../../', import.meta.url)))
const slower = 4
/** Milliseconds: what a browser calls a long task, and what 10,000 letters may take. */
const budgets = { task: 50, answer: 1000 }
const queries = [
  'install the sensor on kubernetes',
  's3:GetObject denied',
  'vulnerabilites dashbord',
  'a policy for roles',
]

if (!existsSync(join(root, 'build/search-index'))) {
  console.error(`There is no site with a search in ${join(root, 'build')}. Build it first.`)
  process.exit(2)
}
const site = await preview(root)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
try {
  const box = {
    path: '',
    input: '#search-input',
    answer: '.search-panel [role="option"], .search-panel .search-notice',
  }
  const page = { path: 'search', input: '#search-page-input', answer: '[data-search-results] a' }
  const rows = []
  for (const [name, place] of Object.entries({ box, page })) {
    rows.push(row(`longest task while typing in the ${name}, ms`, (await longestTask(place)) * slower, budgets.task))
    const seen = await longTasks(place)
    rows.push({ what: `long tasks in the ${name}, CPU slowed, by wall clock`, value: seen.length })
    rows.push({ what: 'the median of them, ms', value: seen[seen.length >> 1] ?? 0 })
    rows.push(row(`10,000 letters in the ${name} until the answer, ms`, await pasteMuch(place), budgets.answer))
  }
  console.table(rows)
} finally {
  await browser.close()
  site.child.kill('SIGTERM')
}

async function openAt({ path, input }) {
  const tab = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await tab.goto(site.url + path, { waitUntil: 'networkidle' })
  await tab.locator(input).focus()
  // What comes with the focus is not typing.
  await tab.waitForLoadState('networkidle')
  return tab
}

async function typeAll(tab, { input, answer }) {
  for (const query of queries) {
    await tab.locator(input).fill('')
    await tab.keyboard.type(query, { delay: 60 })
    await tab.locator(answer).first().waitFor()
    await tab.waitForLoadState('networkidle')
  }
}

/** In milliseconds of the thread that draws the page; the worker of the search has a thread of its own. */
async function longestTask(place) {
  const tab = await openAt(place)
  await browser.startTracing(tab, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
  await typeAll(tab, place)
  const { traceEvents: events } = JSON.parse(String(await browser.stopTracing()))
  await tab.context().close()
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const tasks = events.filter(({ name, pid, tid }) => /RunTask$/.test(name) && mains.has(`${pid}/${tid}`))
  if (tasks.length === 0) throw new Error('The trace holds no tasks of the page.')
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000
}

/** Milliseconds of each task that the page itself calls long, in order. */
async function longTasks(place) {
  const tab = await openAt(place)
  const client = await tab.context().newCDPSession(tab)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await tab.evaluate(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(Math.round(duration))
    }).observe({ type: 'longtask' })
  })
  await typeAll(tab, place)
  const seen = await tab.evaluate(() => window.longTasks)
  await tab.context().close()
  return seen.sort((a, b) => a - b)
}

async function pasteMuch(place) {
  const tab = await openAt(place)
  const text = 'sensor policy '.repeat(715).slice(0, 10_000)
  const took = await tab.evaluate(
    ([input, answer, value]) =>
      new Promise((resolve) => {
        const field = document.querySelector(input)
        const start = performance.now()
        new MutationObserver((_, observer) => {
          if (!document.querySelector(answer)) return
          observer.disconnect()
          resolve(performance.now() - start)
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
        field.value = value
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    [place.input, place.answer, text],
  )
  await tab.context().close()
  return took
}

function row(what, value, budget) {
  return { what, value: Math.round(value), budget, verdict: value <= budget ? 'kept' : 'over' }
}
