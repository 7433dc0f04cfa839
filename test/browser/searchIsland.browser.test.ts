/** The search is React, which loads with the first use of the box; a page that is only read loads none of it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servedProject } from '../support/servedProject.js'
import { page } from '../versions/site.js'

const site = servedProject('', {
  'content/sidebars.yaml': 'docs:\n  - index\n  - zebras\n',
  'content/index.md': page('Home', 'See the [zebras](/zebras).'),
  'content/zebras.md': page('Zebras', 'They have stripes.\n\n## Food\n\nZebras eat grass.'),
})

const wide = { viewport: { width: 1280, height: 800 } }

async function open(): Promise<{ tab: Page; problems: string[] }> {
  const opened = await site.open('', wide)
  await opened.tab.waitForLoadState('networkidle')
  return opened
}

async function search(tab: Page, text: string): Promise<void> {
  await tab.locator('#search-input').fill(text)
  await tab.locator(`.search-all[href*="${new URLSearchParams({ q: text })}"]`).waitFor()
}

test('SBOX-02: a page that is only read loads neither React nor the search', async () => {
  const { tab, problems } = await open()
  const loaded = await tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /react-|\/SearchBox-|islandSchedule|worker-/.test(name))).toEqual([])
  const hydrated = tab.waitForRequest(/react-/)
  await tab.keyboard.press('Control+k')
  await hydrated
  await search(tab, 'zebras')
  expect(problems).toEqual([])
})

test('SBOX-03: text that was typed before React has loaded stays, and gets results', async () => {
  const { tab } = await open()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await tab.route(/react-/, async (route) => {
    await held
    await route.continue()
  })
  await tab.keyboard.press('Control+k')
  await tab.keyboard.type('zebras')
  await tab.keyboard.press('ArrowLeft')
  release()
  await tab.locator('.search-hit').first().waitFor()
  const { value, at, focused } = await tab.locator('#search-input').evaluate((input: HTMLInputElement) => ({
    value: input.value,
    at: input.selectionStart,
    focused: document.activeElement === input,
  }))
  expect({ value, at, focused }).toEqual({ value: 'zebras', at: 5, focused: true })
})

test('text that is typed on the search page as soon as it is ready gets results', async () => {
  const { tab } = await site.open('', wide)
  // The page focuses its field when it is ready. The input comes in the same task, before the page has rendered again.
  await tab.addInitScript(() => {
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.id !== 'search-page-input' || target.value) return
      target.value = 'zebras'
      target.dispatchEvent(new Event('input', { bubbles: true }))
    })
  })
  await tab.goto(`${site.url()}search`)
  await tab.locator('.search-result').first().waitFor()
  expect(new URL(tab.url()).searchParams.get('q')).toBe('zebras')
})

test('the shortcut works before the code of the page has loaded', async () => {
  const { tab, problems } = await site.open('', wide)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await tab.route(/\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await tab.goto(`${site.url()}zebras`, { waitUntil: 'commit' })
  await tab.locator('#search-input').waitFor()
  await tab.keyboard.press('Control+k')
  await tab.keyboard.type('zebras')
  expect(await tab.locator('#search-input').inputValue()).toBe('zebras')
  release()
  await tab.locator('.search-hit').first().waitFor()
  // From here on, the code of the search handles the key.
  expect(await tab.evaluate(() => document.documentElement.onkeydown)).toBeNull()
  expect(problems).toEqual([])
})

test('SBOX-15: Escape returns the focus to the element that had it', async () => {
  const { tab } = await open()
  const link = tab.locator('main').getByRole('link', { name: 'zebras', exact: true })
  await link.focus()
  await tab.keyboard.press('Control+k')
  await tab.keyboard.type('zebras')
  await tab.locator('.search-hit').first().waitFor()
  await tab.keyboard.press('Escape')
  expect(await tab.locator('.search-panel').isHidden()).toBe(true)
  await tab.keyboard.press('Escape')
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('SBOX-19: the announced number is the number of options', async () => {
  const { tab } = await open()
  await search(tab, 'zebras')
  const count = await tab.getByRole('option').count()
  await expect.poll(() => tab.locator('[data-announcer]').textContent()).toBe(`${count} suggestions`)
})

test('an empty box offers the searches and pages of this browser, and forgets them on request', async () => {
  const { tab, problems } = await open()
  const groups = tab.locator('.search-panel [role="group"]')
  await tab.locator('#search-input').focus()
  await tab.locator('.search-keys').waitFor()
  expect(await groups.count()).toBe(0)
  await search(tab, 'food')
  await tab.keyboard.press('Enter')
  await tab.waitForURL(/\/zebras/)
  await tab.locator('#search-input').fill('')
  await tab.locator('#search-input').focus()
  await tab.getByRole('group', { name: 'Recent pages' }).waitFor()
  expect(await tab.getByRole('option').allTextContents()).toEqual(['food', 'Zebras › Food'])
  await tab.keyboard.press('ArrowDown')
  await tab.keyboard.press('Enter')
  await tab.locator('.search-all').waitFor()
  expect(await tab.locator('#search-input').inputValue()).toBe('food')
  await tab.locator('#search-input').fill('')
  await tab.getByRole('button', { name: 'Clear recent' }).click()
  await expect.poll(() => groups.count()).toBe(0)
  expect(await tab.evaluate(() => localStorage.getItem('docsgen.search.recent'))).toBeNull()
  expect(problems).toEqual([])
})

test('SQRY-18: the search page reads operators, and shows the place of a mistake below the field', async () => {
  const { tab, problems } = await site.open('search?q=%2Bzebras+-home', wide)
  await tab.locator('.search-result').first().waitFor()
  const input = tab.locator('#search-page-input')
  await input.fill('zebras~x')
  const mistake = tab.locator('.search-mistake')
  await mistake.waitFor()
  expect(await mistake.textContent()).toContain('Character 8: edit distance must be numeric')
  expect(await mistake.locator('mark').textContent()).toBe('x')
  expect(await input.getAttribute('aria-describedby')).toBe(await mistake.getAttribute('id'))
  expect(await tab.locator('.search-result').count()).toBe(0)
  await input.fill('zebras~1')
  await tab.locator('.search-result').first().waitFor()
  expect(await mistake.count()).toBe(0)
  await tab.getByText('Search operators').click()
  await tab.getByText('must not contain the word').waitFor()
  expect(problems).toEqual([])
})

test('a panel with the keys shows as soon as the box has the focus, and the panel of React replaces it', async () => {
  const { tab, problems } = await open()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await tab.route(/react-/, async (route) => {
    await released
    await route.continue()
  })
  const early = tab.locator('[data-early] > .search-panel')
  await tab.keyboard.press('Control+k')
  await early.waitFor()
  const shown = await early.innerText()
  await tab.keyboard.type('z')
  expect(await early.count()).toBe(0)
  await tab.keyboard.press('Backspace')
  await early.waitFor()
  // A press on the panel keeps the focus in the field.
  await early.click()
  expect(await tab.evaluate(() => document.activeElement?.id)).toBe('search-input')
  await tab.keyboard.press('Escape')
  expect(await early.count()).toBe(0)
  await tab.keyboard.press('Control+k')
  await early.waitFor()
  // Only phones show the button for an empty field.
  await tab.locator('[data-action="clear-search"]').dispatchEvent('click')
  expect(await early.count()).toBe(0)
  await tab.keyboard.press('Control+k')
  await early.waitFor()
  release()
  const panel = tab.locator('.search[data-open] > .search-panel')
  await panel.waitFor()
  expect(await early.count()).toBe(0)
  expect(shown).toContain('Esc')
  expect(await panel.innerText()).toBe(shown)
  expect(problems).toEqual([])
})
