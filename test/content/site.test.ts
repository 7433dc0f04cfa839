/** The real site, built as `npm run site` builds it: every route, all size budgets, no diagnostics. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Build, Doc } from '../../src/model/model.js'
import { regate } from '../gate/support/regate.js'
import { missingWords } from '../plugins/missingWords.js'
import { buildThreaded } from '../support/project.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const routes = readFileSync(new URL('./routes.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
let build: Build

beforeAll(async () => {
  build = await buildThreaded(root.replace(/\/$/, ''), { env: { NOAUTH: 'true' } })
})

const text = (path: string) => Buffer.from(build.outputs.get(path) ?? []).toString()
const file = (route: string) => (route === '/' ? 'index.html' : `${route.slice(1)}.html`)
const gzip = (bytes: Uint8Array | string) => gzipSync(bytes).byteLength
/** Pages that a plugin makes, such as the list of releases, have no file. */
const guides = (): Doc[] =>
  build.site.docs.filter(({ kind, file: source }) => kind !== 'operation' && existsSync(source))

test('the site has no errors or warnings', () => {
  expect(build.diagnostics.map(({ file: place, message }) => `${place} ${message}`)).toEqual([])
})

test.each(['edge', 'sealed', 'edge+sealed'] as const)('the mode %s publishes none of its pages', async (mode) => {
  const { diagnostics, outputs } = await regate(build, { mode })
  expect(diagnostics.map(({ message }) => message)).toEqual([])
  expect(outputs.size).toBeGreaterThan(build.site.docs.length)
})

test('ROUTE-01: every route is a complete page', () => {
  expect(routes).toHaveLength(242)
  const faults = routes.flatMap((route) => {
    const html = text(file(route))
    const problems = [
      !/<title>[^<]+<\/title>/.test(html) && 'title',
      (html.match(/<h1[ >]/g)?.length ?? 0) !== 1 && 'one h1',
      route !== '/search' && html.replace(/<[^>]*>/g, ' ').length < 2000 && 'content',
    ].filter(Boolean)
    return problems.length > 0 ? [`${route}: ${problems.join(', ')}`] : []
  })
  expect(faults).toEqual([])
})

test('BUILD-08: no token is left in the output', () => {
  const left = [...build.outputs.keys()].filter(
    (path) => path.endsWith('.html') && /\{(?:product|vars\.)/.test(text(path)),
  )
  expect(left).toEqual([])
})

test('every guide states its purpose, its owner and the date of its last review', () => {
  const faults = guides().flatMap(({ file: place, description, frontMatter }) => {
    const { owner, reviewed, keywords, sidebar_label: label } = frontMatter
    const problems = [
      (description.length < 50 || description.length > 160) && `description of ${description.length}`,
      !owner && 'owner',
      !/^2026-\d\d-\d\d$/.test(reviewed ?? '') && 'reviewed',
      !keywords?.length && 'keywords',
      (label?.length ?? 0) > 34 && 'label',
    ].filter(Boolean)
    return problems.length > 0 ? [`${place}: ${problems.join(', ')}`] : []
  })
  expect(faults).toEqual([])
})

test('ROUTE-07: every route has the sidebar of its section, and the bar link to that section is active', () => {
  const faults = routes.flatMap((route) => {
    const html = text(file(route))
    const part = route.startsWith('/restapi') ? 'API Reference' : 'User Guides'
    const active = [...html.matchAll(/<a [^>]*aria-current="(?:true|page)"[^>]*>([^<]*)</g)].map(([, label]) => label)
    return route === '/search' || active.includes(part) ? [] : [`${route}: ${active.join(', ')}`]
  })
  expect(faults).toEqual([])
})

test('ROUTE-11: the description is published completely, with its many files as one', () => {
  const source = parse(
    readFileSync(`${root}openapi/openapi.yaml`, 'utf8').replaceAll('{product}', build.site.config.product.name),
  )
  const given = text('restapi/management/v1/openapi.yaml')
  expect(parse(given)).toMatchObject({ openapi: source.openapi, info: source.info })
  expect(Object.keys(parse(given).paths)).toEqual(Object.keys(source.paths))
  expect(given).not.toMatch(/\$ref: ['"]?\.{0,2}\//)
})

test('APIREF-01: the introduction shows title, version, text and authorization, and links to the downloads', () => {
  const { info } = parse(text('restapi/management/v1/openapi.yaml'))
  const html = text('restapi/v1/introduction.html')
  expect(html).toMatch(new RegExp(`<h1>${info.title}</h1><p class="lead">.*?</p><details class="toc-mobile"`))
  for (const part of [`version ${info.version}`, info.summary, 'OAuth 2.0', 'Bearer token'])
    expect(html).toContain(part)
  expect(html).toMatch(/ id="pagination"/)
  for (const form of ['yaml', 'json', 'postman.json'])
    expect(html).toMatch(new RegExp(`<a href="[^"]*restapi/management/v1/openapi\\.${form}" download`))
})

// content/search.tests.yaml expects that search finds paths and parameters; a failed expectation is an error of the site.
test('APIREF-02, APIREF-10: each operation of the description has a page with its path and parameters in the HTML', () => {
  const { paths } = parse(text('restapi/management/v1/openapi.yaml'))
  const pages = build.site.docs.filter(({ route }) => /^\/restapi\/v1\/(?!webhook-|schema)/.test(route))
  const drawn = pages.map(({ route }) => text(file(route)).replace(/<[^>]*>/g, ''))
  for (const path of Object.keys(paths)) expect(drawn.some((page) => page.includes(`/management/v1${path}`))).toBe(true)
  const operations = Object.values<Record<string, { operationId?: string; summary?: string; tags?: string[] }>>(paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId !== undefined)
  expect(operations).toHaveLength(34)
  const titles = pages.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(operations.map(({ summary }) => summary)))
  expect(text('restapi/v1/delete-cloud-account.html')).toContain('>purge_findings<')
})

test('BUILD-07: the sitemap lists exactly the pages that search engines may index', () => {
  const listed = [...text('sitemap.xml').matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path)
  const indexable = build.site.docs
    .map(({ route }) => route)
    .filter((route) => !/<meta name="robots" content="noindex/.test(text(file(route))))
  expect(listed.sort()).toEqual(indexable.sort())
})

test('BUILD-09: pages name the generator and the version that they document', () => {
  const html = text('index.html')
  expect(html).toMatch(/<meta name="generator" content="docsgen [\d.]+"/)
  expect(html).toContain('<meta name="version" content="0.1.0"/>')
})

describe('bytes of HTML outside of the article', () => {
  const limit = 8.5 * 1024
  const without = (html: string, ...parts: readonly RegExp[]) =>
    parts.reduce((left, part) => left.replace(part, ''), html)
  const article = /<article>.*?<\/article>/s
  /** The table of contents repeats the headings of the article. */
  const contents = /<nav class="toc" .*?<\/nav>/s
  /** The HTML contains only the branch of the sidebar to which the page belongs. */
  const openBranch = /(?<=<\/a>)<ul><li.*<\/ul>(?=<\/li>(?:<li.*?)?<\/ul><\/nav><\/div><main)/s

  test('they are at most 8.5 KB on a second-level page, including table of contents and sidebar', () => {
    const html = text('introduction/overview.html')
    expect(html).toMatch(contents)
    expect(without(html, article).length).toBeLessThanOrEqual(limit)
  })

  test('they are at most 8.8 KB on the median page, including table of contents and sidebar', () => {
    const sizes = build.site.docs.map(({ route }) => without(text(file(route)), article).length).sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(8.8 * 1024)
  })

  test('they are at most 8.5 KB on every page, without its table of contents and the open sidebar branch', () => {
    const sizes = build.site.docs.map(({ route }) => {
      const html = text(file(route))
      expect(html, route).toMatch(article)
      return { route, size: without(html, article, contents, openBranch).length }
    })
    expect(sizes.filter(({ size }) => size > limit)).toEqual([])
  })
})

describe('files for machines', () => {
  /** Text of each page in `llms-full.txt` and its parts, by URL. */
  const fullTexts = () => {
    const files = [...build.outputs.keys()].filter((path) => /^llms-full.*\.txt$/.test(path))
    const parts = files.flatMap((path) => text(path).split(/\n(?=# [^\n]+\n\nSource: <)/))
    return new Map(parts.flatMap((part) => [...part.matchAll(/^Source: <([^>]+)>$/gm)].map(([, url]) => [url, part])))
  }

  test('llms-full.txt has every word of every listed page, and no other page', () => {
    const found = fullTexts()
    const isListed = ({ frontMatter }: Doc) => !frontMatter.unlisted && !frontMatter.draft && frontMatter.search
    const urlOf = ({ route }: Doc) => `https://docs.example.com${encodeURI(route)}`
    const listed = build.site.docs.filter(isListed)
    expect([...found.keys()].sort()).toEqual(listed.map(urlOf).sort())
    const lost = listed.flatMap((doc) => {
      const wanted = [doc.title, ...doc.sections.flatMap((section) => [section.title, section.text])].join('\n')
      const full = found.get(urlOf(doc)) ?? ''
      const known = new Set(full.toLowerCase().match(/[\p{L}\p{N}]+/gu))
      // The index of an API reference joins the texts of a row: a name, its type, “required” (a column of the copy), and its description.
      const isKnown = (word: string): boolean =>
        known.has(word) || [...word].some((_, at) => at > 2 && known.has(word.slice(0, at)) && isKnown(word.slice(at)))
      const isLost = (word: string) => doc.kind !== 'operation' || !isKnown(word.toLowerCase())
      const words = missingWords(wanted, full).filter(isLost)
      return words.length > 0 ? [`${doc.route}: ${words.slice(0, 8).join(' ')}`] : []
    })
    expect(lost).toEqual([])
  })

  test('feeds are well-formed, with ids of their own, links to pages, and the newest entry first', () => {
    const feeds = [...build.outputs.keys()].filter((path) =>
      /(?:^releases|^release-notes\/.*|changes|deprecations)\.json$/.test(path),
    )
    expect(feeds.length).toBeGreaterThan(8)
    for (const path of feeds) {
      const feed = JSON.parse(text(path))
      expect(feed, path).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', title: expect.any(String) })
      expect(feed.feed_url, path).toBe(`https://docs.example.com/${path}`)
      const ids: string[] = feed.items.map(({ id }: { id: string }) => id)
      expect(new Set(ids).size, path).toBe(ids.length)
      const dates: string[] = feed.items.map((item: { date_published: string }) => item.date_published)
      expect(dates, path).toEqual([...dates].sort().reverse())
      for (const { url } of feed.items as { url: string }[]) {
        const { pathname, hash } = new URL(url)
        expect(build.site.byRoute.get(decodeURI(pathname))?.ids, url).toContain(decodeURIComponent(hash.slice(1)))
      }
      // The entries of Atom are those of JSON Feed.
      const atom = text(path.replace(/json$/, 'xml'))
      expect(
        atom.match(
          /<entry><title>[^<]+<\/title><id>[^<]+<\/id><link href="[^"]+"\/><updated>[\d-]{10}T[\d:]{8}Z<\/updated>/g,
        ),
        path,
      ).toHaveLength(ids.length)
      expect(atom.replace(/&(?:amp|lt|gt|quot|apos|#\d+);/g, ''), path).not.toContain('&')
    }
  })
})

describe('bytes after gzip', () => {
  test('the scripts that every page loads are at most 11 KB', () => {
    const html = text('introduction/overview.html')
    const scripts = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path as string)
    // The entry, and one chunk with what it shares with code that loads later: each file costs a request on every page.
    expect(new Set(scripts).size).toBe(2)
    expect([...new Set(scripts)].reduce((sum, path) => sum + gzip(text(path)), 0)).toBeLessThanOrEqual(11 * 1024)
  })

  test('the style sheets of a page are at most 15 KB', () => {
    // Without fragments, and without the files of redirects.
    const pages = [...build.outputs.keys()].filter(
      (path) => path.endsWith('.html') && text(path).includes('data-region="main"'),
    )
    const sheetsOf = (page: string) =>
      [...text(page).matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, path]) => path as string)
    const sizes = new Map([...new Set(pages.flatMap(sheetsOf))].map((path) => [path, gzip(text(path))]))
    const loaded = pages.map((page) => ({
      page,
      bytes: sheetsOf(page).reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0),
    }))
    expect(loaded.length).toBeGreaterThan(routes.length)
    expect(loaded.filter(({ bytes }) => bytes > 15 * 1024 || bytes === 0)).toEqual([])
    expect(new Set(sizes.keys())).toEqual(new Set([...build.outputs.keys()].filter((path) => path.endsWith('.css'))))
  })

  test('the median API page is at most 15 KB and no page is over 60 KB', () => {
    const sizes = build.site.docs
      .filter(({ kind }) => kind === 'operation')
      .map(({ route }) => gzip(text(file(route))))
      .sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(15 * 1024)
    expect(sizes.at(-1)).toBeLessThanOrEqual(60 * 1024)
  })
})

test('no page has inline styles, inline handlers or scripts except the script that the policy names', () => {
  const faults = [...build.outputs.keys()].filter((path) => {
    if (!path.endsWith('.html') || /^(assets|_sidebars)\//.test(path)) return false
    const html = text(path).replace(/<script type="application\/json"[\s\S]*?<\/script>/g, '')
    return /<[^>]+\s(?:style|on\w+)=/.test(html) || (html.match(/<script>/g)?.length ?? 0) > 1
  })
  expect(faults).toEqual([])
})
