/** Finds characters that no registered font can draw: they would be boxes, or nothing if all that a font has is a glyph in colors. */
import type { ImageNode, ImageRenderer } from './imageRenderer.js'

/** Width of the cell of a character in the test picture, and number of cells in a row. */
const cell = 100
const columns = 50
/** No font has a glyph for it. */
const noncharacter = '\u{10ffff}'

/** Matches emoji. Spaces and joiners have no glyph either, but a card looks the same without them. */
export const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u

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
  const drawn = new Set(uses.filter(({ glyph }) => glyph !== missing).map(({ index }) => list[index]))
  const isBox = new Set(uses.filter(({ glyph }) => glyph === missing).map(({ index }) => list[index]))
  return new Set([...characters].filter((one) => isBox.has(one) || (emoji.test(one) && !drawn.has(one))))
}
