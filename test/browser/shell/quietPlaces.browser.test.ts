/** Drawings on the whole screen, the sheet of contents, the table of shortcuts, the help of the not-found page, and the hero. */
import { describe, expect, test } from 'vitest'
import { ready, startShell } from './site.js'

const drawing = `<svg class="drawing" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 200" width="600" height="200">
  <rect class="box blue" x="10" y="10" width="200" height="80" fill="#dbe8fd"/><text class="name" x="40" y="60">Sensor</text>
</svg>`
const page = `---
title: Hero
hide_title: true
description: A page of the shell tests that is long enough to pass as a description.
---

<Hero title="All of it" search>

Words. ![A sensor](/drawn.svg)

</Hero>

<div className="strip">

- [Sensor 2](/guide/long) 2026-01-02
- [Tracer 3](/guide/long) 2026-01-03

</div>

<div className="halves">
<div>

## Left

Words.

</div>
<div>

## Right

| Date | Changes |
|---|---|
| 2026-01-02 | :badge[New]{kind=info} [Note](/guide/long) |

</div>
</div>
`
const long =
  'These words are a sentence that is long enough to need more than one line in every column of a page. '.repeat(3)
const touch = `---
title: Touch
description: A page of the shell tests that is long enough to pass as a description.
---

<div class="filters">

- **All**
- [New](hero.mdx)

</div>

:badge[New]{kind=info} ${long}

## Section

<Steps>

### First

${long}

- An item

  ${long}

</Steps>

<details>
<summary>More</summary>

${long}

</details>

<select aria-label="Choice">
  <option>One</option>
</select>
`
const shell = startShell(
  new Map([
    ['content/guide/touch.mdx', touch],
    ['content/static/drawn.svg', drawing],
    ['content/guide/hero.mdx', page],
  ]),
)
const phone = { viewport: { width: 390, height: 800 } }

describe('a drawing', () => {
  test('is part of the page, with the font and the colors of the site', async () => {
    const tab = await shell.open('guide/hero', { colorScheme: 'light' })
    const style = await tab
      .locator('.drawing .name')
      .first()
      .evaluate((name) => {
        const { fontFamily, fill } = getComputedStyle(name)
        return { fontFamily, isHeading: fill === getComputedStyle(document.querySelector('h1') as Element).color }
      })
    expect(style.fontFamily).toMatch(/^Geist/)
    expect(style.isHeading).toBe(true)
  })

  test('opens with Enter, grows with the plus key, and gives the focus back', async () => {
    const tab = await shell.open('guide/hero', { reducedMotion: 'reduce' })
    await ready(tab)
    await tab.getByRole('button', { name: 'Zoom in: A sensor' }).press('Enter')
    const picture = tab.getByRole('dialog', { name: 'A sensor' }).locator('svg')
    const width = () => picture.evaluate((svg) => svg.getBoundingClientRect().width)
    await expect.poll(width).toBeGreaterThan(1000)
    const before = await width()
    await tab.keyboard.press('+')
    expect(await width()).toBeCloseTo(before * 1.4, 0)
    await tab.keyboard.press('0')
    expect(await width()).toBeCloseTo(before, 0)
    await tab.keyboard.press('Escape')
    await tab.waitForSelector('dialog', { state: 'detached' })
    expect(await tab.evaluate(() => document.activeElement?.parentElement?.className)).toMatch(/^drawing\b/)
  })

  test('has its own size on a phone, where it could not be read if it fitted', async () => {
    const tab = await shell.open('guide/hero', { ...phone, reducedMotion: 'reduce' })
    await ready(tab)
    await tab.getByRole('button', { name: 'Zoom in: A sensor' }).press('Enter')
    const picture = tab.getByRole('dialog', { name: 'A sensor' }).locator('svg')
    const scale = () => picture.evaluate((svg: SVGSVGElement) => svg.clientWidth / svg.viewBox.baseVal.width)
    await expect.poll(scale).toBe(1)
    expect(await picture.evaluate((svg) => svg.parentElement?.scrollLeft)).toBe(0)
    await tab.keyboard.press('0')
    expect(await scale()).toBeLessThan(0.75)
  })
})

test('the contents of a narrow screen are a sheet that Escape and its links close', async () => {
  const tab = await shell.open('guide/long', { ...phone, reducedMotion: 'reduce' })
  await ready(tab)
  const sheet = tab.locator('.toc-mobile')
  await sheet.locator('summary').click()
  const box = await sheet.locator('> ul').boundingBox()
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(800)
  await tab.keyboard.press('Escape')
  await expect.poll(() => sheet.getAttribute('open')).toBeNull()
  await sheet.locator('summary').click()
  await sheet.getByRole('link', { name: 'Last' }).click()
  await expect.poll(() => sheet.getAttribute('open')).toBeNull()
})

test('the search of a narrow screen covers it, and its button leaves it', async () => {
  const tab = await shell.open('guide/long', { ...phone, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  await ready(tab)
  await tab.locator('#search-input').focus()
  const panel = tab.locator('[data-open] > .search-panel')
  await panel.waitFor()
  const box = await panel.boundingBox()
  expect([box?.x, box?.width]).toEqual([0, 390])
  await tab.getByRole('button', { name: 'Clear' }).click()
  await panel.waitFor({ state: 'detached' })
})

test('the question mark shows all shortcuts, except while text is typed', async () => {
  const tab = await shell.open('guide/long')
  await ready(tab)
  await tab.locator('#search-input').press('?')
  expect(await tab.locator('dialog.shortcuts').count()).toBe(0)
  await tab.locator('#search-input').fill('')
  await tab.locator('h1').click()
  await tab.keyboard.press('?')
  const dialog = tab.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  expect(await dialog.locator('tr').allTextContents()).toContain('Search this siteCtrl K')
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('controls of a touch screen are at least 44 px high', async () => {
  shell.allow(/404/)
  const tab = await shell.open('guide/lvels', { ...phone, hasTouch: true, isMobile: true })
  await ready(tab)
  const heights = await tab
    .locator('main :is(.button, input, .start-links a, .section-links a), .topbar button')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().height)),
    )
  expect(heights.length).toBeGreaterThan(5)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

test('fingers reach summaries, lists, anchors, the logo and the rows of the search', async () => {
  const tab = await shell.open('guide/touch', { ...phone, hasTouch: true, isMobile: true })
  await ready(tab)
  const heights = await tab
    .locator('main :is(summary, select, .anchor, .filters a, .filters strong), .logo')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().height)),
    )
  expect(heights.length).toBeGreaterThan(6)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await tab.locator('#search-input').fill('qwxzzy')
  const row = tab.locator('.search-panel [role="option"]').first()
  await row.waitFor()
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('every part of the breadcrumbs has the same height on a touch screen, so that they are at one place on all pages', async () => {
  const tab = await shell.open('guide/deep', { ...phone, hasTouch: true, isMobile: true })
  const parts = tab.locator('.breadcrumbs li').filter({ visible: true })
  const heights = await parts.evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight))
  expect(heights).toEqual([32, 32, 32])
  const home = await parts.locator('a').first().boundingBox()
  expect(home?.height).toBeGreaterThanOrEqual(44)
})

test('text in steps, tabs and lists is not wider than other text, and the lead ends at the same edge', async () => {
  const tab = await shell.open('guide/touch', { viewport: { width: 1600, height: 900 } })
  const widths = await tab
    .locator('.prose p')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
  expect(widths.length).toBeGreaterThan(3)
  expect(Math.max(...widths)).toBe(578)
  expect(Math.round((await tab.locator('.lead').boundingBox())?.width ?? 0)).toBe(578)
})

test('the not-found page searches for the words of the address and lists pages with a similar one', async () => {
  shell.allow(/404/)
  const tab = await shell.open('guide/lvels')
  await ready(tab)
  expect(await tab.locator('#not-found-search').inputValue()).toBe('guide lvels')
  await expect.poll(() => tab.locator('[data-nearest] a').allTextContents()).toContain('Levels')
})

test('the field of the hero opens the search', async () => {
  const tab = await shell.open('guide/hero')
  await ready(tab)
  await tab.getByRole('button', { name: 'Search the documentation' }).click()
  expect(await tab.evaluate(() => document.activeElement?.id)).toBe('search-input')
})

test('a short fact of a strip is a link that covers its cell', async () => {
  const tab = await shell.open('guide/hero')
  await ready(tab)
  const date = tab.locator('.strip li').nth(1)
  const box = await date.boundingBox()
  await date.click({ position: { x: (box?.width ?? 0) - 4, y: (box?.height ?? 0) - 4 } })
  await expect.poll(() => new URL(tab.url()).pathname).toBe('/x/guide/long')
})

test('halves are side by side on a wide screen, and badges of a table stand on the line of the text', async () => {
  const tab = await shell.open('guide/hero', { viewport: { width: 1280, height: 900 } })
  await ready(tab)
  const tops = await tab.evaluate(() =>
    [...document.querySelectorAll('.halves h2')].map((heading) => Math.round(heading.getBoundingClientRect().top)),
  )
  expect(tops[0]).toBe(tops[1])
  const lines = await tab.evaluate(() => {
    // The lower edge of an empty inline block is the baseline.
    const baseline = (element: Element | null): number => {
      const probe = document.createElement('i')
      Object.assign(probe.style, { display: 'inline-block' })
      element?.prepend(probe)
      return probe.getBoundingClientRect().bottom
    }
    return ['.table td', '.table .badge', '.table td a'].map((each) => baseline(document.querySelector(each)))
  })
  expect(Math.max(...lines) - Math.min(...lines)).toBeLessThan(1)
})

test('a new page fades in, and the focus is on its heading', async () => {
  const tab = await shell.open('guide/long')
  await ready(tab)
  await tab.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    Object.assign(window, { fades: 0 })
    document.startViewTransition = (change) => {
      Object.assign(window, { fades: 1 })
      return start(change)
    }
  })
  await tab.locator('[data-sidebar]').getByRole('link', { name: 'Plain' }).click()
  await tab.waitForSelector('h1:text("Plain")')
  await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await tab.evaluate(() => (window as unknown as { fades: number }).fades)).toBe(1)
})
