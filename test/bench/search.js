/**
 * `node test/bench/search.js [folder]`: how well and how fast a built site is searched. Queries are made from the index
 * itself, each with the page or section that it must find: titles, headings, misspelt and half-typed ones, identifiers,
 * and the texts of links. Prints MRR and recall of the first eight, bytes of a first query, and CPU time.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const folder = process.argv[2] ?? 'build'
const most = Number(process.env.QUERIES ?? 200)
const shown = 8
/** `snake_case`, `a:b`, `a.b_c`, `camelCase`, `--flag-name` and `many-part-names`, but not words with one hyphen. */
const identifier =
  /(?<![\w.:-])(?:[A-Za-z]\w*(?:[_.:]+[A-Za-z]\w+)+|--[a-z]+(?:-[a-z]+)+|[a-z]+(?:-[a-z0-9]+){2,}|[A-Za-z]?[a-z]+(?:[A-Z][a-z]+)+)(?![\w:-])/g

if (!existsSync(join(folder, 'search-index/manifest.json'))) {
  console.error(`There is no search index in ${folder}. Build the site first.`)
  process.exit(2)
}
const { openReader, openIndex, search } = await loadSearch()
const manifest = JSON.parse(readFileSync(join(folder, 'search-index/manifest.json'), 'utf8'))
const { head } = manifest.indexes[0]
const sections = await readSections()
const random = numbers(5)
const classes = queryClasses()

const index = openIndex(await openReader(head, fetchFile))
const times = []
const rows = []
for (const [name, queries] of classes) {
  let reciprocal = 0
  let found = 0
  let empty = 0
  for (const { text, wanted } of queries) {
    await search(index, { text, limit: shown, excerpt: 50 })
    const start = process.cpuUsage()
    const { hits } = await search(index, { text, limit: shown, excerpt: 50 })
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / 1000)
    const places = hits.map(({ url, anchor }) => url + decodeURIComponent(anchor))
    const byPage = [...new Set(places.map((place) => place.replace(/#.*/, '')))]
    const place = (wanted.includes('#') ? places : byPage).indexOf(wanted) + 1
    if (place > 0) reciprocal += 1 / place
    if (place > 0) found++
    if (hits.length === 0) empty++
  }
  const share = (value) => (value / queries.length).toFixed(3)
  rows.push({ queries: name, count: queries.length, 'MRR@8': share(reciprocal), 'Recall@8': share(found), empty })
}
console.table(rows)
const mean = (key) => (rows.reduce((sum, row) => sum + Number(row[key]), 0) / rows.length).toFixed(3)
console.log(`mean of classes: MRR@8 ${mean('MRR@8')}, Recall@8 ${mean('Recall@8')}`)

const code = codeBytes()
const cold = await coldQueries()
console.log(
  `first query, gzip KB: p50 ${kb(at(cold.bytes, 0.5) + code)}, p90 ${kb(at(cold.bytes, 0.9) + code)}; of which code ${kb(code)}`,
)
console.log(`requests of a first query: p50 ${at(cold.requests, 0.5)}, p90 ${at(cold.requests, 0.9)}`)
console.log(`CPU of a warm query, ms: p50 ${at(times, 0.5).toFixed(1)}, p99 ${at(times, 0.99).toFixed(1)}`)
console.log(`CPU of a cold query, ms: p50 ${at(cold.times, 0.5).toFixed(1)}, p99 ${at(cold.times, 0.99).toFixed(1)}`)
console.log(`index: ${sections.length} sections, ${kb(indexBytes())} KB`)

/** The code as the worker has it. */
async function loadSearch() {
  const out = mkdtempSync(join(tmpdir(), 'docsgen-search-'))
  const contents = "export { openReader } from './read.ts'\nexport { openIndex, search } from './search.ts'"
  const resolveDir = new URL('../../src/search', import.meta.url).pathname
  await build({
    stdin: { contents, resolveDir, loader: 'ts' },
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

async function fetchFile(name) {
  return new Uint8Array(readFileSync(join(folder, 'search-index', name)))
}

async function readSections() {
  const reader = await openReader(head, fetchFile)
  const list = []
  const seen = new Set()
  for (const [first] of reader.head.docs)
    for (const page of await reader.docs(first))
      for (const [offset, [title, anchor, text]] of page.s.entries()) {
        if (seen.has(page.i + offset)) continue
        seen.add(page.i + offset)
        list.push({ url: page.u, page: page.t, title, anchor, text: `${page.d} ${text}`, isIntro: anchor === '' })
      }
  return list
}

function queryClasses() {
  const pages = sample(
    unique(
      sections.filter(({ isIntro }) => isIntro),
      ({ title }) => title,
    ),
  )
  const headings = sample(
    unique(
      sections.filter(({ isIntro, title }) => !isIntro && title.split(' ').length > 2),
      ({ title }) => title,
    ),
  )
  const identifiers = sample(ownIdentifiers())
  const toPage = (change) => pages.map(({ title, url }) => ({ text: change(title), wanted: url }))
  const toSection = (change) =>
    headings.map(({ title, url, anchor }) => ({ text: change(title), wanted: `${url}#${anchor}` }))
  const toOwner = (change) => identifiers.map(([text, url]) => ({ text: change(text), wanted: url }))
  return [
    ['title of a page', toPage((title) => title)],
    ['title, one letter wrong', toPage(misspelt)],
    ['title, last word half typed', toPage(halfTyped)],
    [
      'title of a page and a heading',
      headings.map(({ page, title, url }) => ({ text: `${page} ${title}`, wanted: url })),
    ],
    ['text of a link', sample(linkTexts())],
    ['heading', toSection((title) => title)],
    ['heading, a word dropped', toSection(dropped)],
    ['heading, one letter wrong', toSection(misspelt)],
    ['heading, last word half typed', toSection(halfTyped)],
    ['identifier', toOwner((text) => text)],
    ['identifier, lower case', toOwner((text) => text.toLowerCase())],
    ['identifier in words', toOwner((text) => text.replace(/(\p{Ll})(?=\p{Lu})|[^\p{L}\p{N}]+/gu, '$1 '))],
    ['identifier, 70 %', toOwner((text) => text.slice(0, Math.ceil(text.length * 0.7)))],
  ].filter(([, queries]) => queries.length > 0)
}

/** Identifiers that one page alone has. */
function ownIdentifiers() {
  const owners = new Map()
  for (const { url, text, title } of sections)
    for (const word of new Set(`${title} ${text}`.match(identifier) ?? []))
      owners.set(word, owners.has(word) && owners.get(word) !== url ? undefined : url)
  return [...owners].filter(([word, url]) => url && word.length >= 8 && word.length <= 40)
}

/** Links in the text of pages, named in more than one word, that lead to one place only. */
function linkTexts() {
  const known = new Set(sections.map(({ url }) => url))
  const targets = new Map()
  for (const url of known) {
    const file = [`${url}.html`, `${url}/index.html`].map((path) => join(folder, path)).find(existsSync)
    const article = file && /<article>([\s\S]*?)<\/article>/.exec(readFileSync(file, 'utf8'))?.[1]
    for (const [, href, text] of article?.matchAll(/<a href="([^"#]+)(?:#[^"]*)?"[^>]*>([^<]+)<\/a>/g) ?? []) {
      if (!known.has(href) || href === url || !text.includes(' ')) continue
      targets.set(text, targets.has(text) && targets.get(text) !== href ? undefined : href)
    }
  }
  return [...targets].filter(([, wanted]) => wanted).map(([text, wanted]) => ({ text, wanted }))
}

async function coldQueries() {
  const result = { bytes: [], requests: [], times: [] }
  for (const { text } of sample(classes.flatMap(([, queries]) => queries))) {
    let bytes = 0
    let requests = 1
    const start = process.cpuUsage()
    const reader = await openReader(head, async (name) => {
      const file = await fetchFile(name)
      bytes += file.length
      requests++
      return file
    })
    await search(openIndex(reader), { text, limit: shown, excerpt: 50 })
    const { user, system } = process.cpuUsage(start)
    result.times.push((user + system) / 1000)
    result.bytes.push(bytes)
    result.requests.push(requests)
  }
  return result
}

/** Worker and box; the rest of the browser code is there anyway. */
function codeBytes() {
  return readdirSync(join(folder, 'assets'))
    .filter((name) => /^worker-.*\.js$/.test(name) || isBox(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, 'assets', name)), { level: 9 }).length, 0)
}

function isBox(name) {
  return (
    /^(?:chunk|box)-.*\.js$/.test(name) &&
    /search-hit|new Worker/.test(readFileSync(join(folder, 'assets', name), 'utf8'))
  )
}

function indexBytes() {
  const path = join(folder, 'search-index')
  return readdirSync(path).reduce((sum, name) => sum + readFileSync(join(path, name)).length, 0)
}

function misspelt(text) {
  const words = text.split(' ')
  const long = words.map((word, place) => [word, place]).filter(([word]) => /^[A-Za-z]{5,}$/.test(word))
  if (long.length === 0) return text
  const [word, place] = long[random(long.length)]
  const letter = 1 + random(word.length - 2)
  words[place] = [
    word.slice(0, letter) + word.slice(letter + 1),
    word.slice(0, letter) + word[letter + 1] + word[letter] + word.slice(letter + 2),
    `${word.slice(0, letter)}e${word.slice(letter)}`,
  ][random(3)]
  return words.join(' ')
}

function halfTyped(text) {
  const [, before, last] = /^(.*?)(\S+)$/.exec(text) ?? ['', '', text]
  return before + last.slice(0, Math.max(2, Math.ceil(last.length * 0.6)))
}

function dropped(text) {
  const words = text.split(' ')
  words.splice(random(words.length), 1)
  return words.join(' ')
}

/** The same ones in every run. */
function sample(list) {
  const rest = [...list]
  const taken = []
  while (taken.length < most && rest.length > 0) taken.push(...rest.splice(random(rest.length), 1))
  return taken
}

function unique(list, keyOf) {
  const counts = new Map()
  for (const row of list) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return list.filter((row) => counts.get(keyOf(row)) === 1)
}

function numbers(seed) {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function at(list, share) {
  return [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0
}

function kb(bytes) {
  return Math.round(bytes / 1024)
}
