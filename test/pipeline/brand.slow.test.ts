/** The brand of a site: what the settings of `theme`, `head` and `analytics` put into its outputs. */
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/loadConfig.js'
import type { Build } from '../../src/model/model.js'
import { buildProject, type Files, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

function project(config: string, files: Files = new Map()): string {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(config)],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nText of the home page.\n'],
      ...files,
    ]),
  )
  roots.push(root)
  return root
}

const build = (config: string, files?: Files) => buildProject(project(config, files))
const text = ({ outputs }: Build, path: string) => Buffer.from(outputs.get(path) ?? []).toString()
const sheetOf = (site: Build) => {
  const path = [...site.outputs.keys()].find((name) => /^assets\/index-.*\.css$/.test(name)) ?? ''
  return { path, css: text(site, path) }
}
const preloadedFonts = (site: Build) =>
  [...text(site, 'index.html').matchAll(/<link rel="preload" (?:as="font" )?href="([^"]+\.woff2)"/g)].map(
    ([, url]) => url,
  )
const problems = async (config: string) =>
  (await loadConfig({ root: project(config), env: {} })).diagnostics.map(({ code, message }) => `${code}: ${message}`)

describe('color', () => {
  it('one color sets the colors of both modes, after those of the theme', async () => {
    const { css } = sheetOf(await build("theme: { color: '#7c3aed' },"))
    expect(css).toMatch(/--brand:\s*#7c3aed/)
    expect(css.lastIndexOf('--brand: #7c3aed')).toBeGreaterThan(css.indexOf('--brand:'))
    const dark = /@media screen\{\[data-theme="?dark"?\]\{--brand:\s*(#[\da-f]{6});/.exec(css)?.[1]
    expect(dark).toBeDefined()
    expect(dark).not.toBe('#7c3aed')
  })

  it('an unreadable color is refused with the nearest one that passes', async () => {
    const [found = ''] = await problems("theme: { color: '#14b8a6' },")
    expect(found).toMatch(
      /^config-value: `theme.color` must have a contrast of at least 4.5:1 .* the nearest such color is `#[\da-f]{6}`, but it is `#14b8a6`\.$/,
    )
    const near = /`(#[\da-f]{6})`, but/.exec(found)?.[1]
    expect(await problems(`theme: { color: '${near}' },`)).toEqual([])
  })

  it('a color in another notation is refused', async () => {
    expect(await problems("theme: { color: 'teal' },")).toEqual([
      'config-value: `theme.color` must be a color such as `#0a7d93`, but it is `teal`.',
    ])
  })
})

describe('font', () => {
  it('`system` names the fonts of the system and loads none', async () => {
    const site = await build("theme: { font: { sans: 'system', mono: 'system' } },")
    expect(sheetOf(site).css).toMatch(/--font:\s*ui-sans-serif/)
    expect([...site.outputs.keys()].filter((path) => path.includes('brand'))).toEqual([])
    expect(preloadedFonts(site)).toEqual([])
  })

  it('a site that replaces only the font of code preloads that of texts', async () => {
    const site = await build("theme: { font: { mono: 'system' } },")
    expect(preloadedFonts(site)).toEqual([expect.stringContaining('/geist-latin-wght-normal-')])
  })

  it('only the regular face of several is preloaded', async () => {
    const faces = "[{ file: 'fonts/bold.woff2', weight: '700' }, { file: 'fonts/all.woff2', weight: '300 500' }]"
    const site = await build(
      `theme: { font: { family: 'Acme Sans', files: ${faces} } },`,
      new Map(
        ['bold', 'all'].map((name, index) => [`fonts/${name}.woff2`, Buffer.concat([woff2(), Buffer.from([index])])]),
      ),
    )
    expect(preloadedFonts(site)).toEqual([expect.stringContaining('/all-')])
  })

  it('a file of the project is published and named by a rule', async () => {
    const site = await build(
      "theme: { font: { family: 'Acme Sans', files: ['fonts/acme.woff2'] } },",
      new Map([['fonts/acme.woff2', woff2()]]),
    )
    expect(site.diagnostics).toEqual([])
    const { css } = sheetOf(site)
    const [, url = ''] =
      /@font-face\{font-family:"?Acme Sans"?;[^}]*font-weight:400;[^}]*url\("?([^")]+)/.exec(css) ?? []
    expect(site.outputs.has(url.slice(1))).toBe(true)
    expect(css).toMatch(/--font:\s*"?Acme Sans"?,\s*ui-sans-serif/)
    expect(preloadedFonts(site)).toEqual([expect.stringMatching(/\/acme-\w+\.woff2$/)])
  })

  it('a package that is not installed, and a file in another format, are reported at their place', async () => {
    const missing = await build("theme: { font: '@fontsource/none' },")
    expect(missing.diagnostics).toMatchObject([
      {
        code: 'theme-file',
        file: 'site.config.ts',
        range: { start: { line: 2 } },
        message: 'The font package `@fontsource/none` is not installed.',
      },
    ])
    const wrong = await build("theme: { font: { family: 'Acme', files: ['a.woff2'] } },", new Map([['a.woff2', 'x']]))
    expect(wrong.diagnostics).toMatchObject([{ code: 'theme-file', message: '`a.woff2` is not a WOFF2 file.' }])
  })
})

describe('style sheets, radius and logo', () => {
  it('style sheets of the site come last, with the files that they name', async () => {
    const site = await build(
      "theme: { color: '#7c3aed', radius: 4, css: ['styles/brand.css'] },",
      new Map([
        ['styles/brand.css', ':root { --brand: #123456; background: url("./dot.svg") }'],
        ['styles/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ]),
    )
    const { css } = sheetOf(site)
    expect(css).toMatch(/--brand:\s*#123456;[^{}]*url\("?[^)]*dot-\w+\.svg"?\)\}\s*$/)
    expect(css).toMatch(/--radius-sm:\s*\.15625rem|--radius-sm:\s*0?\.1563rem/)
    expect(site.diagnostics).toEqual([])
  })

  it('a missing style sheet is reported', async () => {
    const { diagnostics } = await build("theme: { css: ['none.css'] },")
    expect(diagnostics).toMatchObject([{ code: 'theme-file', message: 'There is no file `none.css`.' }])
  })

  it('a logo has the proportions of its image', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"/>'
    const site = await build("theme: { logo: '/logo.svg' },", new Map([['content/static/logo.svg', svg]]))
    expect(site.diagnostics).toEqual([])
    expect(text(site, 'index.html')).toContain('<img src="/logo.svg" alt="Test" width="28" height="28"/>')
  })

  it.each(["logo: '/logo.svg',", "logo: { light: '/logo.svg' },", "theme: { logo: { light: '/logo.svg' } },"])(
    'one image is the logo of both color modes: %s',
    async (config) => {
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"/>'
      const site = await build(config, new Map([['content/static/logo.svg', svg]]))
      expect(site.diagnostics).toEqual([])
      expect(text(site, 'index.html')).toContain('<img src="/logo.svg" alt="Test" width="28" height="28"/>')
    },
  )

  it.each([
    ["logo: 'none.svg',", "'none.svg'"],
    ["theme: { logo: 'none.svg' },", "'none.svg'"],
    ["footer: { logo: { light: '/none.svg' } },", "'/none.svg'"],
    ["head: [{ tag: 'script', src: '/none.svg' }],", "'/none.svg'"],
    ["head: [{ tag: 'meta', property: 'og:image', content: '/none.svg' }],", "'/none.svg'"],
  ])('a missing file is reported once, at its place, with the place where files go: %s', async (config, value) => {
    const root = project(config)
    const { diagnostics } = await buildProject(root)
    const hint = 'Put the file at content/static/none.svg, or correct the path.'
    expect(diagnostics).toMatchObject([{ code: 'link-file', message: 'There is no file “/none.svg”.', hint }])
    const range = diagnostics[0]?.range
    const line = siteConfig(config).split('\n')[(range?.start.line ?? 0) - 1] ?? ''
    expect(line.slice((range?.start.column ?? 0) - 1, (range?.end?.column ?? 0) - 1)).toBe(value)
  })
})

describe('head', () => {
  const inline = 'window.team = "docs"'
  const tags = `head: [
    { tag: 'meta', name: 'theme-color', content: '#7c3aed' },
    { tag: 'link', rel: 'stylesheet', href: 'https://fonts.example.com/a.css' },
    { tag: 'script', src: 'https://chat.example.com/widget.js', data: { 'data-team': 'docs' } },
    { tag: 'script', content: ${JSON.stringify(inline)} },
  ],`

  it('tags are in the head of every page, and the policy admits their sources', async () => {
    const site = await build(tags)
    const html = text(site, 'index.html')
    expect(html).toContain('<meta name="theme-color" content="#7c3aed"/>')
    expect(html).toContain('<script src="https://chat.example.com/widget.js" defer="" data-team="docs"></script>')
    expect(html).toContain(`<script>${inline}</script>`)
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/chat.example.com 'sha256-/)
    expect(policy).toContain(`'sha256-${hash}'`)
    expect(policy).toContain("style-src 'self' https://fonts.example.com")
    expect(text(site, '404.html')).toContain('theme-color')
  })

  it('the image of link previews has the URL that other sites need', async () => {
    const image = "{ tag: 'meta', property: 'og:image', content: '/card.png' }"
    const other = "{ tag: 'meta', name: 'twitter:image', content: 'https://cdn.example.com/card.png' }"
    const files = new Map([['content/static/card.png', 'x']])
    const site = await build(`url: 'https://docs.test', baseUrl: '/x/', head: [${image}, ${other}],`, files)
    const html = text(site, 'index.html')
    expect(html).toContain('<meta property="og:image" content="https://docs.test/x/card.png"/>')
    expect(html).toContain('<meta name="twitter:image" content="https://cdn.example.com/card.png"/>')
  })

  it('a broken file of a tag is reported', async () => {
    const { diagnostics } = await build("head: [{ tag: 'script', src: '/none.js' }],")
    expect(diagnostics).toMatchObject([{ file: 'site.config.ts', severity: 'error' }])
  })
})

describe('analytics', () => {
  it.each([
    ["{ provider: 'plausible', domain: 'docs.example.com' }", 'https://plausible.io'],
    ["{ provider: 'umami', websiteId: 'abc' }", 'https://cloud.umami.is'],
    ["{ provider: 'ga4', measurementId: 'G-1A2B3C' }", 'https://www.googletagmanager.com'],
    ["{ provider: 'posthog', key: 'phc_1' }", 'https://eu-assets.i.posthog.com'],
  ])('%s loads one module of the site, and the policy admits its service', async (settings, source) => {
    const html = text(await build(`analytics: ${settings},`), 'index.html')
    expect(html).toMatch(/<script type="module" src="\/assets\/countVisits-\w+\.js" async=""><\/script>/)
    expect(html).not.toContain(`src="${source}`)
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(policy).toMatch(new RegExp(`script-src [^;]*${source}`))
    expect(policy).toMatch(/trusted-types docsgen docsgen-runtime docsgen-islands docsgen-analytics/)
  })
})

it('a site without brand, head and analytics has the style sheet of the theme and no other file', async () => {
  const plain = await build('')
  const branded = await build("theme: { color: '#7c3aed' },")
  const { css } = sheetOf(plain)
  expect(css).not.toContain('site-styles')
  expect(sheetOf(branded).css.length - css.length).toBeLessThan(600)
  expect(gzipSync(sheetOf(branded).css).length - gzipSync(css).length).toBeLessThan(250)
  const names = (site: Build) => [...site.outputs.keys()].map((path) => path.replace(/-[\w]{8}\./, '.'))
  expect(names(plain)).toEqual(names(branded))
  expect(text(plain, 'index.html').length).toBe(text(branded, 'index.html').length)
})

it('a site with brand, head and analytics off has the bytes of a site without these options', async () => {
  const off = "theme: { extends: 'default', css: [], components: {} }, head: [], analytics: undefined, plugins: [],"
  const [plain, without] = [await build(''), await build(off)]
  expect([...without.outputs.keys()]).toEqual([...plain.outputs.keys()])
  for (const path of plain.outputs.keys()) expect(text(without, path), path).toBe(text(plain, path))
})

/** A file with the signature and the directory of a WOFF2 font without axes; the tests do not draw it. */
function woff2(): Uint8Array {
  const bytes = Buffer.alloc(52)
  bytes.write('wOF2')
  bytes.writeUInt16BE(1, 12)
  bytes.set([1, 10], 48)
  return bytes
}
