/**
 * Ten screens look as they did. Versions of Chromium draw the edges of letters and curves a little differently, so a picture is
 * compared as blocks of 8 × 8 pixels: a moved box, another color or a missing part changes whole blocks, another antialiasing
 * hardly changes one. The pictures of blocks are in test/golden/pictures; `GOLDEN=write npm test -- test/browser/shell/pictures`
 * writes them again. Look at them before you commit. See docs/decisions/050-drawings-in-pages.md for the drawings in them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { everything } from './everything.js'
import { drawn, startShell } from './site.js'

const folder = fileURLToPath(new URL('../../golden/pictures/', import.meta.url))
/** Side of a block in pixels. */
const block = 8
/** A channel of a block may differ by this much of 255: about one letter in another weight. */
const tolerance = 14
/** Part of the blocks that may differ by more. */
const maxShare = 0.002

const landing = `---
title: Landing
hide_title: true
layout: landing
description: A page of the shell tests that is long enough to pass as a description.
---

<Hero title="Everything in one place" search actions={[{ label: 'Start', href: '/guide/long' }, { label: 'Read', href: '/old' }]}>

One sentence for people who are new here.

![From left to right: a sensor, the platform.](/drawn.svg)

</Hero>

<Cards>
<Card title="First" href="/guide/long" icon="plug">

What it is good for.

</Card>
<Card title="Second" href="/old" icon="shield">

What it is good for, in two lines of text that may be a little longer.

</Card>
</Cards>
`
const drawing = `<svg class="drawing" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 90" width="600" height="90">
  <rect class="box blue" x="10" y="16" width="180" height="58" rx="8" fill="#dbe8fd"/><text class="name" x="100" y="50" text-anchor="middle">Sensor</text>
  <path class="flow" d="M190 45 H400" stroke="#7b8aa1"/>
  <rect class="box green" x="400" y="16" width="180" height="58" rx="8" fill="#dcf5e5"/><text class="name" x="490" y="50" text-anchor="middle">Platform</text>
</svg>`
const shell = startShell(
  new Map([...everything, ['content/guide/landing.mdx', landing], ['content/static/drawn.svg', drawing]]),
)

const wide = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }
interface Screen {
  readonly path: string
  readonly options: BrowserContextOptions
  readonly prepare?: (tab: Page) => Promise<void>
}
const screens: Readonly<Record<string, Screen>> = {
  landing: { path: 'guide/landing', options: wide },
  'landing-phone-dark': { path: 'guide/landing?docsgen-theme=dark', options: phone },
  page: { path: 'guide/long', options: wide },
  'page-dark': { path: 'guide/long?docsgen-theme=dark', options: wide },
  'parts-phone': { path: 'guide/parts', options: phone },
  operation: { path: 'restapi/v1/list', options: wide },
  'not-found': { path: 'nothing/at/all', options: wide },
  search: {
    path: 'guide/long?docsgen-theme=dark',
    options: wide,
    prepare: async (tab) => {
      await tab.locator('#search-input').focus()
      await tab.locator('[data-open] > .search-panel').waitFor()
    },
  },
  'contents-phone': {
    path: 'guide/long',
    options: phone,
    prepare: (tab) => tab.locator('.toc-mobile > summary').click(),
  },
  'drawer-phone': {
    path: 'guide/long',
    options: phone,
    prepare: async (tab) => {
      await tab.getByRole('button', { name: 'Toggle navigation bar' }).click()
      await tab.locator('.drawer').waitFor()
    },
  },
}

describe('these screens look as before:', () => {
  test.each(Object.entries(screens))('%s', async (name, { path, options, prepare }) => {
    shell.allow(/404/)
    const tab = await shell.open(path, { reducedMotion: 'reduce', colorScheme: 'light', ...options })
    await drawn(tab)
    await prepare?.(tab)
    const picture = await tab.screenshot({ animations: 'disabled', caret: 'hide' })
    const file = join(folder, `${name}.png`)
    if (process.env.GOLDEN === 'write') {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, Buffer.from(await shrink(tab, picture), 'base64'))
    }
    const share = await compare(tab, [await shrink(tab, picture), readFileSync(file).toString('base64')])
    expect(share, `Part of ${name} that differs`).toBeLessThanOrEqual(maxShare)
  })
})

/** The picture with one pixel for each block, as PNG in base64. */
function shrink(tab: Page, picture: Buffer): Promise<string> {
  return tab.evaluate(
    async ([data, side]) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))]))
      const size = { width: Math.ceil(image.width / side), height: Math.ceil(image.height / side) }
      const canvas = Object.assign(document.createElement('canvas'), size)
      const source = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
      const from = source.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
      from.drawImage(image, 0, 0)
      const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
      const shrunk = context.createImageData(size.width, size.height)
      const { data: pixels } = from.getImageData(0, 0, image.width, image.height)
      const sums = new Float64Array(size.width * size.height * 4)
      for (let index = 0; index < pixels.length; index++) {
        const pixel = index >> 2
        const x = Math.floor((pixel % image.width) / side)
        const y = Math.floor(pixel / image.width / side)
        const part = (y * size.width + x) * 4 + (index & 3)
        sums[part] = (sums[part] ?? 0) + (pixels[index] ?? 0) / side ** 2
      }
      shrunk.data.set(sums)
      for (let index = 3; index < shrunk.data.length; index += 4) shrunk.data[index] = 255
      context.putImageData(shrunk, 0, 0)
      return canvas.toDataURL('image/png').replace(/^.*,/, '')
    },
    [picture.toString('base64'), block] as const,
  )
}

/** Part of the pixels of two small pictures that differ by more than the tolerance; 1 if their sizes differ. */
function compare(tab: Page, pictures: readonly [string, string]): Promise<number> {
  return tab.evaluate(
    async ([both, allowed]) => {
      const read = async (data: string): Promise<ImageData> => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))]))
        const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
        const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
        context.drawImage(image, 0, 0)
        return context.getImageData(0, 0, image.width, image.height)
      }
      const [now, before] = [await read(both[0]), await read(both[1])]
      if (now.width !== before.width || now.height !== before.height) return 1
      let different = 0
      for (let index = 0; index < now.data.length; index += 4)
        if (
          [0, 1, 2].some((part) => Math.abs((now.data[index + part] ?? 0) - (before.data[index + part] ?? 0)) > allowed)
        )
          different++
      return different / (now.width * now.height)
    },
    [pictures, tolerance] as const,
  )
}
