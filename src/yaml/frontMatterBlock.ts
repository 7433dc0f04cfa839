/**
 * Splits the front matter from a page without reading it. It opens with a line 1 of exactly `---` and ends at the next
 * line of `---`. Nothing may follow the opening dashes: `---js` once meant code to run. A line of four or more dashes
 * is a thematic break of the body.
 */
import { at, type Diagnostic, error } from '../model/diagnostic.js'

export interface FrontMatterBlock {
  /** Text between the two lines; undefined where the page has none that can be read. */
  readonly yaml?: string
  /** Where the body begins: offset into the source, and 1-based line. */
  readonly bodyOffset: number
  readonly bodyLine: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Largest front matter, in bytes of UTF-8. */
export const frontMatterLimit = 64 * 1024

export function splitFrontMatter(source: string, file: string): FrontMatterBlock {
  const opening = /^---(?!-)[^\n]*(?:\n|$)/.exec(source)?.[0]
  if (opening === undefined) return { bodyOffset: 0, bodyLine: 1, diagnostics: [] }

  const closing = /^---[ \t]*\r?(?:\n|$)/gm
  closing.lastIndex = opening.length
  const end = opening.endsWith('\n') ? closing.exec(source) : null
  if (!end) {
    const hint = 'End it with a line of `---`; for a thematic break, write `***`.'
    const finding = error('front-matter-open', 'The front matter that begins here has no end.', {
      file,
      range: at(1, 1),
      hint,
    })
    return { bodyOffset: 0, bodyLine: 1, diagnostics: [finding] }
  }

  const yaml = source.slice(opening.length, end.index)
  const body = { bodyOffset: end.index + end[0].length, bodyLine: 1 + countLines(source.slice(0, end.index)) + 1 }
  const after = opening.replace(/\r?\n$/, '').slice(3)
  if (after !== '') {
    const message = `The first line must be exactly \`---\`, but \`${after.slice(0, 40)}\` follows the dashes.`
    const range = { start: { line: 1, column: 4 }, end: { line: 1, column: 4 + after.length } }
    const hint = 'Remove what follows; front matter is YAML, and nothing in it is run.'
    return { ...body, diagnostics: [error('front-matter-opening', message, { file, range, hint })] }
  }
  const bytes = Buffer.byteLength(yaml)
  if (bytes > frontMatterLimit) {
    const message = `The front matter has ${bytes} bytes; at most ${frontMatterLimit} are allowed.`
    return { ...body, diagnostics: [error('front-matter-size', message, { file, range: at(1, 1) })] }
  }
  return { ...body, yaml, diagnostics: [] }
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}
