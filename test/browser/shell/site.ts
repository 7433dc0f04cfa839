/** A small site with all parts of the shell, published below `/x/` and built with the default theme. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { closeProfiles, type OpenSite, pressable, pressIdleKey } from '../../support/browser.js'
import type { FontWidth } from '../../support/fonts.js'
import { siteConfig } from '../../support/project.js'
import { openSharedSite } from '../../support/sharedSite.js'

const page = (title: string, body: string, more = ''): string =>
  `---\ntitle: ${title}\ndescription: A page of the shell tests that is long enough to pass as a description.\n${more}---\n\n${body}\n`
const filler = (count: number): string => 'Filler of the section.\n\n'.repeat(count)
const svg = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="teal"/></svg>`

const config = `
  baseUrl: '/x/',
  logo: { light: '/light.svg', dark: '/dark.svg' },
  favicon: '/icon.svg',
  navbar: { items: [
    { type: 'link', label: 'User Guides', href: '/', activeElsewhere: true },
    { type: 'link', label: 'API Reference', href: '/restapi/intro', activeBase: '/restapi' },
    { type: 'theme' },
  ] },
  footer: {
    columns: [{ title: 'Docs', items: [{ label: 'Home', href: '/' }, { label: 'Status', href: 'https://status.example.com' }] }],
    logo: { light: '/light.svg', dark: '/dark.svg', alt: 'Skiff' },
    copyright: 'All of <b>it</b>.',
  },
  announcement: { id: 'first', html: 'News: <a href="/guide/long">read them</a>.', tone: 'warning' },
  dataFromQuery: ['plan'],
  search: { contexts: [] },
`

const sidebars = `docs:
  - index
  - category: Guide
    page: guide/overview
    items:
      - guide/long
      - guide/levels
      - category: Deeper down in the guide, with a label that is too long for one line of the menu
        items: [guide/deep, guide/hidden]
      - guide/secret
      - guide/draft
      - guide/plain
  - category: Only secrets
    items: [guide/secret]
restapi:
  - restapi/intro
  - restapi/more
`

const long = `Words first. ![A picture](/picture.svg)

## Use \`code\` & *emphasis*

${filler(12)}

### Below it

${filler(4)}

#### Not in the list

<details id="more">
<summary>More</summary>

## Inside of details

${filler(6)}

</details>

<Tabs group="cloud">
<Tab label="AWS">

one

</Tab>
<Tab label="GCP">

## Inside of a tab

two

</Tab>
</Tabs>

${filler(30)}

## Last

${filler(30)}
`

export const files: ReadonlyMap<string, string> = new Map([
  ['site.config.ts', siteConfig(config)],
  ['content/sidebars.yaml', sidebars],
  ['content/static/light.svg', svg(139, 28)],
  ['content/static/dark.svg', svg(139, 28)],
  ['content/static/icon.svg', svg(1, 1)],
  ['content/static/picture.svg', svg(600, 400)],
  [
    'content/index.mdx',
    page('Test', 'Welcome. [Long](/guide/long) [Old](/old) [Secret](/guide/secret) [Hidden](/guide/hidden)'),
  ],
  ['content/guide/overview.mdx', page('Guide overview', filler(3), 'sidebar_label: Guide\n')],
  ['content/guide/long.mdx', page('Long', long)],
  [
    'content/guide/levels.mdx',
    page(
      'Levels',
      '### First\n\n## Second\n\n#### Fourth\n\n##### Fifth',
      'toc_min_heading_level: 3\ntoc_max_heading_level: 4\n',
    ),
  ],
  ['content/guide/deep.mdx', page('Deep', `### Root without a parent\n\n${filler(2)}`)],
  ['content/guide/hidden.mdx', page('Hidden contents', '## A\n\n## B', 'hide_table_of_contents: true\n')],
  ['content/guide/secret.mdx', page('Secret', filler(2), 'unlisted: true\n')],
  ['content/guide/draft.mdx', page('Draft', filler(2), 'draft: true\n')],
  ['content/guide/plain.mdx', page('Plain', filler(2))],
  ['content/old.mdx', page('Old page', filler(2))],
  ['content/restapi/intro.mdx', page('API introduction', filler(2))],
  ['content/restapi/more.mdx', page('API more', filler(2))],
])

export interface ShellSite {
  readonly url: () => string
  readonly html: (path: string) => Promise<string>
  /** Substrings of the console messages that the test expects. */
  readonly allow: (pattern: RegExp) => void
  /** A tab in a profile of its own. Any other console message fails the test, including violations of the policy. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<Page>
}

export function startShell(changes: ReadonlyMap<string, string> = new Map(), fonts?: FontWidth): ShellSite {
  let site: OpenSite
  const problems: (readonly string[])[] = []
  const allowed: RegExp[] = []

  beforeAll(async () => {
    const shared = await openSharedSite(new Map([...files, ...changes]), fonts)
    expect(shared.errors).toEqual([])
    site = shared
  })
  afterEach(async () => {
    await closeProfiles(site.browser)
    const expected = allowed.splice(0)
    expect(
      problems
        .splice(0)
        .flat()
        .filter((text) => !expected.some((pattern) => pattern.test(text))),
    ).toEqual([])
  })
  afterAll(() => site?.close())

  return {
    url: () => site.url,
    html: async (path) => (await fetch(site.url + path)).text(),
    allow: (pattern) => void allowed.push(pattern),
    open: async (path, options) => {
      const opened = await site.open(path, { viewport: { width: 1280, height: 800 }, ...options })
      problems.push(opened.problems)
      return opened.tab
    },
  }
}

/** Waits until the browser code runs, including the modules that load late. */
export async function ready(tab: Page): Promise<void> {
  await tab.waitForSelector('[data-theme-menu]:is([aria-expanded] + *)', { state: 'attached' })
  await pressIdleKey(tab)
  await tab.waitForSelector('[data-theme-menu] input', { state: 'attached' })
  await pressable(tab)
}

/** Waits for everything that changes a picture: the browser code, tools of code, the menu of a long row of languages, images and fonts. */
export async function drawn(tab: Page): Promise<void> {
  await ready(tab)
  await tab.waitForFunction(() => {
    const rows = document.querySelectorAll('.side .tabs[data-group]:not(:has(> select)) > [role="tablist"]')
    return (
      !document.querySelector('figure.code:not(:has(.code-tools))') &&
      [...rows].every((row) => row.scrollWidth <= row.clientWidth)
    )
  })
  // A lazy image below the window never loads.
  await tab.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
    ),
  )
  await tab.evaluate(() => document.fonts.ready.then(() => {}))
}

/** Delays the files of the search index until the returned function is called. */
export async function holdIndex(tab: Page): Promise<() => void> {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await tab.context().route(/\.bin/, async (route) => {
    await held
    await route.continue()
  })
  return release
}
