/** Scroll position and focus after navigation: fragments, history, and corrections. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { navigated, scrollTo, settledScroll, startHarness } from './fixture/harness.js'
import { click, path, sidebarLink } from './fixture/navigating.js'

const harness = startHarness()
const open = harness.open
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

it('NAV-04, NAV-12: a new page starts at the top, and back restores the scroll position, also after a reload', async () => {
  const page = await open('/')
  await scrollTo(page, 800)
  await navigated(page, () => click(page, sidebarLink('/guide')))
  expect(await scrollY(page)).toBe(0)
  await scrollTo(page, 500)
  await navigated(page, () => page.goBack({ waitUntil: 'commit' }))
  expect(Math.abs((await settledScroll(page)) - 800)).toBeLessThanOrEqual(2)
  await page.reload()
  expect(Math.abs((await settledScroll(page)) - 800)).toBeLessThanOrEqual(2)
  await navigated(page, () => page.goForward({ waitUntil: 'commit' }))
  expect(Math.abs((await settledScroll(page)) - 500)).toBeLessThanOrEqual(2)
})

it('NAV-04: a link to a heading of another page scrolls to the heading', async () => {
  const page = await open('/')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.id = 'deep'
    link.href = '/docs/guide#two'
    link.textContent = 'deep'
    document.querySelector('article')?.prepend(link)
  })
  await navigated(page, () => page.click('#deep'))
  await settledScroll(page)
  const top = await page.evaluate(() => document.getElementById('two')?.getBoundingClientRect().top)
  expect(Math.round(top ?? 0)).toBe(70)
  expect(path(page)).toBe('/guide#two')
})

it('NAV-05: a change of the query alone does not scroll', async () => {
  const page = await open('/guide')
  await scrollTo(page, 300)
  await navigated(page, () => click(page, '#to-query'))
  expect(path(page)).toBe('/guide?x=1')
  expect(await settledScroll(page)).toBe(300)
})

it('NAV-06, NAV-14: every click on a fragment link scrolls to the target and moves the focus', async () => {
  const page = await open('/guide')
  await page.click('#to-two')
  const first = await settledScroll(page)
  expect(first).toBeGreaterThan(100)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('two')
  await scrollTo(page, 0)
  const entries = await page.evaluate(() => history.length)
  await page.click('#to-two')
  expect(await settledScroll(page)).toBe(first)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.goBack()
  expect(await settledScroll(page)).toBe(0)
})

it.each([
  { reducedMotion: 'no-preference' as const, isSmooth: true },
  { reducedMotion: 'reduce' as const, isSmooth: false },
])('NAV-06: scrolling is smooth, unless the reader prefers reduced motion ($reducedMotion)', async (how) => {
  const page = await open('/guide', { reducedMotion: how.reducedMotion })
  const passed = page.evaluate(
    () =>
      new Promise<readonly number[]>((resolve) => {
        const seen: number[] = []
        document.addEventListener('scroll', () => seen.push(window.scrollY))
        document.addEventListener('docsgen:landed', () => resolve(seen), { once: true })
        document.getElementById('to-e')?.click()
      }),
  )
  const positions = await passed
  const target = await settledScroll(page)
  expect(target).toBeGreaterThan(500)
  expect(positions.some((place) => place > 0 && place < target - 1)).toBe(how.isSmooth)
})

it('NAV-07, NAV-08: fragments are decoded, and a fragment without an element is logged as a warning', async () => {
  const page = await open('/guide')
  await page.click('#to-e')
  expect(await settledScroll(page)).toBeGreaterThan(500)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('é')
  await scrollTo(page, 0)
  await page.click('#to-bad')
  await page.click('#to-none')
  expect(await settledScroll(page)).toBe(0)
  expect(harness.warnings.join()).toMatch(/#%E0%A4%A.*#none/)
})

it('NAV-09, NAV-11: a deep link opens the elements that hide its target', async () => {
  const page = await open('/guide#hidden-one')
  await page.waitForSelector('#hidden-one', { state: 'visible' })
  await settledScroll(page)
  expect(await page.evaluate(() => document.getElementById('hidden-one')?.getBoundingClientRect().top)).toBeCloseTo(
    70,
    -1,
  )
  await click(page, '#to-tab')
  await page.waitForSelector('#t1-in-gcp', { state: 'visible' })
  expect(await page.getAttribute('#t1-aws', 'hidden')).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('docsgen.tab.cloud'))).toBeNull()
})

it('NAV-10: the jump is corrected once when the layout moves', async () => {
  const page = await open('/guide')
  await page.click('#to-two')
  await page.evaluate(() => {
    const block = document.createElement('div')
    block.style.height = '400px'
    document.querySelector('h1')?.after(block)
  })
  await settledScroll(page)
  expect(await page.evaluate(() => document.getElementById('two')?.getBoundingClientRect().top)).toBeCloseTo(70, -1)
})

it('NAV-10: a position that code of the site sets right after a jump stays when the layout moves', async () => {
  const page = await open('/')
  await page.evaluate(() => {
    const scrollAndGrow = () => {
      window.scrollTo(0, 500)
      const block = document.createElement('div')
      block.style.height = '400px'
      document.querySelector('main')?.append(block)
    }
    document.addEventListener('docsgen:routechanged', scrollAndGrow, { once: true })
  })
  await navigated(page, () => click(page, sidebarLink('/guide')))
  expect(await settledScroll(page)).toBe(500)
})

it('NAV-16: a click on the link of the current page only scrolls to the top', async () => {
  const page = await open('/guide')
  await scrollTo(page, 400)
  const entries = await page.evaluate(() => history.length)
  await click(page, sidebarLink('/guide'))
  expect(await settledScroll(page)).toBe(0)
  expect(await page.evaluate(() => history.length)).toBe(entries)
})
