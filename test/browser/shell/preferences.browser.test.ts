/** Preferences that readers set in their browser or system: other colors, more contrast, larger text, less motion. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { settled } from '../../support/browser.js'
import { parts } from './parts.js'
import { files, ready, startShell } from './site.js'

/** A hero with long lines of code, and a title that cannot break between words. */
const hero = `---
title: A title with ${'LongIdentifier'.repeat(4)}
description: A page of the shell tests that is long enough to pass as a description.
layout: landing
hide_title: true
---

<Hero title="Start ${'Here'.repeat(12)}" search actions={[{ label: 'Start', href: '/guide/long' }]}>

One sentence.

\`\`\`sh title="Terminal"
${'npm run build --and=more '.repeat(6)}
\`\`\`

</Hero>
`
const given = (path: string): string => files.get(path) ?? ''
const shell = startShell(
  new Map([
    ['content/sidebars.yaml', given('content/sidebars.yaml').replace('- index', '- page: index\n    icon: house')],
    [
      'site.config.ts',
      given('site.config.ts').replace("baseUrl: '/x/',", "baseUrl: '/x/', sidebar: { resizable: true },"),
    ],
    ['content/guide/parts.mdx', parts],
    ['content/guide/hero.mdx', hero],
  ]),
)

async function open(options: BrowserContextOptions, path = 'guide/parts'): Promise<Page> {
  const tab = await shell.open(path, options)
  await ready(tab)
  return tab
}

/** The distinct values of a property of all elements that the selector matches. */
const all = (tab: Page, selector: string, property: string): Promise<string[]> =>
  tab
    .locator(selector)
    .evaluateAll(
      (found, name) => [...new Set(found.map((one) => getComputedStyle(one).getPropertyValue(name)))],
      property,
    )

describe('forced colors', () => {
  test('the selected tab and highlighted lines differ from the others', async () => {
    const tab = await open({ forcedColors: 'active' })
    const [ground] = await all(tab, 'body', 'background-color')
    const chosen = await all(tab, 'main [role="tab"][aria-selected="true"]', 'border-bottom-color')
    const others = await all(tab, 'main [role="tab"][aria-selected="false"]', 'border-bottom-color')
    expect(others).toEqual([ground])
    expect(chosen).not.toEqual([ground])
    expect(await all(tab, '.code .line:not(.hl, .add, .del)', 'border-left-color')).toEqual([ground])
    const marked = await all(tab, '.code :is(.hl, .add, .del)', 'border-left-color')
    expect(marked).toHaveLength(1)
    expect(marked).not.toEqual([ground])
  })

  test('the bar, an open menu and the announcement have a border, and current entries a mark', async () => {
    const tab = await open({ forcedColors: 'active' })
    expect(await all(tab, '.topbar, .announcement', 'border-bottom-style')).toEqual(['solid'])
    expect(await all(tab, '.topbar-links [aria-current], .toc [aria-current]', 'outline-style')).toEqual(['solid'])
    await tab.setViewportSize({ width: 390, height: 800 })
    await tab.locator('.topbar-menu').click()
    expect(await all(tab, '.drawer', 'border-right-style')).toEqual(['solid'])
    expect(await all(tab, '.drawer-links [aria-current]', 'outline-style')).toEqual(['solid'])
  })

  test('icons have the color of the text beside them', async () => {
    const tab = await open({ forcedColors: 'active', colorScheme: 'dark' })
    const [text] = await all(tab, '.theme-toggle', 'color')
    expect(await all(tab, '.theme-toggle > .i', 'background-color')).toEqual([text])
  })

  test('icons of the sidebar have the color of their label', async () => {
    const tab = await open({ forcedColors: 'active', colorScheme: 'dark' })
    const label = tab.locator('[data-sidebar] [data-icon] > a').first()
    const colors = await label.evaluate((one) => [
      getComputedStyle(one).color,
      getComputedStyle(one, '::before').backgroundColor,
    ])
    expect(colors[1]).toBe(colors[0])
  })

  test('the color mode is that of the system, so that the logo and pictures fit the background', async () => {
    const tab = await open({ forcedColors: 'active', colorScheme: 'dark' })
    expect(await tab.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await tab.emulateMedia({ forcedColors: 'none' })
    await expect.poll(() => tab.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
  })

  test('the handle of the sidebar shows the focus', async () => {
    const tab = await open({ forcedColors: 'active' })
    await tab.locator('[role="separator"]').focus()
    await tab.keyboard.press('ArrowRight')
    expect(await all(tab, '[role="separator"]', 'outline-style')).toEqual(['solid'])
  })
})

describe('more contrast', () => {
  test.each(['light', 'dark'])('it makes muted text and thin lines clearly visible in %s mode', async (mode) => {
    const tab = await open({ contrast: 'more' }, `guide/parts?docsgen-theme=${mode}`)
    expect(await all(tab, 'html', '--line')).toEqual(await all(tab, 'html', '--line-strong'))
    const [text] = await all(tab, 'main .prose > p', 'color')
    expect(await all(tab, '.toc a:not([aria-current]), .topbar-links > li > a:not([aria-current])', 'color')).toEqual([
      text,
    ])
  })
})

/** WCAG 2.2, 1.4.12: line height, and spacing between paragraphs, letters and words, relative to the font size. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

describe('spaced and enlarged text', () => {
  test.each([1280, 390, 320])(
    'with text spacing, nothing is cut off or wider than a window of %i px',
    async (width) => {
      const tab = await open({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      await tab.evaluate(addSheet, SPACED)
      expect(await tab.evaluate(cutOff)).toEqual([])
      await tab
        .locator('.topbar-menu')
        .or(tab.locator('[data-dropdown] > button:enabled').first())
        .locator('visible=true')
        .first()
        .click()
      await tab.locator('.drawer, [data-menu]').locator('visible=true').waitFor()
      await settled(tab)
      expect(await tab.evaluate(cutOff)).toEqual([])
    },
  )

  // 1280 px at 200 % are 640 px, at 400 % 320 px.
  test.each([640, 320])('nothing needs horizontal scrolling in a window of %i px', async (width) => {
    for (const path of ['', 'guide/parts', 'guide/hero', 'guide/long', 'search', 'no/such/page']) {
      shell.allow(/404/)
      const tab = await open({ viewport: { width, height: 450 } }, path)
      expect([path, await tab.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
    }
  })

  test('at twice the font size nothing is cut off', async () => {
    const tab = await open({ viewport: { width: 1280, height: 800 } })
    await tab.evaluate(addSheet, 'html { font-size: 200% }')
    expect(await tab.evaluate(cutOff)).toEqual([])
  })
})

describe('less motion', () => {
  test('it ends all transitions and animations at once, and replaces smooth scrolling by jumps', async () => {
    const tab = await open({ reducedMotion: 'reduce' })
    expect(await all(tab, '*', 'transition')).toEqual(['none'])
    expect(await all(tab, '*', 'scroll-behavior')).toEqual(['auto'])
  })
})

function addSheet(text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}

/** Elements whose own text is partly hidden by their box, and a page that is wider than the window. */
function cutOff(): string[] {
  const found: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) found.push(`${document.documentElement.scrollWidth} px wide`)
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.visually-hidden, .skip-link, .sr-only'))
      continue
    const words = [...one.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    )
    if (!words) continue
    const { overflowX, overflowY } = getComputedStyle(one)
    const hides = overflowX === 'hidden' || overflowX === 'clip' || overflowY === 'hidden' || overflowY === 'clip'
    const box = one.getBoundingClientRect()
    const name = `${one.localName}.${one.className} "${one.textContent?.trim().slice(0, 30)}"`
    if (hides && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
      found.push(`${name} is cut`)
    const scrolls = one.closest('.table, pre, [role="tablist"], .drawer-panel, .sidebar, .toc')
    if (!scrolls && box.width > 0 && (box.left < -1 || box.right > innerWidth + 1))
      found.push(`${name} leaves the window`)
  }
  return found
}
