import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'
import { ready, files as siteFiles, startShell } from './site.js'

const shell = startShell()

describe('pages without scripts', () => {
  test('SHELL-17: they declare language, title, description and canonical URL', async () => {
    const tab = await shell.open('guide/long', { javaScriptEnabled: false })
    expect(await tab.getAttribute('html', 'lang')).toBe('en')
    expect(await tab.title()).toBe('Long | Test')
    expect(await tab.getAttribute('link[rel="canonical"]', 'href')).toBe('https://docs.example.com/x/guide/long')
    expect(await tab.getAttribute('meta[name="description"]', 'content')).toMatch(/^A page of the shell tests/)
    expect(await tab.getAttribute('meta[property="og:title"]', 'content')).toContain('Long')
    expect(await tab.getAttribute('meta[property="og:url"]', 'content')).toBe('https://docs.example.com/x/guide/long')
    await tab.goto(shell.url())
    expect(await tab.title()).toBe('Test')
  })

  test('VERLOC-01, VERLOC-04: a site with one language declares it and has no language menu', async () => {
    const html = await shell.html('guide/long')
    expect([...html.matchAll(/hreflang="([^"]+)"/gi)].map(([, lang]) => lang).sort()).toEqual(['en', 'x-default'])
    expect(html).not.toContain('data-switcher')
  })

  test('VERLOC-04: an empty menu is hidden even if the bar is configured to show it', async () => {
    const navbar = "navbar: { items: [{ type: 'versions' }, { type: 'locales' }] }"
    const root = writeProject(
      new Map([...siteFiles, ['site.config.ts', siteConfig(`favicon: '/icon.svg', ${navbar}`)]]),
    )
    try {
      const { outputs } = await buildProject(root)
      const html = Buffer.from(outputs.get('guide/long.html') ?? []).toString()
      expect(html).toContain('data-topbar')
      expect(html).not.toMatch(/data-switcher|data-menu=""[^>]*><ul><\/ul>/)
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  })

  test('ROUTE-08: the path of a group redirects to its overview', async () => {
    const tab = await shell.open('guide')
    await tab.waitForURL(/\/x\/guide\/overview$/)
    expect(await tab.textContent('h1')).toBe('Guide overview')
  })
})

describe('pages outside of the sidebar', () => {
  test('ROUTE-10, VIS-04: such a page shows the docs sidebar without a current entry and without a banner', async () => {
    const tab = await shell.open('old')
    expect(await tab.getAttribute('nav[data-sidebar]', 'data-sidebar')).toBe('docs')
    expect(await tab.locator('nav[data-sidebar] [aria-current]').count()).toBe(0)
    expect(await tab.locator('.breadcrumbs, .pager, [data-banner]').count()).toBe(0)
    expect(await tab.locator('meta[name="robots"]').count()).toBe(0)
    expect(await shell.html('sitemap.xml')).toContain('/x/old<')
  })

  test('VIS-01, VIS-02, SIDE-07: an unlisted page has a banner, and no other page links to it', async () => {
    const tab = await shell.open('guide/secret')
    expect(await tab.textContent('[data-banner="unlisted"] .banner-title')).toBe('Unlisted page')
    expect(await tab.getAttribute('meta[name="robots"]', 'content')).toBe('noindex, nofollow')
    expect(await tab.locator('nav[data-sidebar] [aria-current="page"]').textContent()).toBe('Secret')
    expect(await shell.html('sitemap.xml')).not.toContain('secret')
    await tab.goto(`${shell.url()}guide/levels`)
    await ready(tab)
    const menu = tab.locator('nav[data-sidebar]')
    expect(await menu.textContent()).not.toContain('Secret')
    // None of its entries is listed, so the category cannot be opened.
    expect(await menu.textContent()).not.toContain('Only secrets')
  })

  test('SIDE-11: previous and next skip unlisted pages', async () => {
    const tab = await shell.open('guide/hidden')
    expect(await tab.getAttribute('nav[aria-label="Docs pages"] [rel="next"]', 'href')).toBe('/x/guide/plain')
    expect(await tab.getAttribute('nav[aria-label="Docs pages"] [rel="prev"]', 'href')).toBe('/x/guide/deep')
  })

  test('VIS-03: a draft has no page, no link and no entry', async () => {
    expect((await fetch(`${shell.url()}guide/draft`)).status).toBe(404)
    for (const path of ['guide/plain', 'sitemap.xml']) expect(await shell.html(path)).not.toMatch(/draft/i)
  })
})

describe('a host with case-insensitive paths', () => {
  test('ROUTE-04: the page is shown with its sidebar entry and its bar link marked', async () => {
    const tab = await shell.open('')
    await tab.route('**/x/Guide/Long/', async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${shell.url()}guide/long` }) }),
    )
    await tab.goto(`${shell.url()}Guide/Long/`)
    await ready(tab)
    expect(new URL(tab.url()).pathname).toBe('/x/Guide/Long/')
    expect(await tab.locator('nav[data-sidebar] [aria-current="page"]').allTextContents()).toEqual(['Long'])
    expect(await tab.locator('[data-topbar] a.active').allTextContents()).toEqual(['User Guides'])
  })

  test('ROUTE-04: a link with other letter case opens the page, marks it, and the URL is corrected', async () => {
    const tab = await shell.open('guide/long')
    await ready(tab)
    await tab.route('**/RestAPI/More/', async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${shell.url()}restapi/more` }) }),
    )
    await tab.evaluate(() =>
      document.dispatchEvent(
        new CustomEvent('docsgen:navigate', { detail: { href: '/x/RestAPI/More/' }, cancelable: true }),
      ),
    )
    await tab.waitForURL(/\/x\/restapi\/more$/)
    await tab.waitForSelector('h1:text("API more")')
    expect(await tab.locator('nav[data-sidebar] [aria-current="page"]').allTextContents()).toEqual(['API more'])
    expect(await tab.locator('[data-topbar] a.active').allTextContents()).toEqual(['API Reference'])
  })
})

describe('an unknown path', () => {
  test('ROUTE-05: the not-found page is shown in the shell, without a full load', async () => {
    shell.allow(/status of 404/)
    const tab = await shell.open('guide/long')
    await ready(tab)
    await tab.evaluate(() => {
      Object.assign(window, { sameDocument: true })
      const link = Object.assign(document.createElement('a'), {
        href: '/x/guide/nope',
        textContent: 'Nowhere',
        id: 'go',
      })
      document.querySelector('article')?.prepend(link)
    })
    await tab.click('#go')
    await tab.waitForSelector('h1:text("Page not found")')
    expect(await tab.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(tab.url()).toMatch(/\/x\/guide\/nope$/)
    expect(await tab.title()).toBe('Page not found | Test')
    expect(await tab.getAttribute('meta[name="robots"]', 'content')).toContain('noindex')
    await tab.goBack()
    await tab.waitForSelector('h1:text("Long")')
    expect(await tab.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  test('ROUTE-05: the browser handles links to redirects and files', async () => {
    shell.allow(/status of 404/)
    const tab = await shell.open('guide/long')
    await ready(tab)
    const follow = (href: string) =>
      tab.evaluate(
        (to) => document.dispatchEvent(new CustomEvent('docsgen:navigate', { detail: { href: to }, cancelable: true })),
        href,
      )
    await follow('/x/guide')
    await expect.poll(() => tab.url()).toMatch(/\/x\/guide\/overview$/)
    await ready(tab)
    await follow('/x/picture.svg')
    await expect.poll(() => tab.url()).toMatch(/picture\.svg$/)
  })
})

describe('drafts', () => {
  const draft = (more: string) =>
    `---\ntitle: Zyzzyva\ndescription: A page of the tests of drafts that is long enough to describe it.\n${more}---\n\nZyzzyva text.\n`
  const files = (body: string): ReadonlyMap<string, string> =>
    new Map([
      ['site.config.ts', siteConfig('')],
      ['content/sidebars.yaml', 'docs: [index, soon, both]\n'],
      [
        'content/index.md',
        `---\ntitle: Start\ndescription: The first page of the tests of drafts, well described.\n---\n\n${body}\n`,
      ],
      ['content/soon.md', draft('draft: true\n')],
      ['content/both.md', draft('draft: true\nunlisted: true\n')],
    ])
  const build = async (body: string, drafts: boolean): Promise<Build> => {
    const root = writeProject(files(body))
    try {
      return await buildProject(root, {}, { drafts, preview: drafts })
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  }
  const text = ({ outputs }: Build, path: string) => Buffer.from(outputs.get(path) ?? []).toString()

  test('VIS-03: a production build contains nothing of them, and sidebars omit them without a warning', async () => {
    const built = await build('Hello.', false)
    expect(built.diagnostics).toEqual([])
    const traces = [...built.outputs].filter(
      ([path, bytes]) => /soon|both/.test(path) || /zyzzyva/i.test(Buffer.from(bytes).toString('latin1')),
    )
    expect(traces.map(([path]) => path)).toEqual([])
  })

  test('VIS-03: a link to a draft fails the production build and is reported with its place', async () => {
    const { diagnostics } = await build('[Soon](/soon)', false)
    expect(diagnostics).toMatchObject([
      { severity: 'error', file: 'content/index.md', message: expect.stringMatching(/draft/) },
    ])
  })

  test('VIS-03: in live preview they are pages with a banner; the draft banner comes before the unlisted one', async () => {
    const built = await build('[Soon](/soon)', true)
    expect(built.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    for (const page of ['soon.html', 'both.html']) {
      const banners = [...text(built, page).matchAll(/data-banner="(\w+)"/g)].map(([, kind]) => kind)
      expect(banners).toEqual(['draft'])
    }
    expect(text(built, 'index.html')).toContain('href="/soon"')
  })
})
