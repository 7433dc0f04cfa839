/** Dark images, the budget, and images behind a gate. */
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWith, contentOf, messagesOf, page, variantsOf } from './imageSite.js'
import { drawNoise, drawPicture, drawSvg } from './picture.js'

let shot: Uint8Array
beforeAll(async () => {
  shot = await drawPicture(1000, 100)
})

describe('a dark image', () => {
  const light = drawSvg('#fff')
  const dark = drawSvg('#000', 220, 110)

  test('is named by the link, from the page or beside the light image', async () => {
    const build = await buildWith("'images'", {
      'index.md': page(
        '![A](img/a.svg#dark=img/b.svg)\n\n![B](/img/a.svg#dark=b.svg)\n\n![C](img/a.svg#dark=/img/b.svg)',
      ),
      'img/a.svg': light,
      'img/b.svg': dark,
    })
    expect(messagesOf(build)).toEqual([])
    const html = contentOf(build)
    expect(html).not.toContain('#dark')
    expect(
      html.match(/<picture class="only-light"><img [^>]*src="\/img\/a.svg"[^>]*width="200" height="100"/g),
    ).toHaveLength(3)
    expect(
      html.match(/<picture class="only-dark"><img [^>]*src="\/img\/b.svg"[^>]*width="220" height="110"/g),
    ).toHaveLength(3)
    for (const tag of html.match(/<img [^>]*>/g) ?? []) expect(tag).toContain('loading="lazy"')
  })

  test('is found by its name, and has formats and widths of its own', async () => {
    const build = await buildWith("'images'", {
      'index.md': page('![A](a.png)\n\n![Dark](a.dark.png)'),
      'a.png': shot,
      'a.dark.png': await drawPicture(900, 90, '#000'),
    })
    expect(messagesOf(build)).toEqual([])
    const html = contentOf(build)
    expect(html).toMatch(
      /<picture class="only-dark"><source type="image\/avif" srcset="\/assets\/images\/a-dark\.\w{10}-400/,
    )
    expect(html).toMatch(/only-dark">.*?<img [^>]*src="\/a.dark.png"[^>]*width="900" height="90"/)
    expect(html.match(/<picture class/g)).toHaveLength(2)
    expect(variantsOf(build).filter((path) => path.includes('a-dark'))).toHaveLength(6)
  })

  test('that does not exist is an error with its place', async () => {
    const build = await buildWith("'images'", { 'index.md': page('![A](a.svg#dark=none.svg)'), 'a.svg': light })
    expect(messagesOf(build)).toEqual([
      ['error', 'content/index.md', 6, expect.stringContaining('There is no file “none.svg”')],
    ])
  })

  test('without the plugin is a warning, and the link stays as it is', async () => {
    const build = await buildWith('', { 'index.md': page('![A](a.svg#dark=b.svg)'), 'a.svg': light, 'b.svg': dark })
    expect(build.diagnostics).toMatchObject([
      { code: 'image-dark', severity: 'warning', range: { start: { line: 6 } } },
    ])
    expect(contentOf(build)).toContain('src="/a.svg#dark=b.svg"')
  })
})

describe('the budget', () => {
  test('reports a file of more than 300 KB once, with its place', async () => {
    const heavy = await drawNoise(400, 300)
    const body = page('Words.\n\n![A](a.png)\n\n![A](a.png)')
    const content = { 'index.md': body, 'a.png': heavy }
    expect(messagesOf(await buildWith("'images'", content))).toEqual([
      [
        'warning',
        'content/index.md',
        8,
        expect.stringMatching(/“content\/a.png” has 36\d KB, which is more than 300 KB/),
      ],
    ])
    for (const limit of [500, false])
      expect(messagesOf(await buildWith(`['images', { maxKilobytes: ${limit} }]`, content))).toEqual([])
  })

  test('reports an image with more than twice the pixels that the page shows', async () => {
    const body = page('<img src="a.png" alt="A" width="499">\n\n<img src="a.png" alt="A" width="500">\n\n![B](b.png)')
    const content = { 'index.md': body, 'a.png': shot, 'b.png': await drawPicture(1500, 100) }
    const small: unknown[] = [
      'warning',
      'content/index.md',
      6,
      expect.stringContaining('1000 pixels wide, 2.0 times the 499'),
    ]
    expect(messagesOf(await buildWith("'images'", content))).toEqual([small])
    expect(messagesOf(await buildWith("['images', { variants: false }]", content))).toEqual([
      small,
      [
        'warning',
        'content/index.md',
        10,
        expect.stringContaining('“content/b.png” is 1500 pixels wide, 2.0 times the 736'),
      ],
    ])
    expect(messagesOf(await buildWith("['images', { variants: false, maxScale: 3 }]", content))).toEqual([])
  })
})

describe('behind a gate', () => {
  const identity = `AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c'`
  const content = { 'index.md': page('![Shot](secret-shot.png)') }

  test.each(['edge', 'sealed', 'client'])(
    'the files are published as the original is, in the mode %s',
    async (mode) => {
      const build = await buildWith(
        "'images'",
        { ...content, 'secret-shot.png': shot },
        `gate: { mode: '${mode}', ${identity} },`,
      )
      expect(build.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(variantsOf(build)).toHaveLength(6)
      const published = [...build.outputs.keys()]
      const isReadable = (path: string) => published.includes(path)
      const originals = ['secret-shot.png'].filter(isReadable)
      expect(variantsOf(build).filter(isReadable).length > 0).toBe(originals.length > 0)
      const shown = new Set(
        variantsOf(build).map((path) => Buffer.from(build.ungated.get(path) ?? []).toString('latin1')),
      )
      const leaked = published.filter(
        (path) =>
          !path.startsWith('__private/') && shown.has(Buffer.from(build.outputs.get(path) ?? []).toString('latin1')),
      )
      expect(leaked.length).toBe(mode === 'client' ? 6 : 0)
      if (mode !== 'client')
        expect(published.filter((path) => path.includes('secret-shot') && !path.startsWith('__private/'))).toEqual([])
    },
  )
})
