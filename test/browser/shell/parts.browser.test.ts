/** Parts of an article on the screen and on paper. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { parts } from './parts.js'
import { ready, startShell } from './site.js'

const words = `---
title: Words
description: A page of the shell tests that is long enough to pass as a description.
---

| Area | Question | Common name | Needs |
|---|---|---|---|
| [Vulnerabilities](/guide/long) | Which packages have known weaknesses, and which of these packages are in use now? | Vulnerability management, with or without a sensor | A connected account for images and disks, a sensor for what is in use |

<pre>
${'wide '.repeat(80)}
</pre>
`
const shell = startShell(
  new Map([
    ['content/guide/parts.mdx', parts],
    ['content/guide/words.md', words],
  ]),
)

async function open(width = 1280, path = 'guide/parts'): Promise<Page> {
  const tab = await shell.open(path, { viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  await ready(tab)
  return tab
}

describe('parts of an article', () => {
  test('the signs of added and removed lines are on their lines', async () => {
    const signs = await (await open()).evaluate(() =>
      [...document.querySelectorAll('.code :is(.add, .del)')].map((line) => {
        const { content, top } = getComputedStyle(line, '::after')
        return [content.slice(1, 2), top]
      }),
    )
    expect(signs).toEqual([
      ['-', '0px'],
      ['+', '0px'],
    ])
  })

  test('COLL-01: a closed collapsible is one line, and the text of an open one keeps its padding', async () => {
    const [closed, opened] = await (await open()).evaluate(() =>
      [...document.querySelectorAll('main .disclosure')].map((details) => {
        const box = details.getBoundingClientRect()
        const text = details.querySelector('p, figure:last-child')?.getBoundingClientRect()
        const end = details.lastElementChild?.getBoundingClientRect().bottom ?? 0
        const line = details.querySelector('summary')?.getBoundingClientRect().height ?? 0
        return { under: box.height - line, left: (text?.left ?? 0) - box.left, foot: box.bottom - end }
      }),
    )
    expect(closed?.under).toBe(2)
    expect(opened?.left).toBeGreaterThan(16)
    expect(opened?.foot).toBeGreaterThan(8)
    expect(opened?.foot).toBeLessThan(20)
  })

  test('a wide `<pre>` scrolls in itself, and the page does not', async () => {
    const tab = await open(390, 'guide/words')
    const [text, page] = await tab.evaluate(() =>
      [document.querySelector('.prose > pre'), document.documentElement].map(
        (box) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
      ),
    )
    expect(text).toBeGreaterThan(1000)
    expect(page).toBe(0)
    expect(await tab.locator('.prose > pre').evaluate((box) => getComputedStyle(box).overflowX)).toBe('auto')
  })

  test('a block at the start or end of a box adds no margin to the padding of the box', async () => {
    const spaces = await (await open()).evaluate(() => {
      const margins = (selector: string) => [...document.querySelectorAll(selector)].map((one) => getComputedStyle(one))
      const boxes = 'main .prose :is(li, .admonition, .disclosure, [role="tabpanel"])'
      return [
        ...margins(`${boxes} > .code:last-child`).map(({ marginBottom }) => marginBottom),
        ...margins('main [role="tabpanel"] > .code:first-child').map(({ marginTop }) => marginTop),
      ]
    })
    expect(spaces).toEqual(Array(5).fill('0px'))
  })

  test.each([1280, 390])('no link in a table breaks within a word at %i px', async (width) => {
    const link = (await open(width, 'guide/words')).locator('main .table a')
    expect(await link.evaluate((word) => word.getClientRects().length)).toBe(1)
  })

  test.each([1280, 390])(
    'controls are at least 24 px large at a window width of %i px, except links within text',
    async (width) => {
      const tab = await open(width)
      expect(await tab.evaluate(smallTargets)).toEqual([])
      await tab
        .locator(width > 996 ? '[data-dropdown] > button:enabled' : '.topbar-menu')
        .first()
        .click()
      expect(await tab.evaluate(smallTargets)).toEqual([])
      if (width > 996) return
      await tab.locator('.drawer-back').click()
      expect(await tab.evaluate(smallTargets)).toEqual([])
    },
  )

  test('the link to a footnote is a large target close to its word', async () => {
    const tab = await open()
    const sign = await tab.locator('[data-footnote-ref]').boundingBox()
    expect(sign?.width).toBeGreaterThanOrEqual(24)
    expect(sign?.height).toBeGreaterThanOrEqual(24)
    const apart = await tab.evaluate(() => {
      const range = document.createRange()
      const mark = document.querySelector('[data-footnote-ref]')
      const text = mark?.closest('p')?.lastElementChild?.previousSibling
      if (!mark || !text?.textContent) return Number.NaN
      range.setStart(text, text.textContent.length - 1)
      range.setEnd(text, text.textContent.length)
      const digit = document.createRange()
      digit.selectNodeContents(mark)
      return digit.getBoundingClientRect().left - range.getBoundingClientRect().right
    })
    expect(apart).toBeGreaterThanOrEqual(0)
    expect(apart).toBeLessThan(4)
  })

  test('a table of three columns fits into a narrow screen without breaking names, and numbers are right-aligned', async () => {
    const tab = await open(390)
    const box = tab.locator('main .table')
    expect(await box.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    const lines = await box.locator('code').evaluateAll((names) => names.map((name) => name.getClientRects().length))
    expect(lines).toEqual([1, 1])
    expect(
      await box
        .locator('td')
        .nth(2)
        .evaluate((cell) => [getComputedStyle(cell).direction, getComputedStyle(cell).textAlign]),
    ).toEqual(['ltr', 'end'])
  })

  test('in print every panel starts with its label on a line of its own, and collapsibles are open', async () => {
    const tab = await open()
    await tab.emulateMedia({ media: 'print' })
    const panels = await tab.locator('main [role="tabpanel"]').evaluateAll((all) =>
      all.map((panel) => {
        const { content, display } = getComputedStyle(panel, '::before')
        return [content, display, panel.getBoundingClientRect().height > 0]
      }),
    )
    expect(panels).toEqual([
      ['"First"', 'block', true],
      ['"Second"', 'block', true],
    ])
    const hidden = tab.getByText('Hidden.')
    const box = tab.locator('main .disclosure').first()
    const [text, edge] = [await hidden.boundingBox(), await box.boundingBox()]
    expect(text?.height).toBeGreaterThan(10)
    expect((text?.x ?? 0) - (edge?.x ?? 0)).toBeGreaterThan(16)
  })
})

/** WCAG 2.2, 2.5.8. The label of a radio button belongs to its target; an element as high as its line is part of the text. */
function smallTargets(): string[] {
  const found: string[] = []
  for (const control of document.querySelectorAll('a[href], button, summary, input, select, [tabindex="0"]')) {
    const shown = control.closest('label') ?? control
    if (!shown.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled, .skip-link')) continue
    if (getComputedStyle(shown).display === 'inline') continue
    const { width, height } = shown.getBoundingClientRect()
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim()
    if (Math.min(width, height) < 24) found.push(`${name}: ${width} x ${height}`)
  }
  return found
}
