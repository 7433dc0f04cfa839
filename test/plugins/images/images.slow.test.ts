/** The plugin `images`: markup and files of a build. */
import { imageSize } from 'image-size'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { buildProject } from '../../support/project.js'
import { buildWith, contentOf, createRoot, messagesOf, page, textOf, variantsOf } from './imageSite.js'
import { drawNoise, drawPicture, drawSvg } from './picture.js'

const hidden = vi.hoisted(() => ({ isMissing: false }))
vi.mock('../../../src/util/resolvePackageFile.js', async (load) => {
  const real = await load<typeof import('../../../src/util/resolvePackageFile.js')>()
  return {
    resolvePackageFile: (path: string, root: string) =>
      hidden.isMissing && path.startsWith('sharp/') ? undefined : real.resolvePackageFile(path, root),
  }
})

let shot: Uint8Array
let small: Uint8Array
beforeAll(async () => {
  // Low images are encoded quickly.
  shot = await drawPicture(1000, 100)
  small = await drawNoise(120, 60)
})

describe('an image of pixels', () => {
  let build: Build
  const markdown = page('![Shot](img/shot.png)\n\nWords.\n\n![Small](img/small.png "Title")')
  beforeAll(async () => {
    build = await buildWith("'images'", {
      'index.md': markdown,
      'img/shot.png': shot,
      'img/small.png': small,
      'unused.png': await drawPicture(500, 100),
    })
  })

  test('is offered in AVIF and WebP, in widths up to its own, with the original for other browsers', () => {
    const html = contentOf(build)
    const digests = /shot\.(\w{10})-400\.avif/.exec(html)?.[1]
    expect(digests).toBeDefined()
    const widthsOf = (format: string) =>
      new RegExp(`<source type="image/${format}" srcset="([^"]*)"`).exec(html)?.[1]?.match(/\d+w/g)
    expect(widthsOf('avif')).toEqual(['400w', '800w', '1000w'])
    expect(widthsOf('webp')).toEqual(['400w', '800w', '1000w'])
    expect(html).toMatch(/sizes="\(min-width: 768px\) 736px, calc\(100vw - 32px\)"><img [^>]*src="\/img\/shot.png"/)
    expect(html).toMatch(/<img [^>]*alt="Shot"[^>]* width="1000" height="100"[^>]*><\/picture>/)
    expect(html).toMatch(/sizes="\(min-width: 152px\) 120px, calc\(100vw - 32px\)"><img [^>]*title="Title"/)
    expect(html).not.toContain('data-ds-')
  })

  test('has files of exactly these formats and widths, and none for an image that no page shows', async () => {
    const html = contentOf(build)
    const named = [...html.matchAll(/\/(assets\/images\/[^ "]+)/g)].map(([, path]) => path)
    expect(variantsOf(build)).toEqual([...new Set(named)].sort())
    for (const path of variantsOf(build)) {
      const bytes = build.ungated.get(path) ?? new Uint8Array()
      const { format, width } = await sharp(bytes).metadata()
      expect(path).toMatch(new RegExp(`-${width}\\.${format === 'heif' ? 'avif' : format}$`))
      expect(bytes.length).toBeLessThan(shot.length)
    }
    expect(variantsOf(build)).toHaveLength(8)
  })

  test('loads first and with priority at the top of a page, and late below', () => {
    const [first, second] = contentOf(build).match(/<img [^>]*>/g) ?? []
    expect(first).toContain('loading="eager"')
    expect(first).toContain('fetchpriority="high"')
    expect(second).toContain('loading="lazy"')
    expect(second).not.toContain('fetchpriority')
  })

  test('has the same files after another build', async () => {
    const again = await buildWith("'images'", { 'index.md': markdown, 'img/shot.png': shot, 'img/small.png': small })
    expect(variantsOf(again)).toEqual(variantsOf(build))
    for (const path of variantsOf(build)) expect(again.ungated.get(path), path).toEqual(build.ungated.get(path))
  })
})

test('images of MDX, of HTML and of components of a page are changed alike', async () => {
  const build = await buildWith("'images'", {
    'index.mdx': page(
      'import shot from "./shot.png"\n\n<p><img src={shot} alt="Imported" /></p>\n\n![Written](shot.png)',
    ),
    'html.md': page('<p><img src="shot.png" alt="HTML" width="400"></p>'),
    'react.tsx':
      '/*---\ntitle: React\ndescription: Words.\n---*/\nexport default () => <p><img src="/shot.png" alt="React" /></p>\n',
    'shot.png': shot,
  })
  expect(messagesOf(build)).toEqual([
    [
      'warning',
      'content/html.md',
      6,
      expect.stringContaining('The image “content/shot.png” is 1000 pixels wide, 2.5 times the 400'),
    ],
  ])
  expect(contentOf(build).match(/<picture><source/g)).toHaveLength(2)
  expect(contentOf(build, 'html.html')).toMatch(/<picture><source [^>]*sizes="\(min-width: 432px\) 400px[^>]*>/)
  expect(contentOf(build, 'html.html')).toMatch(/ width="400"[^>]* height="40"/)
  expect(contentOf(build, 'react.html')).toContain('<picture><source')
})

test('the markup of an author, of an island and of a drawing stays', async () => {
  const build = await buildWith("'images'", {
    'index.mdx': page(
      'import Island from "./Island.tsx"\n\n<Island />\n\n<picture><source srcSet="/shot.png" media="print" /><img src="/shot.png" alt="Own" /></picture>\n\n<img src="/shot.png" srcSet="/shot.png 1000w" alt="Set" />\n\n![Drawn](d.svg)',
    ),
    'Island.tsx':
      '\'use client\'\nexport default function Island() {\n  return <img src="/shot.png" alt="Island" />\n}\n',
    'd.svg': drawSvg('#123').replace('<svg', '<svg class="drawing" viewBox="0 0 200 100"'),
    'shot.png': shot,
  })
  expect(messagesOf(build)).toEqual([])
  const html = contentOf(build)
  expect(html.match(/<img /g)).toHaveLength(3)
  expect(html.match(/<picture/g)).toHaveLength(1)
  expect(html).toContain('<span class="drawing">')
  expect(variantsOf(build)).toEqual([])
})

test('drawings, animations and small files have no other formats', async () => {
  const flat = await sharp({ create: { width: 200, height: 400, channels: 3, background: '#123' } })
    .webp()
    .toBuffer()
  const gif = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123' } })
    .gif()
    .toBuffer()
  const frames = await drawNoise(60, 60)
  const animated = await sharp([Buffer.from(frames), await sharp(frames).negate().toBuffer()], {
    join: { animated: true },
  })
    .webp({ lossless: true })
    .toBuffer()
  const build = await buildWith("['images', { maxScale: false }]", {
    'index.md': page('![A](a.svg)\n\n![B](b.gif)\n\n![C](c.webp)\n\n![D](d.webp)'),
    'a.svg': drawSvg('#123'),
    'b.gif': gif,
    'c.webp': flat,
    'd.webp': animated,
  })
  expect(contentOf(build)).not.toContain('<picture')
  expect(variantsOf(build)).toEqual([])
})

test('options set formats, widths and sizes', async () => {
  const options = "{ formats: ['webp'], widths: [320, 990, 2000], sizes: '50vw' }"
  const build = await buildWith(`['images', ${options}]`, { 'index.md': page('![A](a.png)'), 'a.png': shot })
  const html = contentOf(build)
  expect(html.match(/<source /g)).toHaveLength(1)
  expect(html.match(/\d+w(?=[,"])/g)).toEqual(['320w', '1000w'])
  expect(html).toContain('sizes="50vw"')
})

test('invalid options are errors', async () => {
  const build = await buildWith("['images', { formats: ['png'], widths: [0.5], maxKilobytes: -1 }]", {
    'index.md': page('Words.'),
  })
  expect(messagesOf(build).map(([severity, file, , message]) => [severity, file, message])).toEqual([
    ['error', 'site.config.ts', expect.stringContaining('is not a positive number')],
    ['error', 'site.config.ts', expect.stringContaining('cannot write files that are 0.5 pixels wide')],
    ['error', 'site.config.ts', expect.stringContaining('does not know the format “png”')],
  ])
})

test('without the package, an error says how to install it, and pages show the original', async () => {
  hidden.isMissing = true
  const build = await buildWith("'images'", { 'index.md': page('![A](a.png)'), 'a.png': shot }).finally(() => {
    hidden.isMissing = false
  })
  expect(build.diagnostics).toMatchObject([
    {
      severity: 'error',
      message: expect.stringContaining('The package `sharp` is not installed'),
      hint: expect.stringContaining('npm install --save-dev sharp'),
    },
  ])
  expect(contentOf(build)).toMatch(/<img [^>]*src="\/a.png"/)
  expect(contentOf(build)).not.toContain('<picture')
  hidden.isMissing = true
  const without = await buildWith("['images', { variants: false, maxScale: false }]", {
    'index.md': page('![A](a.png)'),
    'a.png': shot,
  }).finally(() => {
    hidden.isMissing = false
  })
  expect(messagesOf(without)).toEqual([])
})

test('a file that ends too early is reported, and its variants show what there is of it', async () => {
  const jpeg = await sharp(shot).jpeg().toBuffer()
  const build = await buildWith("['images', { widths: [], maxScale: false }]", {
    'index.md': page('![A](a.png)\n\n![B](b.jpg)\n\n![A](a.png)\n\n![C](c.jpg)'),
    'a.png': small.slice(0, small.length / 2),
    'b.jpg': jpeg.subarray(0, jpeg.length / 2),
    'c.jpg': jpeg,
  })
  const message = (name: string) => expect.stringContaining(`“content/${name}” ends too early`)
  expect(messagesOf(build)).toEqual([
    ['warning', 'content/index.md', 6, message('a.png')],
    ['warning', 'content/index.md', 8, message('b.jpg')],
  ])
  expect(variantsOf(build)).toHaveLength(6)
})

test('an image that is too high for the formats is published as it is', async () => {
  const high = await sharp({ create: { width: 600, height: 16_384, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer()
  const build = await buildWith("['images', { maxScale: false }]", { 'index.md': page('![A](a.png)'), 'a.png': high })
  expect(messagesOf(build)).toEqual([])
  expect(contentOf(build)).toMatch(/<img [^>]*src="\/a.png"/)
  expect(variantsOf(build)).toEqual([])
})

test('an image that cannot be encoded is an error with its name', async () => {
  const header = small.slice(0, 33)
  const broken = Buffer.concat([header, Buffer.alloc(5000), Buffer.from('IEND')])
  const build = await buildWith("['images', { widths: [] }]", { 'index.md': page('![A](a.png)'), 'a.png': broken })
  expect(messagesOf(build)[0]?.[3]).toMatch(/The plugin “images” failed in `outputs`: content\/a.png cannot be encoded/)
})

test('live preview does not wait for other formats, and shows the dark image', async () => {
  const root = createRoot("'images'", { 'index.md': page('![A](a.png)'), 'a.png': shot, 'a.dark.png': shot })
  const build = await buildProject(root, {}, { drafts: true, preview: true })
  expect(contentOf(build)).toMatch(/<picture class="only-dark"><img [^>]*src="\/a.dark.png"/)
  expect(contentOf(build)).not.toContain('<source')
  expect(variantsOf(build)).toEqual([])
})

test('Markdown copies show the plain original', async () => {
  const build = await buildWith("'images', 'markdown-copies'", {
    'index.md': page('![Shot](shot.png)\n\n![Flow](a.svg#dark=b.svg)'),
    'shot.png': shot,
    'a.svg': drawSvg('#fff'),
    'b.svg': drawSvg('#000'),
  })
  const copy = textOf(build, 'index.md')
  expect(copy).toContain('![Shot](https://docs.example.com/shot.png)')
  expect(copy).toContain('![Flow](https://docs.example.com/a.svg)')
  expect(copy).not.toContain('assets/images')
})

test('a photo that a camera turned has the size in which browsers show it', async () => {
  const turned = await sharp(shot).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(imageSize(turned)).toMatchObject({ width: 1000, height: 100 })
  const build = await buildWith("'images'", { 'index.md': page('![A](a.jpg)'), 'a.jpg': turned })
  expect(contentOf(build)).toContain('width="100" height="1000"')
  const [path = ''] = variantsOf(build).filter((each) => each.endsWith('-100.webp'))
  expect(imageSize(build.ungated.get(path) ?? new Uint8Array())).toMatchObject({ width: 100, height: 1000 })
})
