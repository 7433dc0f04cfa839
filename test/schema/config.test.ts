import { describe, expect, it } from 'vitest'
import { parseSiteConfig } from '../../src/config/parseConfig.js'
import * as index from '../../src/index.js'
import { lines } from './findings.js'
import { minimal, nowhere, parse } from './minimalConfig.js'

describe('the configuration', () => {
  it('is complete after defaults are applied', () => {
    expect(parse().config).toEqual({
      ...minimal,
      markdown: { math: false },
      theme: { css: [], components: {} },
      head: [],
      tagline: '',
      baseUrl: '/',
      locale: 'en',
      trailingSlash: 'never',
      content: 'content',
      navbar: { hideOnScroll: false, items: [] },
      colorMode: { defaultMode: 'light', disableSwitch: false, respectSystem: false, storageKey: 'theme' },
      dataFromQuery: [],
      sidebar: { autoCollapseCategories: false, hideable: false, resizable: false },
      spinnerDelay: 200,
      toc: { min: 2, max: 3 },
      search: {
        enabled: true,
        shortcut: 'mod+k',
        contexts: [],
        allContexts: false,
        hideWithoutContext: false,
        highlight: true,
        popular: [],
        provider: 'lunr',
        facets: [],
      },
      versions: [],
      locales: [],
      texts: {},
      openapi: [],
      externalRoutes: [],
      plugins: [],
      redirects: [],
      roots: [],
      gate: { mode: 'off', seal: { hours: 8 }, claims: {}, NOAUTH: false, DEBUG: false },
      deploy: { hosts: [], csp: {}, trustedTypes: true },
      limits: {
        pageBytes: 2097152,
        pageMilliseconds: 30000,
        pageMemoryMb: 512,
        headings: 5000,
        nesting: 100,
        operations: 3000,
      },
      trust: [],
      env: [],
      audiences: [],
      untrusted: { code: [] },
      checks: {},
      lint: { orphans: 'warning', description: { min: 50, max: 160 }, allowCredentials: [] },
    })
  })

  it.each([
    ['docs', '/docs/'],
    ['/docs', '/docs/'],
    ['/docs/', '/docs/'],
    ['', '/'],
    ['/a/b', '/a/b/'],
  ])('the base path %j gets its slashes', (baseUrl, expected) => {
    expect(parse({ baseUrl }).config?.baseUrl).toBe(expected)
  })

  it('SBOX-04: a site can have no shortcut for search', () => {
    expect(parse({ search: { shortcut: '' } }).config?.search.shortcut).toBe('')
  })

  it('severities change by diagnostic code', () => {
    expect(parse({ checks: { 'image-alt': 'error', 'link-redirect': 'off' } }).config?.checks).toEqual({
      'image-alt': 'error',
      'link-redirect': 'off',
    })
  })

  it('severities change by glob', () => {
    const checks = { 'link-page': { 'content/old/**': 'warning' } } as const
    expect(parse({ checks }).config?.checks).toEqual(checks)
    expect(lines(parse({ checks: { 'link-page': { '**': 'warn' } } }).diagnostics)[0]).toContain('`warning`')
    expect(lines(parse({ checks: { 'mdx-syntax': { 'a/**': 'off' } } }).diagnostics)[0]).toContain('must stay `error`')
  })

  it('an unknown diagnostic code suggests the nearest one', () => {
    expect(lines(parse({ checks: { 'image-alts': 'off' } }).diagnostics)).toEqual([
      '- config-unknown-key The key `image-alts` is not known in `checks`. | Did you mean `image-alt`?',
    ])
    expect(lines(parse({ checks: { xyzzy: 'off' } }).diagnostics)[0]).not.toContain('yaml-tag')
  })

  it('keys of other tools have a hint that says what to write', () => {
    const hints = (input: Record<string, unknown>) => parse(input).diagnostics.map(({ hint }) => hint)
    expect(hints({ base: '/x/', srcDir: 'docs' })).toEqual(['Use `baseUrl`.', 'Use `content`.'])
    expect(hints({ onBrokenLinks: 'throw' })).toEqual([
      "Remove it: broken links are errors. To lower them, add `checks: { 'link-page': 'warning' }`.",
    ])
    expect(hints({ markdown: { base: '/x/' } })).toEqual(['Valid keys: math.'])
  })

  it('the severity of codes without a usable result cannot be changed', () => {
    expect(parse({ checks: { 'mdx-syntax': 'error' } }).diagnostics).toEqual([])
    expect(lines(parse({ checks: { 'mdx-syntax': 'off' } }).diagnostics)[0]).toContain(
      '`checks.mdx-syntax` must stay `error`',
    )
  })

  it('the slash at the end of the origin is removed', () => {
    expect(parse({ url: 'http://localhost:8080/' }).config?.url).toBe('http://localhost:8080')
  })

  it('missing fields of nested parts get their defaults', () => {
    const { config } = parse({
      logo: { light: '/l.svg', dark: '/d.svg', alt: '' },
      navbar: { items: [{ type: 'link', label: 'A', href: '/' }, { type: 'theme' }] },
      footer: { links: [{ label: 'A', href: '/a' }] },
      announcement: { html: 'New' },
    })
    expect(config?.logo).toMatchObject({ height: 28, href: '/' })
    expect(config?.navbar.items).toEqual([
      { type: 'link', label: 'A', href: '/', position: 'left' },
      { type: 'theme', position: 'right' },
    ])
    expect(config?.footer).toEqual({ columns: [], links: [{ label: 'A', href: '/a' }] })
    expect(config?.announcement).toEqual({ id: 'announcement-bar', tone: 'brand', html: 'New', closable: true })
  })

  it.each([
    [{ url: 'https://a.com/docs' }, 'config-value `url` must be an origin'],
    [{ url: 'ftp://a.com' }, 'config-value `url` must be an origin'],
    [{ url: 'https://me:secret@a.com' }, 'config-value `url` must be an origin'],
    [{ url: 'a.com' }, 'config-value `url` must be an origin'],
    [{ baseUrl: 'https://a.com/' }, 'config-value `baseUrl` must be a path'],
    [{ baseUrl: '/a/../b' }, 'config-value `baseUrl` must be a path'],
    [{ content: '../elsewhere' }, 'config-value `content` must be a path below the project root'],
    [{ content: '/etc' }, 'config-value `content` must be a path below the project root'],
    [{ theme: 'a\\b' }, 'config-value `theme` must be a path below the project root'],
    [{ locale: 'Deutsch' }, 'config-value `locale` must be a language tag such as `en` or `pt-BR`'],
    [
      { head: [{ tag: 'link', rel: 'alternate', href: 'https://ja.example.com', hreflang: 'jp' }] },
      'config-value `head.0.hreflang` must be a language tag. There is no language `jp`; did you mean `ja`?',
    ],
    [
      { locales: { root: { label: 'English' }, jp: { label: 'Japan' } } },
      'config-value `locales.jp` must be a language tag. There is no language `jp`; did you mean `ja`? Rename the folder, or set `lang`.',
    ],
    [{ locale: 'jp' }, 'config-value `locale` must be a language tag. There is no language `jp`; did you mean `ja`?'],
    [
      { locales: { root: { label: 'A' }, dk: { label: 'B' } } },
      'config-value `locales.dk` must be a language tag. There',
    ],
    [
      { locales: { root: { label: 'A', lang: 'xx' } } },
      'config-value `locales.root.lang` must be a language tag. There is',
    ],
    [{ deploy: { csp: { 'script-src': ['self'] } } }, 'config-value `deploy.csp.script-src.0` must have single quotes'],
    [{ product: { name: 'A', slug: 'A b' } }, 'config-value `product.slug` must contain only lower-case'],
    [{ footer: { columns: [], links: [] } }, 'config-value `footer.links` cannot be combined with `columns`'],
    [{ footer: { columns: [{ title: 'A', itmes: [] }] } }, 'config-missing `footer.columns.0.items` is missing'],
    [{ dataFromQuery: ['theme'] }, 'config-value `dataFromQuery.0` is reserved for the theme'],
    [{ toc: { min: 4, max: 3 } }, 'config-value `toc.max` must not be less than `min`'],
    [{ redirects: [{ from: '/a', to: '/a/' }] }, 'config-value `redirects.0.to` must not be the same route as `from`'],
    [
      {
        redirects: [
          { from: '/a', to: '/b' },
          { from: '/a/', to: '/c' },
        ],
      },
      'config-value `redirects.1.from` is already the `from` of entry 1',
    ],
    [{ redirects: [{ from: '/a', to: 'b' }] }, 'config-value `redirects.0.to` must be a route that starts with `/`'],
    [
      { redirects: [{ from: '/a', to: '//evil.example' }] },
      'config-value `redirects.0.to` must be a route that starts with `/`',
    ],
    [
      { navbar: { items: [{ type: 'link', label: 'A', href: 'java\tscript:x' }] } },
      'config-value `navbar.items.0.href` must be a route',
    ],
    [
      { navbar: { items: [{ type: 'link', label: 'A', href: '\u0001javascript:x' }] } },
      'config-value `navbar.items.0.href` must be a route',
    ],
    [
      { navbar: { items: [{ label: 'A' }] } },
      "config-missing `navbar.items.0.type` is missing. | It must be one of `link`, `menu`, `theme`, `versions`, `locales`. For a link, write `{ type: 'link', label: 'Guide', href: '/guide' }`.",
    ],
    [
      { versions: [version({ id: 'a' }), version({ id: 'a', path: '/b' })] },
      'config-value `versions.1.id` is already the `id` of entry 1',
    ],
    [
      { versions: [version({ current: true }), version({ id: 'b', path: '/b', current: true })] },
      'config-value `versions.1.current` is already true for an earlier entry',
    ],
    [
      { deploy: { csp: { 'script-src': ["'self'; script-src *"] } } },
      'config-value `deploy.csp.script-src.0` must be one source expression',
    ],
    [{ limits: { pageBytes: 0 } }, 'config-value `limits.pageBytes` must be more than 0, but it is the number 0'],
    [{ editUrl: 'https://git.example.com/edit' }, 'config-value `editUrl` must contain `{file}`'],
    [
      { search: { contexts: [{ path: 'api', label: 'API' }] } },
      'config-value `search.contexts.0.path` must be a route',
    ],
    [
      { lint: { orphan: 'off' } },
      'config-unknown-key The key `orphan` is not known in `lint`. | Did you mean `orphans`?',
    ],
  ])('%j is refused', (more, expected) => {
    const { config, diagnostics } = parse(more)
    expect(config).toBeUndefined()
    expect(lines(diagnostics)[0]).toContain(`- ${expected}`)
  })

  it.each([undefined, null, 3, [], 'x'])('%j is not a configuration', (value) => {
    const { diagnostics } = parseSiteConfig(value, { NOAUTH: '1' }, nowhere)
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]?.message).toMatch(/^The configuration /)
  })
})

it('the package exports defineConfig, which returns its argument, and what islands import', () => {
  expect(Object.keys(index).sort()).toEqual(['AuthUnavailableError', 'defineConfig', 'useAuth'])
  expect(index.defineConfig(minimal)).toBe(minimal)
})

function version(more: object) {
  return { id: 'a', label: 'A', path: '/a', folder: 'versions/a', ...more }
}
