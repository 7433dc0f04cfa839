import { describe, expect, it } from 'vitest'
import { extractCssLinks } from '../../src/links/extractCssLinks.js'
import { rewriteLinks } from '../../src/links/extractHtmlLinks.js'
import { parseSrcset } from '../../src/links/parseSrcset.js'
import { hrefOfResolution } from '../../src/links/resolution.js'
import { resolveTarget } from '../../src/links/resolveTarget.js'
import { at } from '../../src/model/diagnostic.js'
import { link } from '../../src/stages/link.js'
import { asset, href, page, place, type SiteParts, site } from './site.js'

const docs = [
  page('index'),
  page('guide/index'),
  page('guide/setup', { ids: ['install', 'café', '__proto__', 'constructor'] }),
  page('CASE'),
]
const assets = [asset('/img/a.png'), { ...asset('/guide/b.png'), file: 'content/guide/b.png' }]

function checkTarget(target: string, { config, redirects, facts }: SiteParts = {}, file = 'content/guide/index.mdx') {
  const world = site({ docs, assets, config, redirects, facts })
  const resolution = resolveTarget(target, { route: '/guide', file }, world)
  return { href: hrefOfResolution(resolution, world.config), codes: resolution.diagnostics.map(({ code }) => code) }
}

describe('targets', () => {
  it.each([
    ['setup', '/guide/setup'],
    ['./setup.mdx#install', '/guide/setup#install'],
    ['./', '/guide'],
    ['..', '/'],
    ['../CASE.mdx', '/CASE'],
    ['b.png', '/guide/b.png'],
    ['../img/a.png', '/img/a.png'],
    ['/guide/setup?x=1 2#install', '/guide/setup?x=1%202#install'],
    ['/guide/setup#caf%C3%A9', '/guide/setup#caf%C3%A9'],
    ['/guide/setup#__proto__', '/guide/setup#__proto__'],
    ['/guide/setup#constructor', '/guide/setup#constructor'],
    ['https://docs.test/guide/setup', '/guide/setup'],
    ['https://other.test/Guide/', 'https://other.test/Guide/'],
    ['#', '#'],
    ['/search?q=a', '/search?q=a'],
  ])('%s resolves to %s', (target, expected) => expect(checkTarget(target)).toEqual({ href: expected, codes: [] }))

  it.each([
    ['/guide', '/docs/guide/'],
    ['/guide/setup#install', '/docs/guide/setup/#install'],
    ['/', '/docs/'],
    ['/img/a.png', '/docs/img/a.png'],
    ['https://docs.test/docs/guide', '/docs/guide/'],
    ['https://docs.test/blog', 'https://docs.test/blog'],
  ])('the base path and the slash are added once to %s', (target, expected) => {
    const config = { baseUrl: '/docs/', trailingSlash: 'always' } as const
    expect(checkTarget(target, { config })).toEqual({ href: expected, codes: [] })
  })

  it('a link that contains the base path is reported', () => {
    const world = site({ docs, config: { baseUrl: '/docs/' } })
    const { diagnostics } = resolveTarget('/docs/guide', { route: '/', file: 'content/index.mdx' }, world)
    expect(diagnostics[0]?.hint).toContain('Remove the base path')
  })

  it.each([
    ['JaVa\tscript:alert(1)', 'link-scheme', '#'],
    ['JaVa%09script:alert(1)', 'link-scheme', '#'],
    [' javascript:alert(1)', 'link-scheme', '#'],
    ['file:///etc/passwd', 'link-scheme', '#'],
    ['C:\\a.md', 'link-path', 'C:\\a.md'],
    ['docs%5Ca.md', 'link-path', 'docs%5Ca.md'],
    ['/a%2Fb', 'link-escape', '/a%2Fb'],
    ['ftp://x.test/a', 'link-unknown-scheme', 'ftp://x.test/a'],
  ])('%s is refused', (target, code, written) => expect(checkTarget(target)).toEqual({ href: written, codes: [code] }))

  it('redirects are followed, and redirects that the builder created are not reported', () => {
    const redirects = [
      { from: '/old', to: '/older#install', file: 'site.config.ts' },
      { from: '/older', to: '/guide/setup', file: 'site.config.ts' },
      { from: '/group', to: '/guide', file: '' },
    ]
    expect(checkTarget('/old', { redirects })).toEqual({ href: '/guide/setup#install', codes: ['link-redirect'] })
    expect(checkTarget('/group', { redirects })).toEqual({ href: '/guide', codes: [] })
  })
})

describe('the link stage', () => {
  it('each link has its final href and its place', () => {
    const from = page('a', { links: [href('/guide', 'content/a.mdx'), href('/nope', 'content/_part.mdx')] })
    const { diagnostics, hrefs } = link(site({ docs: [...docs, from] }))
    expect(hrefs.get('a')).toEqual(['/guide', '/nope'])
    expect(diagnostics).toMatchObject([{ code: 'link-page', file: 'content/_part.mdx', range: place }])
  })

  it('a definition that many links use is reported once', () => {
    const links = [href('/nope', 'content/a.mdx'), href('/nope', 'content/a.mdx')]
    expect(link(site({ docs: [page('a', { links })] })).diagnostics).toHaveLength(1)
  })

  it('the diagnostic names the component that created the link', () => {
    const links = [{ ...href('/nope', 'content/a.mdx'), via: 'x.tsx' }]
    const [found] = link(site({ docs: [page('a', { links })] })).diagnostics
    expect(found?.message).toContain('x.tsx on the page “/a”')
  })

  it('redirects are reported at their configuration fields', () => {
    const redirects = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
      { from: '/c', to: '/nope' },
      { from: '/guide', to: '/' },
    ]
    const configPlaces = Object.fromEntries(
      redirects.flatMap((_, index) => [
        [`redirects.${index}.from`, at(index + 1, 1)],
        [`redirects.${index}.to`, at(index + 1, 20)],
      ]),
    )
    const made = redirects.map((redirect) => ({ ...redirect, file: 'site.config.ts' }))
    const { diagnostics } = link(site({ docs, config: { redirects }, redirects: made, facts: { configPlaces } }))
    expect(diagnostics.map(({ code, range }) => [code, range?.start.line, range?.start.column])).toEqual([
      ['redirect-loop', 1, 20],
      ['link-page', 3, 20],
      ['redirect-hides-page', 4, 1],
    ])
  })

  it('links of the frame are checked, including those in its HTML', () => {
    const config: SiteParts['config'] = {
      navbar: { items: [{ type: 'link', label: 'x', href: '/no1' }] },
      footer: { columns: [{ title: 'x', items: [{ label: 'x', href: '/no2' }] }], copyright: '<a href="/no3">x</a>' },
      announcement: { html: 'See <a href="/no4">x</a>' },
      logo: { light: '/img/no.svg', dark: '/img/a.png', alt: '' },
    }
    const found = link(site({ docs, assets, config })).diagnostics
    expect(found.map(({ code }) => code).sort()).toEqual(['link-file', ...Array(4).fill('link-page')])
    expect(new Set(found.map(({ file }) => file))).toEqual(new Set(['site.config.ts']))
  })

  it('orphans are reported with the configured severity', () => {
    const linking = page('a', { links: [href('/b', 'content/a.mdx')] })
    const linked = page('b', { links: [href('/a', 'content/b.mdx'), href('/c', 'content/b.mdx')] })
    const own = page('d', { links: [href('/d', 'content/d.mdx')] })
    const config: SiteParts['config'] = { lint: { orphans: 'error' } }
    const found = link(site({ docs: [page('index'), linking, linked, page('c'), own], config })).diagnostics
    expect(found).toMatchObject([{ severity: 'error', code: 'orphan-page', file: 'content/d.mdx', range: at(1, 1) }])
  })

  it('missing files of a style sheet are reported, relative to its URL', () => {
    const css =
      'a{background:url(no.svg)}\nb{background:url("data:image/svg+xml,x")}\n@import "no.css";c{d:url(../img/a.png)}'
    const found = link(site({ docs, assets: [...assets, asset('/css/x.css', css)] })).diagnostics
    expect(found.map(({ file, range, code }) => [file, range?.start.line, range?.start.column, code])).toEqual([
      ['content/static/css/x.css', 1, 18, 'link-file'],
      ['content/static/css/x.css', 3, 10, 'link-file'],
    ])
  })
})

describe('URL parsers', () => {
  it('style sheets are parsed as CSS', () => {
    const css =
      '/* url(a) */ b{content:"url(c)";d:url( \'e f.png\' )}@import url(g.css) screen;h{i:url(j\\)k)}l{m:url(#n)}'
    expect(extractCssLinks(css).map(({ target, kind }) => [target, kind])).toEqual([
      ['e f.png', 'url'],
      ['g.css', 'import'],
      ['j)k', 'url'],
    ])
  })

  it('candidates of a srcset are parsed with their offsets', () => {
    expect(parseSrcset('/a.png 1x, /b,c.png 2x,/d.png')).toEqual([
      { target: '/a.png', offset: 0 },
      { target: '/b,c.png', offset: 11 },
      { target: '/d.png', offset: 23 },
    ])
  })

  it('URLs in HTML are replaced, and the rest is unchanged', () => {
    const html = `<p title="/x">See <a class=b href='/guide'>x</a> & <img src=/a.png srcset="/a.png 1x, /b.png 2x"></p>`
    expect(rewriteLinks(html, ({ target }) => `/docs${target}?a&b`)).toBe(
      `<p title="/x">See <a class=b href='/docs/guide?a&amp;b'>x</a> & <img src=/docs/a.png?a&amp;b srcset="/docs/a.png?a&amp;b 1x, /docs/b.png?a&amp;b 2x"></p>`,
    )
  })
})

describe('documents that docsgen does not read as pages', () => {
  const files = ['guide/plan.docx', 'guide/old.adoc', 'manual.odt', 'static/terms.docx', 'img/logo.psd'].map(
    (file) => ({
      ...asset(`/${file.replace('static/', '')}`),
      file: `content/${file}`,
    }),
  )
  const reported = (config: SiteParts['config'], target = '') => {
    const from = page('index', { links: target ? [href(target, 'content/index.mdx')] : [] })
    return link(site({ docs: [from], assets: files, config })).diagnostics.map(({ code, file }) => `${code} ${file}`)
  }

  it('are reported if they are not in the folder `static`', () => {
    expect(reported({})).toEqual([
      'file-foreign content/guide/old.adoc',
      'file-foreign content/guide/plan.docx',
      'file-foreign content/manual.odt',
    ])
  })

  it('are downloads if a page or the navbar links to them', () => {
    const navbar = { items: [{ type: 'link' as const, label: 'Manual', href: '/manual.odt' }] }
    expect(reported({ baseUrl: '/docs/', navbar }, 'guide/plan.docx#page=2')).toEqual([
      'file-foreign content/guide/old.adoc',
    ])
  })
})
