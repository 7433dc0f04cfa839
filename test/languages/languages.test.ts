import { beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject } from '../support/project.js'
import { temporaryRoots } from '../support/temporaryProjects.js'
import { page } from '../versions/site.js'
import { languageSite } from './site.js'

const write = temporaryRoots()
let site: Build

beforeAll(async () => {
  site = await build(languageSite)
})

function build(files: ReadonlyMap<string, string>): Promise<Build> {
  return buildProject(write(files))
}

const read = (path: string) => Buffer.from(site.outputs.get(path) ?? []).toString()
const links = (html: string) =>
  [...html.matchAll(/<(?:a|img)[^>]* (?:href|src)="([^"]+)"/g)].map(([, target]) => target)
const article = (path: string) =>
  /<div class="prose">.*?<\/article>/s.exec(read(path))?.[0].replace(/<a class="anchor".*?>/g, '') ?? ''
const head = (path: string) =>
  [...read(path).matchAll(/<link rel="(canonical|alternate)" href="([^"]+)"(?: hrefLang="([^"]+)")?/g)].map((found) =>
    found.slice(1).filter(Boolean).join(' '),
  )
const origin = 'https://docs.example.com'

describe('a site in several languages', () => {
  test('has every page in every language and version', () => {
    expect(site.diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'text-missing site.config.ts',
      'language-empty site.config.ts',
    ])
    const pages = ['', '/guide/setup', '/guide/use']
    const roots = ['', '/v1', '/de', '/de/v1', '/ar', '/ar/v1']
    expect(site.site.docs.map(({ route }) => route).sort()).toEqual(
      roots.flatMap((root) => pages.map((path) => root + path || '/')).sort(),
    )
  })

  test('has the language and the direction of the page in the document', () => {
    const tags = ['guide/setup', 'de/guide/setup', 'ar/guide/setup'].map(
      (path) => /<html[^>]*?data/.exec(read(`${path}.html`))?.[0],
    )
    expect(tags).toEqual(['<html lang="en" data', '<html lang="de" data', '<html lang="ar" dir="rtl" data'])
  })

  test('adds titles of admonitions, words of footnotes and labels of code in the language of the page', () => {
    const titles = [...article('de/guide/setup.html').matchAll(/class="admonition-title">.*?<\/svg>([^<]+)/gs)]
    expect(titles.map(([, title]) => title)).toEqual(['Hinweis', 'Wichtig', 'Frage'])
    expect(article('de/guide/setup.html')).toMatch(/id="footnote-label">Fußnoten<.*aria-label="Zurück zum Text"/s)
    expect(article('de/guide/setup.html')).toContain('>2 eingeklappte Zeilen</summary>')
  })

  test('shows an untranslated page in its own language, with a banner that links to the original', () => {
    const html = read('de/guide/use.html')
    expect(html).toContain('<article lang="en" dir="ltr">')
    expect(html).toContain('data-banner="untranslated"')
    expect(html).toContain('<a href="/guide/use" hreflang="en">Original lesen (Englisch)</a>')
    expect(read('de/guide/setup.html')).not.toContain('data-banner')
  })

  test('keeps links of content, navbar and announcement in the language', () => {
    expect(links(article('de.html'))).toEqual(['/de/guide/setup', '/de/guide/use', '/de/search'])
    expect(links(article('de/guide/use.html'))).toEqual(['/de/guide/setup#install', '/img/plan.svg'])
    expect(read('de.html')).toContain('<a href="/de/guide/setup" data-nav="0">Anleitung</a>')
    expect(read('de.html')).toContain('Neu: <a href="/de/guide/use">Nutzung</a>')
    expect(read('ar.html')).toContain('<span lang="en" dir="ltr">New: <a href="/ar/guide/use">use</a></span>')
    expect(read('index.html')).toContain('>New: <a href="/guide/use">use</a></div>')
  })

  test('translates the interface, and content only in translations', () => {
    expect(read('de/guide/setup.html')).toContain('</svg>Hinweis</p>')
    expect(read('ar/guide/setup.html')).toContain('</svg>Note</p>')
    expect(read('de/guide/use.html')).toContain('<time dateTime="2026-11-02">2. November 2026</time>')
    expect(read('ar.html')).toContain('<span>التالي</span>')
    expect(read('de.html')).toContain('<title>Start | Prüfung</title>')
  })

  test('translates labels of the sidebar, and takes those of translated pages', () => {
    const labels = (path: string) =>
      [...(/<nav[^>]*data-sidebar.*?<\/nav>/s.exec(read(path))?.[0] ?? '').matchAll(/<a[^>]*>([^<]+)/g)].map(
        ([, label]) => label,
      )
    expect(labels('guide/use.html')).toEqual(['Home', 'Guides', 'Set up', 'Use'])
    expect(labels('de/guide/use.html')).toEqual(['Start', 'Anleitungen', 'Einrichtung', 'Use'])
  })

  test('has a language menu that keeps the page', () => {
    const menu = [...read('de/guide/use.html').matchAll(/<a href="([^"]+)" lang="(\w+)"/g)].map(
      ([, href, lang]) => `${lang} ${href}`,
    )
    expect(menu).toEqual(['en /guide/use', 'de /de/guide/use', 'ar /ar/guide/use'])
    const missing = [...read('de/404.html').matchAll(/<a href="([^"]+)" lang="(\w+)"/g)].map(([, href]) => href)
    expect(missing).toEqual(['/', '/de', '/ar'])
  })

  test('names translations for search engines, and the original of untranslated pages', () => {
    const translations = [
      `alternate ${origin}/guide/setup en`,
      `alternate ${origin}/de/guide/setup de`,
      `alternate ${origin}/guide/setup x-default`,
    ]
    expect(head('de/guide/setup.html')).toEqual([`canonical ${origin}/de/guide/setup`, ...translations])
    expect(head('guide/setup.html')).toEqual([`canonical ${origin}/guide/setup`, ...translations])
    expect(head('de/guide/use.html')).toEqual([`canonical ${origin}/guide/use`])
  })

  test('names no translations of a page that an older version shares with the current one', () => {
    expect(head('v1.html')).toEqual([`canonical ${origin}/`])
    expect(head('de/v1.html')).toEqual([`canonical ${origin}/de`])
  })

  test('has a search page, an index and a page for missing pages in each language', () => {
    expect(['de/search.html', 'ar/search.html', 'de/404.html'].map((path) => site.outputs.has(path))).toEqual([
      true,
      true,
      true,
    ])
    expect(read('de/404.html')).toContain('<h1>Seite nicht gefunden</h1>')
    const client = /id="docsgen">(.*?)<\/script>/.exec(read('de.html'))?.[1]
    expect(JSON.parse(client ?? '{}').search.page).toBe('/de/search')
    expect([...site.outputs.keys()].filter((path) => /^search-index\/head.*de/.test(path))).toHaveLength(2)
  })

  test('puts slugs and old routes of a translation below its language', () => {
    expect(site.site.redirects.find(({ from }) => from === '/de/alt')?.to).toBe('/de/guide/setup')
  })

  test('isolates the label of a version in text from right to left', () => {
    expect(read('ar/v1/guide/setup.html')).toContain('This page is about \u20681.x\u2069.')
    expect(read('de/v1/guide/setup.html')).not.toMatch(/\u2068|\u2069/)
  })

  test('shows the page of an old version in its language, not the translation of the current page', () => {
    expect(read('de/v1/guide/setup.html')).toContain('<h1>Old setup</h1>')
    expect(links(article('de/v1/guide/setup.html'))).toEqual(['/de/v1/guide/use'])
    expect(read('de/v1.html')).toContain('<h1>Start</h1>')
  })

  test('loads the texts of browser code before it, in the language of the page', () => {
    const [, script = ''] =
      /<script type="module" src="\/(assets\/text-[^"]+)"><\/script><script type="module" src="\/assets\/client/.exec(
        read('de.html'),
      ) ?? []
    expect(read(script)).toContain('"copied":"Kopiert"')
    expect(read(script)).not.toContain('skipLink')
  })
})

test('an anchor that only the original has is reported with the fix', async () => {
  const files = new Map(languageSite)
  files.set('content/de/guide/setup.md', page('Einrichtung', '## Installieren\n\nText'))
  files.set('content/guide/zoo.md', page('Zoo', 'See [how to install](setup.md#install).'))
  const { diagnostics } = await build(files)
  expect(diagnostics.map(({ code, file, hint }) => [code, file, hint])).toContainEqual([
    'translation-anchor',
    'content/guide/use.md',
    'The original content/guide/setup.md has this anchor. Give the heading of the translation the same id: `## … {#install}`. 1 more place has the same fault.',
  ])
  expect(diagnostics.filter(({ code }) => code === 'translation-anchor')).toHaveLength(1)
})

test('a broken anchor of a page is reported once, not for its copies in languages and versions', async () => {
  const link = page('Use', 'Back to [setup](setup.md#instal).')
  const { diagnostics } = await build(new Map([...languageSite, ['content/guide/use.md', link]]))
  const anchors = diagnostics.filter(({ code }) => code === 'link-anchor' || code === 'translation-anchor')
  expect(anchors.map(({ file, message }) => [file, message])).toEqual([
    ['content/guide/use.md', 'There is no anchor “#instal” on “/guide/setup”.'],
  ])
})

test('the default language can be in a folder of its own', async () => {
  const { diagnostics, outputs } = await build(
    new Map([
      [
        'site.config.ts',
        (languageSite.get('site.config.ts') ?? '')
          .replace('root: {', 'en: {')
          .replace(/versions: \[[\s\S]*?\n {2}\],/, ''),
      ],
      ['content/sidebars.yaml', 'docs: [index, guide/setup]\n'],
      ['content/en/index.md', page('Home', 'To [setup](/guide/setup).')],
      ['content/en/guide/setup.md', page('Setup', 'Text')],
      ['content/en/guide/use.md', page('Use', 'Text')],
    ]),
  )
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(Buffer.from(outputs.get('de/guide/setup.html') ?? []).toString()).toContain('<article lang="en"')
  expect(Buffer.from(outputs.get('en.html') ?? []).toString()).toContain('<a href="/en/guide/setup">setup</a>')
})

test('a sidebar that names a folder, and the sidebar of a site without a sidebars file, list the pages of each language', async () => {
  const menuOf = async (sidebars: string | undefined) => {
    const files = new Map(languageSite)
    if (sidebars === undefined) files.delete('content/sidebars.yaml')
    else files.set('content/sidebars.yaml', sidebars)
    const { outputs } = await build(files)
    const text = Buffer.from(outputs.get('de/guide/use.html') ?? []).toString()
    const menu = /<nav[^>]*data-sidebar[\s\S]*?<\/nav>/.exec(text)?.[0] ?? ''
    return [...menu.matchAll(/<a[^>]*href="([^"]+)"[^>]*>([^<]+)/g)].map(([, href, label]) => `${href} ${label}`)
  }
  const pages = ['/de Start', '/de/guide/setup Einrichtung', '/de/guide/use Use']
  expect(await menuOf('docs: [index, { autogenerate: guide }]\n')).toEqual(pages)
  expect(await menuOf(undefined)).toEqual(expect.arrayContaining(pages))
})
