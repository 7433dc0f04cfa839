import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import { describe, expect, it } from 'vitest'
import { arrangeNarrow } from '../../src/content/narrowDrawing/arrangeNarrow.js'
import { idMark, readDrawing, writeDrawing } from '../../src/content/readDrawing.js'

interface Box {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const wide = (content: string, width = 920) => `<svg class="drawing" viewBox="0 0 ${width} 200">${content}</svg>`
const box = (x: number, y: number, ...lines: readonly string[]) =>
  `<rect class="box" x="${x}" y="${y}" width="160" height="50"/>${lines
    .map(
      (line, index) =>
        `<text class="${index === 0 ? 'name' : 'detail'}" x="${x + 80}" y="${y + 20 + 17 * index}" text-anchor="middle">${line}</text>`,
    )
    .join('')}`
const flow = (d: string, more = ' marker-end="url(#a)"') => `<path class="flow" d="${d}"${more}/>`

function arrange(content: string, width?: number): string {
  return arrangeNarrow(wide(content, width), idMark) ?? ''
}

/** Boxes from the top down, each with its texts. */
function boxesOf(svg: string): readonly Box[] {
  return [
    ...svg.matchAll(
      /<rect class="(?:box|zone)[^"]*" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"[^>]*>((?:<text[^>]*>[^<]*<\/text>)*)/g,
    ),
  ]
    .map(([, x, y, width, height, texts = '']) => ({
      text: [...texts.matchAll(/>([^<]+)</g)].map(([, text]) => text).join(' '),
      ...{ x: Number(x), y: Number(y), width: Number(width), height: Number(height) },
    }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.y - b.y)
}

const pathsOf = (svg: string) => [...svg.matchAll(/<path class="flow[^"]*" d="([^"]*)"/g)].map(([, d = '']) => d)

describe('a wide drawing becomes a column', () => {
  const chain =
    box(10, 50, 'First', 'a detail') +
    box(300, 50, 'Second') +
    box(600, 50, 'Third') +
    flow('M170 75 L298 75') +
    flow('M460 75 H598')

  it('of the same boxes, in the order of the flows, with an arrow between neighbors', () => {
    const svg = arrange(chain)
    expect(boxesOf(svg).map(({ text }) => text)).toEqual(['First a detail', 'Second', 'Third'])
    expect(pathsOf(svg)).toHaveLength(2)
    expect(svg).toMatch(/viewBox="0 0 340 \d+"/)
  })

  it('in the order of the flows even if they run from right to left', () => {
    const svg = arrange(box(600, 50, 'First') + box(10, 50, 'Second') + flow('M600 75 L172 75'))
    expect(boxesOf(svg).map(({ text }) => text)).toEqual(['First', 'Second'])
  })

  it('with one line along a side for a box that leads to several', () => {
    const svg = arrange(
      box(10, 70, 'Source') +
        box(300, 0, 'One') +
        box(300, 70, 'Two') +
        box(300, 140, 'Three') +
        [25, 95, 165].map((y) => flow(`M170 95 C230 95 230 ${y} 298 ${y}`)).join(''),
    )
    const [, ...targets] = boxesOf(svg)
    const ends = pathsOf(svg).map((d) => /([\d.]+) ([\d.]+)$/.exec(d)?.slice(1).map(Number) ?? [])
    expect(targets.map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
    for (const [index, { y, height }] of targets.entries()) {
      expect(ends[index]?.[1]).toBeGreaterThan(y)
      expect(ends[index]?.[1]).toBeLessThan(y + height)
    }
    expect(new Set(pathsOf(svg).map((d) => /^M([\d.]+) /.exec(d)?.[1])).size).toBe(1)
  })

  it('with areas around their boxes, and their titles', () => {
    const zone =
      '<rect class="zone" x="280" y="30" width="500" height="100"/><rect class="tab" x="290" y="18" width="90" height="24"/><text class="caption" x="335" y="34" text-anchor="middle">Your cloud</text>'
    const svg = arrange(`${zone}${chain}`)
    const [, area] =
      [...svg.matchAll(/<rect class="zone" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)][0] ?? []
    expect(area).toBeDefined()
    expect(svg).toContain('>Your cloud</text>')
    const [first, second, third] = boxesOf(svg)
    expect((first?.width ?? 0) > (second?.width ?? 0)).toBe(true)
    expect(second?.x).toBe(third?.x)
  })

  it('with the label of a flow beside its arrow', () => {
    const label =
      '<rect class="note" x="200" y="40" width="80" height="20"/><text class="detail" x="235" y="54" text-anchor="middle">reads</text>'
    const svg = arrange(chain + label)
    const [first, second] = boxesOf(svg)
    const y = Number(/y="([\d.]+)">reads</.exec(svg)?.[1])
    expect(y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0))
    expect(y).toBeLessThan(second?.y ?? 0)
  })

  it('with text that belongs to no box', () => {
    expect(arrange(`${chain}<text class="detail" x="460" y="190" text-anchor="middle">Remember this</text>`)).toContain(
      '>Remember this<',
    )
  })

  it('that wraps text which is wider than a box', () => {
    const long = 'One risk: remove any link and the path is broken for good'
    const svg = arrange(`${chain}${box(300, 140, long)}`)
    expect(boxesOf(svg).map(({ text }) => text)).toContain(long)
    expect(svg).not.toContain(`>${long}<`)
  })

  it('with ids of its own beside the wide form', () => {
    const { drawing = '' } = readDrawing(
      new TextEncoder().encode(wide(`<defs><marker id="a"/></defs>${chain}`)),
      'a.svg',
    )
    const html = writeDrawing(drawing, {
      key: 'd0',
      label: 'Three',
      className: '',
      narrow: arrangeNarrow(drawing, idMark) ?? '',
    })
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(2)
    expect(html).toMatch(/^<span class="drawing fits"><svg role="img" aria-label="Three"/)
  })
})

describe('a drawing stays as it is', () => {
  it.each([
    ['if it fits on a phone', box(10, 50, 'A'), 400],
    ['if it has transforms', `<g transform="scale(2)">${box(10, 50, 'A')}</g>`, 920],
    ['if it has other shapes', `${box(10, 50, 'A')}<circle cx="9" cy="9" r="9"/>`, 920],
    ['if a flow ends at nothing', box(10, 50, 'A') + flow('M170 75 L600 75'), 920],
    ['if it has no boxes', '<text class="detail" x="9" y="9">A</text>', 920],
  ])('%s', (_, content, width) => {
    expect(arrangeNarrow(wide(content, width), idMark)).toBeUndefined()
  })

  it('if the author drew another one for phones', () => {
    const image = { key: 'd0', label: 'A', narrow: '<svg class="drawing"></svg>' }
    expect(writeDrawing('<svg class="drawing"></svg>', { ...image, className: 'wide' })).not.toContain('fits')
  })
})

describe('the drawings of this repository', () => {
  const files = fastGlob.sync('content/**/img/*.svg').filter((file) => !/-narrow\.svg$|content\/static\//.test(file))
  const drawings = files.flatMap((file) => {
    const { drawing } = readDrawing(readFileSync(file), file)
    // Pages show another file for phones.
    return drawing && !files.includes(file.replace('.svg', '-narrow.svg')) ? [{ file, drawing }] : []
  })
  const words = (svg: string) =>
    [...svg.matchAll(/<text[^>]*>([^<]*)</g)].flatMap(([, text = '']) => text.split(' ')).sort()

  it('keep all their words', () => {
    expect(drawings.length).toBeGreaterThan(50)
    for (const { file, drawing } of drawings) {
      const narrow = arrangeNarrow(drawing, idMark)
      if (narrow) expect(words(narrow), file).toEqual(words(drawing))
    }
  })

  it('have no box over another one or outside of the picture', () => {
    let count = 0
    for (const { file, drawing } of drawings) {
      const boxes = boxesOf(arrangeNarrow(drawing, idMark) ?? '')
      count += boxes.length
      for (const [index, { x, y, width, text }] of boxes.entries()) {
        const above = boxes[index - 1]
        expect(x >= 0 && x + width <= 340, `${file} ${text}`).toBe(true)
        expect(above ? above.y + above.height : 0, `${file} ${text}`).toBeLessThanOrEqual(y)
      }
    }
    expect(count).toBeGreaterThan(100)
  })
})
