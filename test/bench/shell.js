/**
 * `node test/bench/shell.js [root]` measures the built site of a project in Chromium: layout shift over a sample of pages, the
 * time until the shell works, and navigation. Times are CPU times of the main thread, multiplied by four to simulate a phone:
 * they exclude network time and other load of the machine. The current speed of the machine still counts (the same code took 1
 * to 1.5 on the same machine within a day), so a fixed job is measured too, and the budgets apply at the speed at which that
 * job takes `pace` milliseconds. Both figures are printed.
 */
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { calibrate } from './calibrate.js'
import { preview } from './preview.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const root = resolve(process.argv[2] ?? repository)
const folder = join(root, 'build')
const slower = 4
const turns = 7
/** Milliseconds per page of the fixed job, measured when the budgets were set. */
const pace = 14
const budgets = { shift: 0, ready: 40, navigation: 150 }

if (!existsSync(join(folder, 'index.html'))) {
  console.error(`There is no site in ${folder}. Build it first.`)
  process.exit(2)
}
const before = calibrate()
const pages = sortedPages()
const site = await preview(root)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
try {
  const shift = await layoutShift()
  const [shortest, middle, longest] = [pages[0], pages[pages.length >> 1], pages.at(-1)]
  const ready = [await shellReady(shortest), await shellReady(longest)]
  const navigation = [await navigate(shortest), await navigate(longest)]
  const usual = await navigate(middle)
  const reference = (before + calibrate()) / 2
  const rows = [
    row(`layout shift, sum over ${shift.pages} pages at two widths`, shift.sum, budgets.shift),
    row(`shell ready, ms, ${kb(shortest)} page`, ready[0].visit, budgets.ready, reference),
    row(`shell ready, ms, ${kb(longest)} page`, ready[1].visit, budgets.ready, reference),
    row(`shell ready after a reload, ms, ${kb(shortest)} page`, ready[0].reload, budgets.ready, reference),
    row(`shell ready after a reload, ms, ${kb(longest)} page`, ready[1].reload, budgets.ready, reference),
    row(`navigation to a prefetched ${kb(shortest)} page, ms`, navigation[0], budgets.navigation, reference),
    row(`navigation to a prefetched ${kb(middle)} page, the median, ms`, usual, budgets.navigation, reference),
    row(`navigation to a prefetched ${kb(longest)} page, ms`, navigation[1], budgets.navigation, reference),
  ]
  console.table(rows)
  console.log(
    `longest to shortest page: shell ready ${ratio(ready.map(({ visit }) => visit))}, navigation ${ratio(navigation)}`,
  )
  console.log(`the fixed job: ${round(reference, 1)} ms a page`)
  for (const line of shift.worst) console.log(line)
  mkdirSync(join(repository, '.docsgen'), { recursive: true })
  writeFileSync(join(repository, '.docsgen/bench-shell.json'), `${JSON.stringify(rows, null, 2)}\n`)
} finally {
  await browser.close()
  site.child.kill('SIGTERM')
}

/** Pages of the folder, the smallest first. */
function sortedPages() {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.html') && !/^(?:assets|search|404)/.test(path))
    .map((path) => ({
      path: path.replace(/(?:^|\/)index\.html$|\.html$/, ''),
      size: statSync(join(folder, path)).size,
    }))
    .filter(({ size }) => size > 8000)
    .sort((a, b) => a.size - b.size || (a.path < b.path ? -1 : 1))
}

/** Layout shift of every twelfth page, from the first paint to the end of the page, including late scripts and images. */
async function layoutShift() {
  const sample = pages.filter((_, index) => index % 12 === 0).map(({ path }) => path)
  const found = []
  for (const width of [1280, 390]) {
    const tab = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage()
    for (const path of [...sample, 'search?q=sensor', 'no/such/page']) {
      // Search results arrive late; a reader scrolls as soon as there is text to read.
      await tab.goto(site.url + path, { waitUntil: 'networkidle' })
      found.push({ path, width, ...(await tab.evaluate(watchShift)) })
    }
    await tab.context().close()
  }
  const worst = found.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
  return {
    pages: sample.length + 2,
    sum: found.reduce((sum, { value }) => sum + value, 0),
    worst: worst
      .slice(0, 10)
      .flatMap(({ path, width, value, moved }) => [`shift ${round(value, 4)} on /${path} at ${width}`, ...moved]),
  }
}

/** The sum, and a line for each node that moved. */
async function watchShift() {
  let value = 0
  const moved = []
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      value += entry.value
      for (const { node, previousRect, currentRect } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement
        const name = element
          ? `${element.localName}.${element.className} "${element.textContent.slice(0, 30)}"`
          : 'gone'
        moved.push(`  at ${Math.round(entry.startTime)} ms ${name}: ${place(previousRect)} -> ${place(currentRect)}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
  for (let y = 0; y < Math.min(document.documentElement.scrollHeight, 8000); y += 700) {
    scrollTo({ top: y, behavior: 'instant' })
    await frame()
  }
  // The zoom code, the last of the late scripts, loads a second after the page.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  return { value, moved }
}

/**
 * Milliseconds from the start of the page's module until all behaviors have started: `visit` for a page that is new in the
 * history of the tab, `reload` for a page that is loaded again, where the shell also restores the scroll position. Each turn
 * needs a new URL, because opening the current URL of a tab is a reload.
 */
async function shellReady({ path }) {
  const times = { visit: [], reload: [] }
  const tab = await newTab()
  // The first turn fills the cache.
  for (let turn = 0; turn <= turns; turn++) {
    await tab.goto('about:blank')
    const visit = await entryTime(tab, () => tab.goto(site.url + path, { waitUntil: 'load' }))
    const reload = await entryTime(tab, () => tab.reload({ waitUntil: 'load' }))
    if (turn === 0) continue
    times.visit.push(visit)
    times.reload.push(reload)
  }
  await tab.context().close()
  return { visit: median(times.visit), reload: median(times.reload) }
}

/** Start of the first module, which is the entry; the others run later. */
async function entryTime(tab, load) {
  await browser.startTracing(tab, { categories: ['devtools.timeline', 'v8'] })
  await load()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  const [entry] = traceEvents
    .filter(({ name, tdur }) => name === 'v8.evaluateModule' && tdur > 0)
    .sort((a, b) => a.ts - b.ts)
  return (entry.tdur / 1000) * slower
}

/**
 * Milliseconds from the click on a link of the front page, whose payload is already fetched and parsed, until the frame that
 * shows the new page. It is the first navigation of its tab, so nothing that the browser creates once, such as compiled code,
 * exists yet.
 */
async function navigate({ path }) {
  const times = []
  for (let turn = 0; turn < turns; turn++) {
    const tab = await newTab()
    const client = await tab.context().newCDPSession(tab)
    await client.send('Performance.enable')
    const used = async () => {
      const { metrics } = await client.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000
    }
    await tab.goto(site.url, { waitUntil: 'load' })
    await tab.waitForSelector('[data-theme-menu] input', { state: 'attached' })
    const payload = tab.waitForResponse((response) => {
      const { pathname } = new URL(response.url())
      return pathname === `/${path}`
    })
    await tab.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, id: 'go', textContent: 'Go' })
      document.querySelector('main')?.prepend(link)
      link.focus()
    }, `/${path}`)
    await (await payload).finished()
    await tab.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve), 100)))
    const before = await used()
    await tab.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('docsgen:routechanged', () => requestAnimationFrame(() => setTimeout(resolve)))
          document.getElementById('go').click()
        }),
    )
    times.push(((await used()) - before) * slower)
    await tab.context().close()
  }
  return median(times)
}

async function newTab() {
  return (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
}

/** @param reference milliseconds of the fixed job, for a time; undefined for a value that does not depend on the machine */
function row(what, value, budget, reference) {
  const scaled = reference ? (value * pace) / reference : value
  const verdict = round(scaled, 4) <= budget ? 'kept' : 'over'
  return { what, value: round(value, 2), 'at the pace': round(scaled, 2), budget, verdict }
}

function kb({ size }) {
  return `${Math.round(size / 1024)} KB`
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function ratio([small, large]) {
  return (large / Math.max(small, 0.1)).toFixed(1)
}

function round(value, digits) {
  return Number(value.toFixed(digits))
}
