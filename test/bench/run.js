/**
 * `npm run bench:growth [-- 250 1000 own]` builds generated trees of several sizes and prints for each: a cold build, a warm build, a build
 * after one edited page, and the time from saving a page until an open browser is notified; with CPU seconds, peak memory and
 * bytes. `own` measures the start of `serve` for the site of this repository. A JSON copy goes to `.docsgen/bench.json`. Every
 * figure contains the noise of the machine, so a run also measures a fixed job (`calibrate.js`) before and after each size, and
 * prints every time as a number of pages of that job too: these numbers can be compared between runs.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { calibrate } from './calibrate.js'
import { pageText, pathOf, writeCorpus } from './corpus.js'
import { cpuOf } from './cpuOf.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const bin = join(repository, 'bin/docsgen.js')
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const rows = []
const stages = []

for (const pages of process.argv.length > 2 ? sizes : [250, 1000, 4000]) {
  const first = rows.length
  const before = calibrate()
  const root = mkdtempSync(join(tmpdir(), 'docsgen-bench-'))
  const put = writeCorpus(root, pages)
  measure(root, pages, 'cold')
  measure(root, pages, 'warm')
  // From the second edit on, the output before the last one exists and becomes the stage of the writer.
  for (const [index, run] of ['one edited', 'second edit', 'third edit'].entries()) {
    put(`${pathOf(3)}.mdx`, pageText(3, pages, index + 1))
    measure(root, pages, run)
  }
  await measureServe(root, pages, put)
  rmSync(root, { recursive: true, force: true })
  const after = calibrate()
  relate(rows.slice(first), (before + after) / 2)
  for (const milliseconds of [before, after])
    rows.push({ pages, run: 'reference page', seconds: '', 'cpu s': round(milliseconds / 1000, 4) })
}

if (process.argv.length === 2 || process.argv.includes('own')) await measureOwnSite()

console.table(rows)
console.log('Milliseconds by stage')
console.table(stages)
mkdirSync(join(repository, '.docsgen'), { recursive: true })
writeFileSync(join(repository, '.docsgen/bench.json'), `${JSON.stringify({ rows, stages }, null, 2)}\n`)

function measure(root, pages, run) {
  const usage = join(root, 'usage.json')
  const start = performance.now()
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', join(repository, 'test/bench/usage.js'), bin, 'build', '--quiet'],
    {
      cwd: root,
      env: { ...process.env, BENCH_USAGE: usage, NODE_ENV: 'production' },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`The build of ${pages} pages failed:\n${stderr}`)
  const seconds = (performance.now() - start) / 1000
  const { cpu, rss } = JSON.parse(readFileSync(usage, 'utf8'))
  const report = JSON.parse(readFileSync(join(root, '.docsgen/report/build-report.json'), 'utf8'))
  rows.push({
    pages,
    run,
    seconds: round(seconds),
    'cpu s': round(cpu),
    'peak MB': Math.round(rss),
    'output MB': round(report.bytes / 1e6),
  })
  stages.push({ pages, run, ...report.stages })
}

/** Milliseconds from the start of `docsgen serve` until it prints its URL; every page can be requested then. */
async function startServe(root) {
  const start = performance.now()
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--quiet'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => resolve(String(data).trim()))
    child.on('exit', () => reject(new Error('docsgen serve ended')))
  })
  return { child, url, ready: performance.now() - start }
}

/** The site of this repository: the first start fills the cache, the others use it. */
async function measureOwnSite() {
  const before = calibrate()
  const first = rows.length
  const times = []
  for (let start = 0; start < 4; start++) {
    const { child, ready } = await startServe(repository)
    const cpu = cpuOf(child.pid).total
    child.kill('SIGTERM')
    await once(child, 'exit')
    if (start > 0) times.push({ ready, cpu })
  }
  const { ready, cpu } = times.sort((a, b) => a.ready - b.ready)[1]
  rows.push({ pages: 'own site', run: 'serve: ready', seconds: round(ready / 1000), 'cpu s': round(cpu) })
  relate(rows.slice(first), (before + calibrate()) / 2)
}

async function measureServe(root, pages, put) {
  const { child, url, ready } = await startServe(root)
  try {
    const html = await (await fetch(url)).text()
    const live = JSON.parse(/<script type="application\/json" id="docsgen">(.*?)<\/script>/s.exec(html)[1]).live
    const stream = await fetch(new URL(live, url), { headers: { 'sec-fetch-site': 'same-origin' } })
    const reader = stream.body.getReader()
    await reader.read()
    const times = []
    const cpu = []
    for (let edition = 2; edition < 7; edition++) {
      const saved = performance.now()
      const used = cpuOf(child.pid).total
      put(`${pathOf(5)}.mdx`, pageText(5, pages, edition))
      const patience = setTimeout(() => child.kill('SIGTERM'), 20_000)
      for (let text = ''; !text.includes('"reload"'); ) {
        const { value, done } = await reader.read()
        if (done) throw new Error('docsgen serve ended or did not tell of an edit')
        text += Buffer.from(value).toString()
      }
      clearTimeout(patience)
      times.push(performance.now() - saved)
      cpu.push(cpuOf(child.pid).total - used)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    for (const list of [times, cpu]) list.sort((a, b) => a - b)
    rows.push({ pages, run: 'serve: ready', seconds: round(ready / 1000) })
    rows.push({ pages, run: 'serve: save to browser', seconds: round(times[2] / 1000), 'cpu s': round(cpu[2]) })
  } finally {
    child.kill('SIGTERM')
  }
}

/** Adds every time again as a number of pages of the reference job. */
function relate(measured, milliseconds) {
  for (const row of measured) {
    if (row.seconds !== undefined) row['seconds / ref'] = Math.round((row.seconds * 1000) / milliseconds)
    if (row['cpu s'] !== undefined) row['cpu / ref'] = Math.round((row['cpu s'] * 1000) / milliseconds)
  }
}

function round(value, digits = 2) {
  return Number(value.toFixed(digits))
}
