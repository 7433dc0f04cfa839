/** Arbitrary input: no text raises an error, becomes markup, or blocks the page. */
import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomNumbers } from '../search/site.js'
import { type OpenSite, openSite } from '../support/browser.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'
import { page } from '../versions/site.js'

let site: OpenSite
let root: string

beforeAll(async () => {
  const zoo = Array.from({ length: 30 }, (_, at): [string, string] => [
    `content/z${at}.md`,
    page(`Zebra ${at}`, `A zebra &lt;b&gt; with é and 火山 in \`z_${at}:Get\`.\n\n## Food of ${at}\n\nGrass.`),
  ])
  root = writeProject(
    new Map([
      ['site.config.ts', siteConfig("favicon: '/icon.svg', footer: { copyright: 'Acme' },")],
      ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
      ['content/static/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
      ['content/index.md', page('Home', 'Begin here.')],
      ['content/links.md', page('Links', '[A zebra](/z1)\n\n'.repeat(500))],
      ...zoo,
    ]),
  )
  site = await openSite(await buildProject(root))
})

afterAll(async () => {
  await site?.close()
  rmSync(root, { recursive: true, force: true })
})

/** Timers of the page fire at once: hundreds of debounce delays would take minutes. */
async function openWithoutPauses(): Promise<{ tab: Page; problems: string[] }> {
  const opened = await site.open('')
  await opened.tab.addInitScript(() => {
    const wait = window.setTimeout
    window.setTimeout = ((act: () => void) => wait(act, 0)) as typeof window.setTimeout
  })
  await opened.tab.reload({ waitUntil: 'networkidle' })
  await opened.tab.locator('#search-input').focus()
  await opened.tab.locator('#search-input[role="combobox"]').waitFor()
  return opened
}

/** Types each text into the box, waits for its results, and returns the message of the panel. */
function announcedTexts(tab: Page, texts: readonly string[]): Promise<string[]> {
  return tab.evaluate(async (typed) => {
    const box = document.querySelector('.search') as HTMLElement
    const input = document.querySelector('#search-input') as HTMLInputElement
    const said: string[] = []
    for (const text of typed) {
      input.value = text
      const isBlank = input.value.trim() === ''
      const responded = new Promise<void>((resolve) => {
        let hasBegun = false
        new MutationObserver((_, observer) => {
          const isLoading = box.hasAttribute('data-loading')
          if (hasBegun && !isLoading) {
            observer.disconnect()
            resolve()
          }
          hasBegun ||= isLoading
        }).observe(box, { attributes: true })
      })
      input.dispatchEvent(new Event('input', { bubbles: true }))
      if (!isBlank) await responded
      said.push(isBlank ? '' : (document.querySelector('.search-panel')?.textContent ?? ''))
    }
    return said
  }, texts)
}

test('SQRY-19: 400 odd inputs in the box get results, raise no error and add no markup', async () => {
  const random = randomNumbers(23)
  const pieces = [
    ...'zeb +-:^~*"\'\\/()[]{}<>&#%$@!?.,;|\u0000\u200d\ud800\udc00é火ก\u0301İß\n\t😀',
    ...[
      'zebra',
      'food',
      'x:',
      '<img src=x onerror=alert(1)>',
      '</p><script>',
      'javascript:',
      '__proto__',
      'constructor',
    ],
  ]
  const texts = Array.from({ length: 400 }, () =>
    Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join(''),
  )
  const { tab, problems } = await openWithoutPauses()
  const said = await announcedTexts(tab, texts)
  for (const [at, text] of said.entries()) expect(text, texts[at]).not.toContain('could not be loaded')
  expect(said.filter((text) => text.includes('Zebra')).length).toBeGreaterThan(40)
  expect(said.filter((text) => text.includes('No results')).length).toBeGreaterThan(20)
  expect(await tab.locator('.search-panel :is(img, script, [onerror], [href^="javascript:"])').count()).toBe(0)
  expect(problems).toEqual([])
  await tab.context().close()
})

test('SQRY-20: 10,000 letters have the same results as the words that they repeat', async () => {
  const { tab, problems } = await openWithoutPauses()
  const hitsOf = async (text: string) => {
    await announcedTexts(tab, [text])
    return tab.locator('.search-hit').evaluateAll((hits) => hits.map((hit) => hit.getAttribute('href')?.split('?')[0]))
  }
  const few = await hitsOf('zebra food ')
  expect(few).toHaveLength(6)
  expect(await hitsOf('zebra food '.repeat(910))).toEqual(few)
  expect(await hitsOf('x'.repeat(10_000))).toEqual([])
  expect(problems).toEqual([])
  await tab.context().close()
})

test('SQRY-01: between a key and its results the page only sends and renders; the worker loads files and ranks', async () => {
  const { tab } = await site.open('')
  await tab.addInitScript(() => {
    const used: string[] = []
    Object.assign(window, { used })
    const unpack = globalThis.DecompressionStream
    globalThis.DecompressionStream = class extends unpack {
      constructor(format: CompressionFormat) {
        super(format)
        used.push('DecompressionStream')
      }
    }
    const get = window.fetch
    window.fetch = (input, init) => {
      used.push(String(input instanceof Request ? input.url : input))
      return get(input, init)
    }
    const messages: string[] = []
    Object.assign(window, { messages })
    const make = window.Worker
    window.Worker = class extends make {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options)
        this.addEventListener('message', ({ data }) => messages.push(`${data.kind}:${data.results?.hits.length ?? ''}`))
      }
    }
  })
  await tab.reload({ waitUntil: 'networkidle' })
  await tab.locator('#search-input').fill('zebra')
  await tab.locator('.search-hit').first().waitFor()
  const seen = await tab.evaluate(() => {
    const { used, messages } = window as unknown as { used: string[]; messages: string[] }
    return { used: used.filter((one) => /Decompression|search-index/.test(one)), messages }
  })
  // However many sections match, the page receives only as many as it shows: here one of each of six pages.
  expect(seen.messages).toContain('results:6')
  expect(seen.used).toEqual([])
  expect(await tab.locator('.search-hit').count()).toBe(6)
  await tab.context().close()
})

test('SQRY-01: new results restyle their own elements, not all links of the page', async () => {
  const { tab } = await site.open('links')
  await tab.waitForLoadState('networkidle')
  await tab.locator('#search-input').focus()
  await tab.locator('#search-input[role="combobox"]').waitFor()
  await site.browser.startTracing(tab, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] })
  await tab.keyboard.type('zebra')
  await tab.locator('.search-all[href$="q=zebra"]').waitFor()
  const { traceEvents } = JSON.parse(String(await site.browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const counts = traceEvents.flatMap(({ args }) => args.elementCount ?? [])
  // Each key restyles the box.
  expect(counts.length).toBeGreaterThan(5)
  expect(Math.max(...counts)).toBeLessThan(500)
  await tab.context().close()
})

interface TraceEvent {
  readonly args: { readonly elementCount?: number }
}
