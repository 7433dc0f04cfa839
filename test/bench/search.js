/**
 * `node test/bench/search.js [folder] [--reindex]` measures the quality and speed of search in a built site. Queries are generated
 * from the pages (`search/queries.js`). Prints MRR and recall of the first eight results by page, MRR by section, bytes of a
 * first query, and CPU time. The folder is the output of docsgen, or any other folder of HTML, whose pages are then read from
 * their markup and indexed first. `--reindex` rebuilds the index of a docsgen site from its pages with the present code, so that
 * tokens and ranking can be tried without a build; the bytes of its code are those of `build/`. `MISSES=<class>` prints the
 * queries of a class whose page or section is not the first result. `--queries=FILE` measures the queries of a YAML file instead: rows with
 * `query`, `pages` (all accepted answers, a route or a route with an anchor) and `kind`. `HEAD=head.de.bin` measures the index of a
 * language or version. The index of a built site has the texts of links; after `--reindex` it has not, so that the classes of link texts
 * are not found by themselves.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { readHtml, resolveLinks } from './search/html.js'
import { queryClasses } from './search/queries.js'

const [folder = 'build'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const shown = 8
/** Pages in the box. */
const shownPages = 6

if (!existsSync(folder)) {
  console.error(`There is no folder ${folder}. Build a site first, or name a folder of HTML.`)
  process.exit(2)
}
const code = await loadSearch()
const { openIndexReader, createSearchIndex, searchIndex } = code
const html = readHtml(folder)
const head = process.env.HEAD ?? 'head.bin'
const isOurs = existsSync(join(folder, 'search-index', head))
let fetchFile = async (name) => new Uint8Array(readFileSync(join(folder, 'search-index', name)))
const { pages, synonyms } = isOurs ? await readPages() : { pages: html.pages, synonyms: [] }
if (pages.length === 0) {
  console.error(`There are no pages in ${folder}.`)
  process.exit(2)
}
if (!isOurs || process.argv.includes('--reindex')) rebuildIndex()

const sections = pages.flatMap(({ url, title: page, description, sections: list }) =>
  list.map(({ title, anchor, text }, place) => {
    return { url, page, title, anchor, text: `${place === 0 ? description : ''} ${text}`, isIntro: place === 0 }
  }),
)
const classes = await readClasses()
const index = createSearchIndex(await openIndexReader(head, fetchFile))
const times = []
// The first queries are slow until the code is compiled.
for (const { text } of classes.flatMap(([, queries]) => queries).slice(0, 30))
  await searchIndex(index, { text, limit: shown, excerpt: 50 })
const results = []
for (const [name, queries] of classes) results.push(await measure(name, queries))
console.table(withMean(results))

const worker = codeBytes()
const cold = await coldQueries()
const bytes = (share) => kb(at(cold.bytes, share) + worker)
console.log(
  `first query, gzip KB: p50 ${bytes(0.5)}, p90 ${bytes(0.9)}; of which code ${kb(worker)}, head ${kb(cold.head)}`,
)
console.log(`requests of a first query: p50 ${at(cold.requests, 0.5)}, p90 ${at(cold.requests, 0.9)}`)
console.log(`CPU of a warm query, ms: p50 ${at(times, 0.5).toFixed(1)}, p99 ${at(times, 0.99).toFixed(1)}`)
console.log(`CPU of a cold query, ms: p50 ${at(cold.times, 0.5).toFixed(1)}, p99 ${at(cold.times, 0.99).toFixed(1)}`)
console.log(`index: ${pages.length} pages, ${sections.length} sections`)

/** Queries by class: of the file that `--queries` names, else generated. */
async function readClasses() {
  const file = process.argv.find((argument) => argument.startsWith('--queries='))?.slice('--queries='.length)
  if (!file) return queryClasses(sections, { links: resolveLinks(html.links, pages), synonyms })
  const { parse } = await import('yaml')
  const rows = parse(readFileSync(file, 'utf8')).map(({ query, pages: accepted, kind }) => {
    const [first = ''] = accepted
    const [url, anchor] = first.split('#')
    const others = accepted.map((target) => target.split('#')[0])
    return { text: query, url, others, kind, ...(anchor && { anchor }) }
  })
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return kinds.map((kind) => [kind, rows.filter((row) => row.kind === kind)])
}

/** A page counts at its best section; a section only with its own anchor. */
async function measure(name, queries) {
  const sums = { page: 0, first: 0, found: 0, section: 0, sections: 0, empty: 0 }
  for (const { text, url, anchor, others = [url] } of queries) {
    await searchIndex(index, { text, limit: shown, excerpt: 50 })
    const start = process.cpuUsage()
    const { hits } = await searchIndex(index, { text, limit: shown, excerpt: 50 })
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / 1000)
    const place = [...new Set(hits.map((hit) => hit.url))].findIndex((found) => others.includes(found)) + 1
    if (place === 1) sums.first++
    if (place > 0) sums.page += 1 / place
    if (place > 0) sums.found++
    if (anchor) sums.sections++
    const exact = anchor
      ? hits.findIndex((hit) => hit.url === url && hit.anchor.slice(1) === encodeURIComponent(anchor))
      : -1
    if (exact >= 0) sums.section += 1 / (exact + 1)
    if (hits.length === 0) sums.empty++
    if ([name, 'all'].includes(process.env.MISSES) && (place !== 1 || (anchor && exact !== 0)))
      console.log(
        place,
        JSON.stringify(text),
        anchor ? `${url}#${anchor}` : url,
        '<-',
        hits
          .slice(0, 8)
          .map((hit) => hit.url + hit.anchor)
          .join(' '),
      )
  }
  return {
    queries: name,
    count: queries.length,
    'MRR@8': sums.page / queries.length,
    'first place': sums.first / queries.length,
    'Recall@8': sums.found / queries.length,
    'section MRR@8': sums.sections > 0 ? sums.section / sums.sections : undefined,
    empty: sums.empty,
  }
}

function withMean(rows) {
  const mean = (key) => {
    const values = rows.map((row) => row[key]).filter((value) => value !== undefined)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  const keys = ['MRR@8', 'first place', 'Recall@8', 'section MRR@8']
  const last = { queries: 'mean of classes', ...Object.fromEntries(keys.map((key) => [key, mean(key)])) }
  return [...rows, last].map((row) => ({
    ...row,
    ...Object.fromEntries(keys.map((key) => [key, row[key]?.toFixed(3)])),
  }))
}

/** The code of the worker and of the builder. */
async function loadSearch() {
  const out = mkdtempSync(join(tmpdir(), 'docsgen-search-'))
  const parts = {
    'query/indexReader': 'openIndexReader',
    'query/searchIndex': 'createSearchIndex, searchIndex',
    'build/mergePostings': 'mergePostings',
    'build/extractPostings': 'extractPostings',
    'shared/synonyms': 'createSynonyms',
    'build/writeIndexFiles': 'writeIndexFiles',
  }
  const contents = Object.entries(parts).map(([file, names]) => `export { ${names} } from './${file}.ts'`)
  const resolveDir = fileURLToPath(new URL('../../src/search', import.meta.url))
  await build({
    stdin: { contents: contents.join('\n'), resolveDir, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile: join(out, 'search.mjs'),
    logLevel: 'warning',
  })
  const module = await import(pathToFileURL(join(out, 'search.mjs')).href)
  rmSync(out, { recursive: true })
  return module
}

/** The pages in the form that the builder had them. */
async function readPages() {
  const reader = await openIndexReader(head, fetchFile)
  const byUrl = new Map()
  for (const { pages: parts } of await Promise.all(reader.head.docs.map((first) => reader.docs(first))))
    for (const { u, t, b, d, k, s } of parts) {
      const page = byUrl.get(u) ?? { url: u, title: t, breadcrumbs: b, description: d, keywords: k, sections: [] }
      byUrl.set(u, page)
      for (const [title, anchor, text] of s) page.sections.push({ title, anchor, text })
    }
  return { pages: [...byUrl.values()], synonyms: reader.head.synonyms }
}

function rebuildIndex() {
  const start = process.cpuUsage()
  const known = code.createSynonyms(synonyms)
  const written = code.writeIndexFiles(
    code.mergePostings(pages.map((page) => code.extractPostings(page, known))),
    pages,
    {
      synonyms,
    },
  )
  const { user, system } = process.cpuUsage(start)
  const files = new Map([[head, written.head], ...written.parts])
  fetchFile = async (name) => files.get(name)
  const size = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  console.log(
    `index of ${pages.length} pages: ${((user + system) / 1e6).toFixed(1)} s CPU, ${files.size} files, ${kb(size)} KB`,
  )
}

async function coldQueries() {
  const result = { bytes: [], requests: [], times: [], head: (await fetchFile(head)).length }
  // Every generated class has its share; queries that were written by hand all count.
  const isWritten = process.argv.some((argument) => argument.startsWith('--queries='))
  for (const { text } of classes.flatMap(([, queries]) => (isWritten ? queries : queries.slice(0, 20)))) {
    let fetched = 0
    let requests = 0
    const start = process.cpuUsage()
    const reader = await openIndexReader(head, async (name) => {
      const file = await fetchFile(name)
      fetched += file.length
      requests++
      return file
    })
    await searchIndex(createSearchIndex(reader), { text, limit: shown, pages: shownPages, excerpt: 50 })
    const { user, system } = process.cpuUsage(start)
    result.times.push((user + system) / 1000)
    result.bytes.push(fetched)
    result.requests.push(requests)
  }
  return result
}

/** Worker and box, of the site or of this repository; the rest of the browser code is loaded anyway. */
function codeBytes() {
  const assets = join(isOurs ? folder : 'build', 'assets')
  if (!existsSync(assets)) return 0
  return readdirSync(assets)
    .filter(
      (name) => name.endsWith('.js') && (name.startsWith('worker-') || isBox(readFileSync(join(assets, name), 'utf8'))),
    )
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name)), { level: 9 }).length, 0)
}

function isBox(script) {
  return /search-hit|new Worker/.test(script)
}

function at(list, share) {
  return [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0
}

function kb(bytes) {
  return Math.round(bytes / 1024)
}
