/** Finds characters for which no registered font has a glyph: they would be drawn as boxes. */
import type { ImageNode, ImageRenderer } from './imageRenderer.js'

/** Width of the cell of a character in the test picture, and number of cells in a row. */
const cell = 100
const columns = 50
/** No font has a glyph for it. */
const noncharacter = '\u{10ffff}'

export async function findMissingGlyphs(
  renderer: ImageRenderer,
  characters: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const list = [noncharacter, ...characters]
  const children = list.map((text, index): ImageNode => {
    const place = { position: 'absolute', left: (index % columns) * cell, top: Math.floor(index / columns) * cell }
    return { type: 'text', text, style: { ...place, width: cell, height: cell, fontSize: 40, color: '#000' } }
  })
  const height = cell * Math.ceil(list.length / columns)
  const style = { position: 'relative', width: '100%', height: '100%' }
  const svg = await renderer.renderSvg({ type: 'container', style, children }, { width: cell * columns, height })
  // All uses of one glyph of one font name the same path.
  const uses = [...svg.matchAll(/<use href="#(\w+)" x="([-\d.]+)" y="([-\d.]+)"/g)].map(([, glyph, x, y]) => {
    return { glyph, index: Math.floor(Number(y) / cell) * columns + Math.floor(Number(x) / cell) }
  })
  const missing = uses.find(({ index }) => index === 0)?.glyph
  return new Set(
    uses.filter(({ glyph, index }) => glyph === missing && index > 0).flatMap(({ index }) => list[index] ?? []),
  )
}
