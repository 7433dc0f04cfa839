/** `docsgen serve` and an open page: an edit updates the page in place, also after the preview was restarted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../support/browser.js'
import { freePort } from '../support/freePort.js'
import { siteConfig, writeProject } from '../support/project.js'

const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
const text = (word: string) => `---\ntitle: Home\n---\n\n${word}\n`
/** Milliseconds: a browser reconnects its event stream after a few seconds. */
const patience = { timeout: 120_000 }
let browser: Browser
let root: string
let running: ChildProcess | undefined

beforeAll(async () => {
  browser = await launchBrowser()
  root = writeProject(
    new Map([
      ['site.config.ts', siteConfig()],
      ['content/index.md', text('First.')],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - autogenerate: .\n'],
      ['content/one/a.md', '---\ntitle: Anchor\n---\n'],
      ['content/two/b.md', '---\ntitle: Buoy\n---\n'],
    ]),
  )
})

afterAll(async () => {
  running?.kill('SIGINT')
  await browser?.close()
  if (root) rmSync(root, { recursive: true, force: true })
})

async function serve(port: number): Promise<string> {
  const child = spawn(process.execPath, [bin, 'serve', '--port', String(port), '--strict-port', '--quiet'], {
    cwd: root,
  })
  running = child
  // A second try of a test starts another server.
  onTestFinished(() => {
    child.kill('SIGINT')
  })
  const [data] = await once(running.stdout as NodeJS.ReadableStream, 'data')
  return String(data).trim()
}

test('a category that is opened after an edit has the current entries', async () => {
  const url = await serve(await freePort())
  const page = await browser.newPage()
  await page.goto(url)
  const sidebar = page.locator('[data-region="sidebar"]')
  const categories = sidebar.locator('li[data-category] > :first-child button, li[data-category] > button')
  await categories.first().click()
  await sidebar.getByRole('link', { name: 'Anchor' }).waitFor()
  writeFileSync(join(root, 'content/two/b.md'), '---\ntitle: Beacon\n---\n')
  await expect.poll(async () => (await fetch(new URL('_sidebars/docs.html', url))).text()).toContain('Beacon')
  writeFileSync(join(root, 'content/index.md'), text('Refreshed.'))
  await page.getByText('Refreshed.').waitFor()
  await categories.nth(1).click()
  await sidebar.getByRole('link', { name: 'Beacon' }).waitFor()
  running?.kill('SIGINT')
  await once(running as ChildProcess, 'exit')
})

test('an open page gets a new label of the top bar, footer and announcement, and closes when it is removed', async () => {
  writeFileSync(join(root, 'content/two/b.md'), '---\ntitle: Beacon\n---\n')
  const url = await serve(await freePort())
  const page = await browser.newPage()
  await page.goto(`${url}two/b`)
  await page.getByRole('heading', { name: 'Beacon' }).waitFor()
  const config = (label: string, release: number) =>
    siteConfig(`
      navbar: { items: [{ type: 'link', label: '${label}', href: '/' }] },
      footer: { copyright: '${label} footer' },
      announcement: { id: 'release-${release}', html: 'Version ${release} is here.' },`)
  writeFileSync(join(root, 'site.config.ts'), config('Handbook', 2))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Handbook' }).waitFor()
  await page.getByText('Handbook footer').waitFor()
  await page.getByText('Version 2 is here.').waitFor()
  writeFileSync(join(root, 'site.config.ts'), config('Manual', 3))
  await page.getByText('Manual footer').waitFor()
  await page.getByText('Version 3 is here.').waitFor()
  rmSync(join(root, 'content/two/b.md'))
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/two/b')
  writeFileSync(join(root, 'content/two/b.md'), '---\ntitle: Lantern\n---\n')
  await page.getByRole('heading', { name: 'Lantern' }).waitFor()
  await page.close()
  running?.kill('SIGINT')
  await once(running as ChildProcess, 'exit')
  writeFileSync(join(root, 'site.config.ts'), siteConfig())
})

test('an edit of a style sheet replaces the sheet without loading the page again', async () => {
  const style = (color: string) => writeFileSync(join(root, 'brand.css'), `h1 { color: ${color}; }`)
  style('rgb(1, 2, 3)')
  writeFileSync(join(root, 'site.config.ts'), siteConfig(`theme: { css: ['brand.css'] }`))
  const url = await serve(await freePort())
  const page = await browser.newPage()
  await page.goto(url)
  const color = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).color)
  expect(await color()).toBe('rgb(1, 2, 3)')
  const loaded = await page.evaluate(() => performance.timeOrigin)
  style('rgb(4, 5, 6)')
  await expect.poll(color).toBe('rgb(4, 5, 6)')
  const sheets = () => page.locator('head link[rel="stylesheet"]').count()
  await expect.poll(sheets).toBe(1)
  const late = await holdDocument(page, url)
  style('rgb(7, 8, 9)')
  await late.held
  style('rgb(10, 11, 12)')
  await expect.poll(color).toBe('rgb(10, 11, 12)')
  await expect.poll(sheets).toBe(1)
  await late.release()
  expect([await color(), await sheets()]).toEqual(['rgb(10, 11, 12)', 1])
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  await page.close()
  running?.kill('SIGINT')
  await once(running as ChildProcess, 'exit')
  writeFileSync(join(root, 'site.config.ts'), siteConfig())
})

/** A plugin that checks the site for as long as the file `.hold` exists. */
const slowPlugin = `
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export default (options, { root }) => ({
  name: 'slow',
  check: async () => {
    while (existsSync(join(root, '.hold'))) await pause(10)
    return []
  },
})`

/** Holds back the response to the next document that scripts fetch. */
async function holdDocument(page: Page, url: string) {
  let hold = () => {}
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    hold = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isFirst = true
  const done = page.waitForEvent('requestfinished', { predicate: (request) => request === first })
  let first: Request | undefined
  await page.route(url, async (route) => {
    if (!isFirst || route.request().resourceType() !== 'fetch') return route.continue()
    isFirst = false
    first = route.request()
    const response = await route.fetch()
    hold()
    await released
    return route.fulfill({ response })
  })
  return {
    held,
    /** Resolves after the page has drawn what it got. */
    release: async () => {
      release()
      await done
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    },
  }
}

test('a saved component of the theme reaches the open page before plugins check the site', async () => {
  const component = (text: string) =>
    `import { Footer } from 'docsgen/theme'\nexport default (props) => <><aside>${text}</aside><Footer {...props} /></>\n`
  const save = (text: string) => writeFileSync(join(root, 'Footer.tsx'), component(text))
  save('First sponsor.')
  writeFileSync(join(root, 'slow.ts'), slowPlugin)
  writeFileSync(
    join(root, 'site.config.ts'),
    siteConfig(`theme: { components: { Footer: './Footer.tsx' } }, plugins: ['./slow.ts'],`),
  )
  const url = await serve(await freePort())
  const page = await browser.newPage()
  await page.goto(url)
  await page.getByText('First sponsor.').waitFor()
  // A response for a page that does not exist waits for the first build, which also runs the plugin.
  await fetch(new URL('no-such-page', url))
  writeFileSync(join(root, '.hold'), '')
  save('Second sponsor.')
  // The component also adds markup outside of the footer.
  await page.getByText('Second sponsor.').waitFor()
  expect(await page.getByText('First sponsor.').count()).toBe(0)
  rmSync(join(root, '.hold'))
  await page.close()
  running?.kill('SIGINT')
  await once(running as ChildProcess, 'exit')
  writeFileSync(join(root, 'site.config.ts'), siteConfig())
})

test('an open page follows edits in place, also after the preview was restarted', async () => {
  const port = await freePort()
  const url = await serve(port)
  const page = await browser.newPage()
  let listen = () => {}
  const held = new Promise<void>((resolve) => {
    listen = resolve
  })
  await page.route('**/__docsgen/live?*', (route) => held.then(() => route.continue()))
  await page.goto(url)
  await page.getByText('Refreshed.').waitFor()
  const loaded = () => page.evaluate(() => performance.timeOrigin)
  const before = await loaded()
  writeFileSync(join(root, 'content/index.md'), text('Before it listens.'))
  await expect.poll(async () => (await fetch(url)).text()).toContain('Before it listens.')
  listen()
  await page.getByText('Before it listens.').waitFor()
  writeFileSync(join(root, 'content/index.md'), text('Second.'))
  await page.getByText('Second.').waitFor()
  expect(await loaded()).toBe(before)
  await page.unroute('**/__docsgen/live?*')
  running?.kill('SIGINT')
  await once(running as ChildProcess, 'exit')
  writeFileSync(join(root, 'content/index.md'), text('Third.'))
  await serve(port)
  await page.getByText('Third.').waitFor(patience)
  writeFileSync(join(root, 'content/index.md'), text('Fourth.'))
  await page.getByText('Fourth.').waitFor(patience)
})

test('a saved page shows its text first, then the menus, and an error until it is fixed', async () => {
  const put = (path: string, content: string) => writeFileSync(join(root, 'content', path), content)
  const body = (title: string, part: string) => `---\ntitle: ${title}\n---\n\n${part} by {vars.author}.\n`
  put('_variables.yaml', 'author: Ada\n')
  put('one/c.mdx', body('Capstan', 'Written'))
  const url = await serve(await freePort())
  const page = await browser.newPage()
  await page.goto(`${url}one/c`)
  await page.getByText('Written by Ada.').waitFor()
  const loaded = await page.evaluate(() => performance.timeOrigin)
  put('one/c.mdx', body('Capstan', 'Changed'))
  await page.getByText('Changed by Ada.').waitFor()
  put('one/c.mdx', body('Davit', 'Changed'))
  await page.getByRole('heading', { name: 'Davit' }).waitFor()
  await page.locator('[data-region="sidebar"]').getByRole('link', { name: 'Davit' }).waitFor()
  put('_variables.yaml', 'author: Grace\n')
  await page.getByText('Changed by Grace.').waitFor()
  put('one/c.mdx', body('Davit', '<Missing />'))
  await page.getByRole('dialog', { name: 'Diagnostics of the last build' }).getByText('Missing').first().waitFor()
  expect(await page.getByText('Changed by Grace.').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.locator('dialog.diagnostics').waitFor({ state: 'detached' })
  // A page that is opened now shows the errors of the last build, too.
  const other = await browser.newPage()
  await other.goto(url)
  await other.getByRole('dialog', { name: 'Diagnostics of the last build' }).getByText('1 error').waitFor()
  expect(await page.locator('dialog.diagnostics').count()).toBe(0)
  await other.close()
  put('one/c.mdx', body('Davit', 'Fixed'))
  await page.getByText('Fixed by Grace.').waitFor()
  await expect.poll(() => page.locator('dialog.diagnostics').count()).toBe(0)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  await page.close()
  running?.kill('SIGINT')
  await once(running as ChildProcess, 'exit')
})
