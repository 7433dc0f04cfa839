/** A site built by docsgen, in a real browser, served as a host serves it: all headers, the strict policy, a base path. */
import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeProfiles, type OpenSite, openSite } from '../support/browser.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

let root: string
let site: OpenSite

beforeAll(async () => {
  root = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig(
          "baseUrl: '/x/', favicon: '/icon.svg', navbar: { items: [{ type: 'link', label: 'Guides', href: '/', activeElsewhere: true }, { type: 'theme' }] },",
        ),
      ],
      ['content/static/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - category: Guide\n    items: [guide/a, guide/b]\n'],
      [
        'content/index.mdx',
        page(
          'Home',
          "import Counter from './_counter.tsx'\nimport Shout from './_shout.tsx'\n\n<Counter start={3}>\n\nInside **the** slot <Shout>deep</Shout>.\n\n</Counter>\n\nTo [A](/guide/a#hidden).",
        ),
      ],
      ['content/_context.ts', "import { createContext } from 'react'\nexport const Level = createContext('none')\n"],
      [
        'content/_counter.tsx',
        "'use client'\nimport { useId, useState } from 'react'\nimport { Level } from './_context.js'\nexport default function Counter({ start, children }: { start: number; children?: React.ReactNode }) {\n  const [count, setCount] = useState(start)\n  const id = useId()\n  return <Level.Provider value={`level ${count}`}><button id={id} type=\"button\" onClick={() => setCount(count + 1)}>Count {count}</button>{children}</Level.Provider>\n}\n",
      ],
      [
        'content/_shout.tsx',
        "'use client'\nimport { useContext } from 'react'\nimport { Level } from './_context.js'\nexport default function Shout({ children }: { children?: React.ReactNode }) {\n  return <em data-shout={useContext(Level)}>{children}</em>\n}\n",
      ],
      [
        'content/guide/a.mdx',
        page(
          'A',
          `<Tabs group="cloud">\n<Tab label="AWS">\n\none\n\n</Tab>\n<Tab label="GCP" id="tab-gcp">\n\ntwo\n\n</Tab>\n</Tabs>\n\n<details id="more">\n<summary>More</summary>\n\n## Hidden\n\ntext\n\n</details>\n\n${'Filler.\n\n'.repeat(60)}\n\nTo [B](./b.md).`,
        ),
      ],
      ['content/guide/b.md', page('B', `${'Filler.\n\n'.repeat(60)}\n\n## Deep\n\nBack to [A](a#tab-gcp).`)],
    ]),
  )
  const build = await buildProject(root)
  expect(build.diagnostics).toEqual([])
  site = await openSite(build)
})

afterEach(async () => {
  await closeProfiles(site.browser)
})

afterAll(async () => {
  await site?.close()
  if (root) rmSync(root, { recursive: true, force: true })
})

function page(title: string, body: string): string {
  return `---\ntitle: ${title}\ndescription: A page of the browser tests that is long enough to pass as a description.\n---\n\n${body}\n`
}

const open: OpenSite['open'] = (path, options) => site.open(path, options)

describe('islands', () => {
  test('they hydrate under the strict policy and pass context to islands in their slots', async () => {
    const { tab, problems } = await open('')
    const button = tab.getByRole('button', { name: /^Count/ })
    expect(await button.textContent()).toBe('Count 3')
    await tab.waitForFunction(() => {
      const element = document.querySelector('ds-island button') as HTMLButtonElement
      element.click()
      return element.textContent !== 'Count 3'
    })
    await tab.waitForFunction(
      () => document.querySelector('[data-shout]')?.getAttribute('data-shout')?.startsWith('level') === true,
    )
    expect(await tab.locator('ds-slot strong').first().textContent()).toBe('the')
    expect(problems).toEqual([])
  })

  test('they are complete text without scripts', async () => {
    const { tab } = await open('', { javaScriptEnabled: false })
    expect(await tab.locator('main').innerText()).toMatch(/Count 3[\s\S]*Inside the slot deep/)
  })
})

describe('deep links', () => {
  test('a deep link opens a closed tab', async () => {
    const { tab, problems } = await open('guide/a#tab-gcp')
    await tab.locator('#tab-gcp').waitFor({ state: 'visible' })
    expect(problems).toEqual([])
  })

  test('a deep link opens closed details, also on client navigation', async () => {
    const { tab, problems } = await open('')
    await tab.evaluate(() => Object.assign(window, { sameDocument: true }))
    await tab.getByRole('link', { name: 'A', exact: true }).first().click()
    await tab.locator('#hidden').waitFor({ state: 'visible' })
    expect(await tab.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(await tab.title()).toBe('A | Test')
    expect(problems).toEqual([])
  })
})

test('every page works without scripts, under the base path', async () => {
  const { tab } = await open('', { javaScriptEnabled: false })
  const seen = new Set<string>()
  const queue = [site.url]
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const response = await tab.goto(next)
    expect([next, response?.status()]).toEqual([next, 200])
    const links = await tab.$$eval('a[href]', (all) =>
      all.map((link) => (link as HTMLAnchorElement).href.replace(/#.*/, '')),
    )
    queue.push(...links.filter((link) => link.startsWith(new URL(site.url).origin)))
  }
  expect([...seen].map((link) => link.slice(site.url.length)).sort()).toEqual(['', 'guide/a', 'guide/b'])
})

test('a page whose later scripts fail to load stays unchanged and logs no error', async () => {
  const { tab, problems } = await open('')
  // Requests under way fail when the page is reloaded; these are not policy violations.
  await tab.waitForLoadState('networkidle')
  const own = await tab.$$eval('script[src], link[rel="modulepreload"]', (all) =>
    all.map((one) => (one as HTMLScriptElement).src || (one as HTMLLinkElement).href),
  )
  await tab.route('**/assets/*.js', (route) => (own.includes(route.request().url()) ? route.continue() : route.abort()))
  const refused = tab.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'))
  await tab.reload({ waitUntil: 'networkidle' })
  expect((await refused).failure()?.errorText).toBe('net::ERR_FAILED')
  await tab.locator('main').getByRole('link', { name: 'A', exact: true }).first().click()
  await tab.waitForURL(/guide\/a/)
  await tab.waitForLoadState('networkidle')
  expect(problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([])
})

test('an unknown URL shows the not-found page with status 404', async () => {
  const { tab } = await open('')
  const response = await tab.goto(`${site.url}nope`)
  expect(response?.status()).toBe(404)
  expect(await tab.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found')
})
