/** The plugin `images` in a browser: files that are fetched, color modes, shifts of the layout, zoom. */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenSite, openSite } from '../../support/browser.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'
import { drawPicture, drawSvg } from './picture.js'

const page = (body: string) => `---\ntitle: Page\n---\n\n${body}\n`
const filler = 'Words of a paragraph that takes some space on the page, so that the next one is further below.\n\n'

let root: string
let site: OpenSite
beforeAll(async () => {
  const shot = await drawPicture(1800, 600)
  root = writeProject(
    new Map<string, string | Uint8Array>([
      ['site.config.ts', siteConfig("search: { enabled: false }, favicon: '/icon.svg', plugins: ['images']")],
      ['content/sidebars.yaml', 'docs: [index, dark, sized, low]\n'],
      ['content/static/icon.svg', drawSvg('#123', 1, 1)],
      ['content/index.md', page(`![Shot](shot.png)\n\n${filler}![Pixels](small.png)`)],
      ['content/dark.md', page('![Flow](flow.svg#dark=night.svg)\n\n![Shot](mode.png)')],
      ['content/sized.md', page(`<img src="shot.png" alt="Shot" width="600">\n\n${filler}`)],
      ['content/low.md', page(`![Shot](shot.png)\n\n${filler.repeat(120)}![Low](small.png)`)],
      ['content/shot.png', shot],
      ['content/small.png', await drawPicture(600, 200)],
      ['content/mode.png', await drawPicture(700, 200)],
      ['content/mode.dark.png', await drawPicture(700, 200, '#000')],
      ['content/flow.svg', drawSvg('#ffffff')],
      ['content/night.svg', drawSvg('#000001')],
    ]),
  )
  const build = await buildProject(root)
  expect(build.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  site = await openSite(build)
})
afterAll(async () => {
  await site?.close()
  rmSync(root, { recursive: true, force: true })
})

/** Opens a page and records the names of the images that it requests. */
async function openRecorded(path: string, options: Parameters<OpenSite['open']>[1] = {}) {
  const { tab, problems } = await site.open('sized', options)
  const requested: string[] = []
  tab.on('request', (request) => {
    if (request.resourceType() === 'image')
      requested.push(
        request
          .url()
          .replace(/^.*\//, '')
          .replace(/\.\w{10}-/, '-'),
      )
  })
  await tab.goto(`${site.url}${path}`)
  await tab.waitForLoadState('networkidle')
  return { tab, problems, requested: () => requested.filter((name) => !name.startsWith('icon')) }
}

const sources = (tab: Page) =>
  tab.$$eval('article img', (images) =>
    images.map((image) => [
      (image as HTMLImageElement).alt,
      (image as HTMLImageElement).currentSrc.replace(/^.*\//, '').replace(/\.\w{10}-/, '-'),
      image.checkVisibility(),
    ]),
  )

test('the browser fetches the smallest AVIF file that is sharp, and nothing of other formats', async () => {
  const viewport = { width: 1280, height: 800 }
  const plain = await openRecorded('', { viewport })
  expect(plain.requested()).toEqual(['shot-800.avif', 'small-600.avif'])
  const sharp = await openRecorded('', { viewport, deviceScaleFactor: 2 })
  expect(sharp.requested()).toEqual(['shot-1600.avif', 'small-600.avif'])
  const phone = await openRecorded('', { viewport: { width: 390, height: 800 } })
  expect(phone.requested()).toEqual(['shot-400.avif', 'small-400.avif'])
  for (const { problems } of [plain, sharp, phone]) expect(problems).toEqual([])
})

test('an image has the width of the column, as without the plugin', async () => {
  const { tab } = await openRecorded('', { viewport: { width: 1280, height: 800 } })
  const { width, height } = (await tab.locator('article img').first().boundingBox()) ?? { width: 0, height: 0 }
  expect(width).toBe(736)
  expect(Math.abs(height - (736 * 600) / 1800)).toBeLessThan(1)
})

test('the image follows the color mode of the site, not of the system, and only the shown one is fetched', async () => {
  const { tab, requested } = await openRecorded('dark', { colorScheme: 'dark' })
  expect(await tab.getAttribute('html', 'data-theme')).toBe('light')
  expect(requested().sort()).toEqual(['flow.svg', 'mode-700.avif'])
  expect(await sources(tab)).toEqual([
    ['Flow', 'flow.svg', true],
    ['Flow', '', false],
    ['Shot', 'mode-700.avif', true],
    ['Shot', '', false],
  ])
  await tab.evaluate(() => document.querySelector<HTMLElement>('[data-action="toggle-theme"]')?.click())
  await expect
    .poll(() => sources(tab))
    .toEqual([
      ['Flow', 'flow.svg', false],
      ['Flow', 'night.svg', true],
      ['Shot', 'mode-700.avif', false],
      ['Shot', 'mode-dark-700.avif', true],
    ])
  await tab.reload()
  await expect.poll(() => tab.locator('img:visible[alt="Flow"]').getAttribute('src')).toBe('/night.svg')
})

test('without scripts, the image of the default mode is shown', async () => {
  const { tab } = await openRecorded('dark', { javaScriptEnabled: false, colorScheme: 'dark' })
  expect(await tab.locator('article img:visible').count()).toBe(2)
  expect(await tab.locator('article .only-light img:visible').count()).toBe(2)
})

test.each(['', 'sized', 'dark', 'low'])('nothing moves when the images of /%s arrive', async (path) => {
  const { tab } = await site.open('404')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await tab.route(/\.(avif|webp|png|svg)$/, async (route) => {
    await released
    await route.continue()
  })
  await tab.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await tab.goto(site.url + path, { waitUntil: 'domcontentloaded' })
  await tab.waitForFunction(() => document.documentElement.classList.contains('js'))
  await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const heights = () => tab.$$eval('article img', (images) => images.map((image) => image.clientHeight))
  const before = await heights()
  release()
  await tab.waitForFunction(() => {
    const [first] = [...document.querySelectorAll<HTMLImageElement>('article img')].filter((each) =>
      each.checkVisibility(),
    )
    return first?.complete && first.naturalWidth > 0
  })
  await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  // A file of a smaller width has its height in whole pixels.
  for (const [index, height] of (await heights()).entries())
    expect(Math.abs(height - (before[index] ?? 0))).toBeLessThan(2)
  expect(Math.max(...before)).toBeGreaterThan(90)
  expect(await tab.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
})

test('an image far below is fetched when the reader comes near it', async () => {
  const { tab, requested } = await openRecorded('low', { viewport: { width: 1280, height: 800 } })
  expect(requested()).toEqual(['shot-800.avif'])
  await tab.locator('img[alt="Low"]').scrollIntoViewIfNeeded()
  await expect.poll(requested).toEqual(['shot-800.avif', 'small-600.avif'])
})

test('zoom shows the largest file of the format in use', async () => {
  const { tab, requested } = await openRecorded('', { viewport: { width: 1280, height: 800 } })
  await tab.locator('img[alt="Shot"]').click()
  await tab.waitForSelector('.medium-zoom-image--opened')
  await expect.poll(requested).toContain('shot-1800.avif')
  await expect
    .poll(() =>
      tab.$$eval('.medium-zoom-image--opened', (images) =>
        images.map((image) => (image as HTMLImageElement).currentSrc),
      ),
    )
    .toEqual(expect.arrayContaining([expect.stringMatching(/-1800\.avif$/)]))
})
