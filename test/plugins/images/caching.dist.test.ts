/** No image is encoded twice: the cache knows an image by its content. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { buildThreaded, siteConfig, writeProject } from '../../support/project.js'
import { drawPicture, drawSvg } from './picture.js'

const encoded = vi.hoisted((): string[] => [])
vi.mock('../../../src/plugins/images/encoder.js', async (load) => {
  const real = await load<typeof import('../../../src/plugins/images/encoder.js')>()
  return {
    ...real,
    encodeImage: (...input: Parameters<typeof real.encodeImage>) => {
      encoded.push(`${input[2].width}.${input[2].format}`)
      return real.encodeImage(...input)
    },
  }
})
beforeEach(() => {
  encoded.length = 0
})

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const configOf = (options: string) => siteConfig(`plugins: [['images', { ${options} }]], search: { enabled: false }`)
const page = (name: string) => `---\ntitle: Home\n---\n\n![A](${name})\n`

async function createSite(): Promise<string> {
  const root = writeProject(
    new Map<string, string | Uint8Array>([
      ['site.config.ts', configOf('widths: [200]')],
      ['content/sidebars.yaml', 'docs: [index]\n'],
      ['content/index.md', page('a.png')],
      ['content/a.png', await drawPicture(500, 200)],
    ]),
  )
  roots.push(root)
  return root
}

const shared = { sharedBundles: true }
const contents = ({ outputs }: Build) =>
  [...outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')] as const)

test('a second build, a renamed file and another option encode nothing again', async () => {
  const root = await createSite()
  const first = await buildThreaded(root, shared)
  expect(first.diagnostics).toEqual([])
  expect(encoded.sort()).toEqual(['200.avif', '200.webp', '500.avif', '500.webp'])
  encoded.length = 0
  expect(contents(await buildThreaded(root, shared))).toEqual(contents(first))
  expect(encoded).toEqual([])
  renameSync(join(root, 'content/a.png'), join(root, 'content/b.png'))
  writeFileSync(join(root, 'content/index.md'), page('b.png'))
  await buildThreaded(root, shared)
  expect(encoded).toEqual([])
  writeFileSync(join(root, 'site.config.ts'), configOf('widths: [200, 300]'))
  await buildThreaded(root, shared)
  expect(encoded.sort()).toEqual(['300.avif', '300.webp'])
})

test('a build with the cache equals a clean build after edits of images', async () => {
  const root = await createSite()
  await buildThreaded(root, shared)
  const edits: [string, string | Uint8Array][] = [
    ['a.png', await drawPicture(600, 300)],
    ['a.dark.png', await drawPicture(600, 300, '#000')],
    ['index.md', page('c.svg#dark=d.svg')],
    ['c.svg', drawSvg('#fff')],
    ['d.svg', drawSvg('#000', 300)],
  ]
  for (const [name, content] of edits) {
    writeFileSync(join(root, 'content', name), content)
    expect(contents(await buildThreaded(root, shared)), name).toEqual(
      contents(await buildThreaded(root, { ...shared, cache: false })),
    )
  }
})
