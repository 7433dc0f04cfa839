/** `import chart from './chart.png'` in components and pages: one file in the output, and the same URL everywhere. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { openSite } from '../support/browser.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="5"/>`
const page = (title: string, body: string) =>
  `---\ntitle: ${title}\ndescription: Words on ${title} for the quick reader, as long as a description should be.\n---\n\n${body}\n`

let root: string
let build: Build

beforeAll(async () => {
  root = writeProject(
    new Map([
      ['site.config.ts', siteConfig("baseUrl: '/docs/', favicon: '/icon.svg',")],
      ['content/static/icon.svg', svg(3)],
      ['content/sidebars.yaml', 'docs: [index, plain]\n'],
      ['content/index.mdx', page('Tides', "import Tide from '../components/Tide.tsx'\n\n<Tide />")],
      [
        'content/plain.mdx',
        page(
          'Plain',
          "import Plain from '../components/Plain.tsx'\nimport ebb from '../components/ebb.svg'\n\n<Plain picture={ebb} />",
        ),
      ],
      [
        'components/Tide.tsx',
        "'use client'\nimport { useState } from 'react'\nimport ebb from './ebb.svg'\nexport default function Tide() {\n  const [alt, setAlt] = useState('Ebb')\n  return <button type=\"button\" onClick={() => setAlt('Flood')}><img src={ebb} alt={alt} /></button>\n}\n",
      ],
      [
        'components/Plain.tsx',
        'import flood from \'./flood.svg\'\nexport default function Plain({ picture }: { picture: string }) {\n  return <p><img src={flood} alt="Flood" /><img src={picture} alt="Ebb" /></p>\n}\n',
      ],
      ['components/ebb.svg', svg(9)],
      ['components/flood.svg', svg(7)],
    ]),
  )
  build = await buildProject(root)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const textOf = (path: string, { outputs }: Build = build) => Buffer.from(outputs.get(path) ?? []).toString()
const imagesOf = (path: string, from: Build = build) =>
  [...textOf(path, from).matchAll(/<img src="([^"]*\.svg)" alt="(?:Ebb|Flood)"([^>]*)>/g)].map(([, src, rest]) => [
    src,
    rest,
  ])

test('an island, an HTML component and a page have the URL of the file, with base path, hash and size', () => {
  expect(build.diagnostics).toEqual([])
  const named = (name: string) => [...build.outputs.keys()].filter((path) => path.includes(name))
  const [ebb, flood] = [named('ebb'), named('flood')]
  expect([ebb, flood]).toEqual([
    [expect.stringMatching(/^assets\/ebb-\w{8}\.svg$/)],
    [expect.stringMatching(/^assets\/flood-\w{8}\.svg$/)],
  ])
  expect(textOf(ebb[0] ?? '')).toBe(svg(9))
  const size = (width: number) => expect.stringContaining(`width="${width}" height="5"`)
  expect(imagesOf('index.html')).toEqual([[`/docs/${ebb[0]}`, size(9)]])
  expect(imagesOf('plain.html')).toEqual([
    [`/docs/${flood[0]}`, size(7)],
    [`/docs/${ebb[0]}`, size(9)],
  ])
})

test('in the browser the island keeps the image of the server, and can render it again', async () => {
  const site = await openSite(build)
  try {
    const { tab, problems } = await site.open('')
    const image = tab.getByRole('img', { name: 'Ebb' })
    const sent = await image.getAttribute('src')
    // Until React has hydrated it, the button does nothing.
    await tab.waitForFunction(() => !document.querySelector('main ds-island > script'))
    await image.click()
    const drawn = tab.getByRole('img', { name: 'Flood' })
    expect([
      await drawn.getAttribute('src'),
      await drawn.evaluate((one: HTMLImageElement) => one.naturalWidth),
    ]).toEqual([sent, 9])
    expect(problems).toEqual([])
  } finally {
    await site.close()
  }
})

test('a changed image has another URL, also in pages that come from the cache', async () => {
  const before = imagesOf('index.html')
  writeFileSync(join(root, 'components/ebb.svg'), svg(11))
  const after = await buildProject(root)
  expect(after.diagnostics).toEqual([])
  const [[src = '', rest = ''] = []] = imagesOf('index.html', after)
  expect([src === before[0]?.[0], rest]).toEqual([false, expect.stringContaining('width="11"')])
  expect([textOf(src.slice(6), after), imagesOf('plain.html', after)[1]?.[0]]).toEqual([svg(11), src])
})
