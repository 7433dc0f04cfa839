/** Limits the scripts that all plugins together add to a page before its reader does anything. */
import { rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, writeProject } from '../support/project.js'
import { everyPlugin, everyPluginFiles, withoutPlugins } from './everyPlugin.js'
import { drawPicture } from './images/picture.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

let plain: Build
let full: Build
let restored: Build

beforeAll(async () => {
  const picture = await drawPicture(40, 20)
  const build = (config: string) => {
    const root = writeProject(everyPluginFiles(config, picture))
    roots.push(root)
    return buildProject(root)
  }
  plain = await build(`gate: false, ${withoutPlugins}`)
  full = await build(`gate: false, ${everyPlugin}`)
  restored = await build(`gate: false, ${withoutPlugins} plugins: [],`)
})

test.each(['index', 'guide/zebrafish', 'releases/quarrel', 'api/read-gentian'])(
  'they add at most 1 KB after gzip to %s',
  (page) => {
    const added = weightAtRest(full, `${page}.html`) - weightAtRest(plain, `${page}.html`)
    expect(added).toBeLessThanOrEqual(1024)
    // The loader is there.
    expect(added).toBeGreaterThan(300)
  },
)

test('without them, every file has the same bytes', () => {
  expect([...restored.outputs.keys()]).toEqual([...plain.outputs.keys()])
  for (const [path, bytes] of plain.outputs)
    expect(Buffer.compare(bytes, restored.outputs.get(path) ?? new Uint8Array()), path).toBe(0)
})

function weightAtRest(build: Build, page: string): number {
  return scriptsAtRest(build, page).reduce(
    (sum, path) => sum + gzipSync(build.outputs.get(path) ?? '', { level: 9 }).length,
    0,
  )
}

/** Scripts of the tags of a page, those that `lazyFeatures.ts` imports at once, and all that they import. */
function scriptsAtRest({ outputs }: Build, page: string): string[] {
  const html = Buffer.from(outputs.get(page) ?? []).toString()
  const tags = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="?\/([^\s">]+\.js)/g)].map(([, path = '']) => path)
  const [, listed = ''] = /data-scripts="?([^">]+)/.exec(html) ?? []
  const found = new Set([
    ...tags,
    ...listed
      .split(' ')
      .filter(Boolean)
      .map((url) => url.slice(1)),
  ])
  for (const path of found)
    for (const [, name = ''] of Buffer.from(outputs.get(path) ?? [])
      .toString()
      .matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
      found.add(`assets/${name}`)
  expect(tags, page).not.toEqual([])
  return [...found].sort()
}
