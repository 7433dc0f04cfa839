/** Files that islands of the content import are content: the gate protects them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GateSettings } from '../../src/gate/adapters/gateSettings.js'
import type { Build } from '../../src/model/model.js'
import { buildProject } from '../support/project.js'
import { gatedSite } from './support/gatedSite.js'

let root: string
let build: Build

beforeAll(async () => {
  ;({ root } = await gatedSite())
  const files = {
    'components/Tide.tsx':
      "'use client'\nimport './tide.css'\nimport words from './tide.txt'\nimport map from './shoals.png'\nexport default function Tide() {\n  return <p className=\"tide\">{words}<img src={map} alt=\"\" /></p>\n}\n",
    'components/tide.css': '.tide { background: url(./ebbchart.png) } .tide::after { content: "Mudflats gleam" }',
    'components/tide.txt': 'Cockles hide beneath the sand.',
    'components/ebbchart.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    'components/shoals.png': Buffer.from('89504e470d0a1a0b', 'hex'),
    'content/index.md':
      '---\ntitle: Welcome aboard\ndescription: Words for the quick reader, as long as a description should be.\n---\n\nGulls.\n',
    'content/guide/zebrafish.mdx':
      '---\ntitle: Zebrafish\ndescription: Words on fish for the quick reader, as long as a description should be.\n---\n\nimport Tide from "../../components/Tide.tsx"\n\nStripes.\n\n<Tide />\n',
  }
  mkdirSync(join(root, 'components'), { recursive: true })
  for (const [path, content] of Object.entries(files)) writeFileSync(join(root, path), content)
  build = await buildProject(root)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('images, styles and texts that an island imports are behind the gate', () => {
  expect(build.diagnostics).toEqual([])
  const plain = (path: string) => path.replace(/-[A-Z0-9]{8}\./, '-HASH.')
  const files = [...build.outputs].map(([path, bytes]) => ({ path: plain(path), text: Buffer.from(bytes).toString() }))
  for (const path of ['ebbchart-HASH.png', 'shoals-HASH.png', 'Tide-HASH.css', 'Tide-HASH.js'])
    expect(files.map((file) => file.path).filter((found) => found.endsWith(path))).toEqual([`__private/assets/${path}`])
  const open = files.filter(({ path }) => !path.startsWith('__private/'))
  for (const word of ['ebbchart', 'shoals', 'Mudflats', 'Cockles', 'Tide'])
    expect(
      open.filter(({ path, text }) => path.includes(word) || text.includes(word)),
      word,
    ).toEqual([])
  const settings = JSON.parse(open.find(({ path }) => path === 'gate.json')?.text ?? '') as GateSettings
  expect(settings.publicPaths.map(plain)).toEqual([
    '/assets/gate-HASH.css',
    '/assets/geist-latin-ext-wght-normal-HASH.woff2',
    '/assets/geist-latin-wght-normal-HASH.woff2',
    '/assets/geist-mono-latin-wght-normal-HASH.woff2',
    '/assets/index-HASH.css',
    '/robots.txt',
  ])
})
