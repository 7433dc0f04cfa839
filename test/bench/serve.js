/**
 * `npm run bench:serve -- PROJECT PAGE` measures live preview of a project: the first page without and with a cache, and the time
 * from saving a page until the response to it has the new text. PAGE is a Markdown file, relative to the project; the bench edits
 * and restores it. The cache of the project is moved away and back.
 *
 *   --saves 8      saves of the page
 *   --pause 4000   milliseconds between them
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { cpuOf } from './cpuOf.js'

const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { saves: { type: 'string', default: '8' }, pause: { type: 'string', default: '4000' } },
})
const [root, page] = positionals
if (!root || !page) throw new Error('Usage: npm run bench:serve -- PROJECT PAGE [--saves 8] [--pause 4000]')
const cache = join(root, '.docsgen/cache')
const kept = join(root, '.docsgen/cache.kept')

if (existsSync(cache)) renameSync(cache, kept)
try {
  console.log('first page without a cache:', await withServer(({ first }) => first))
} finally {
  rmSync(cache, { recursive: true, force: true })
  if (existsSync(kept)) renameSync(kept, cache)
}
await withServer(waitForWhole)
console.log('first page with a cache:   ', await withServer(({ first }) => first))
console.log('save to text, ms:          ', await withServer(measureSaves))

/** Starts `docsgen serve`, requests its home page, and ends it after `use`. */
async function withServer(use) {
  const start = performance.now()
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--quiet'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = String((await once(child.stdout, 'data'))[0]).trim()
    const html = await (await fetch(url)).text()
    const seconds = ((performance.now() - start) / 1000).toFixed(2)
    const first = `${seconds} s, ${cpuOf(child.pid).total.toFixed(2)} s of CPU`
    return await use({ url, html, first })
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** A page that does not exist is answered when the whole site is built. */
async function waitForWhole({ url }) {
  await (await fetch(new URL('no-such-page', url))).text()
  await pause(3000)
}

async function measureSaves(server) {
  await waitForWhole(server)
  const file = join(root, page)
  const text = readFileSync(file, 'utf8')
  const route = posix.relative('content', page).replace(/(?:(?:^|\/)index)?\.mdx?$/, '')
  const times = []
  try {
    for (let save = 0; save < Number(values.saves); save++) {
      times.push(await timeOfSave(server, { file, text, route, word: `edit${save}x${Date.now()}` }))
      await pause(Number(values.pause))
    }
  } finally {
    writeFileSync(file, text)
  }
  return times.join(', ')
}

async function timeOfSave({ url, html }, { file, text, route, word }) {
  const live = JSON.parse(/<script type="application\/json" id="docsgen">(.*?)<\/script>/s.exec(html)[1]).live
  const stream = await fetch(new URL(live, url), { headers: { 'sec-fetch-site': 'same-origin' } })
  const events = stream.body.getReader()
  await events.read()
  const start = performance.now()
  writeFileSync(file, `${text}\n\nAn edit: ${word}.\n`)
  for (;;) {
    const { value, done } = await events.read()
    if (done) throw new Error('docsgen serve ended.')
    const isReload = Buffer.from(value).toString().includes('"reload"')
    if (!isReload || !(await (await fetch(new URL(route, url))).text()).includes(word)) continue
    const time = Math.round(performance.now() - start)
    await events.cancel()
    return time
  }
}
