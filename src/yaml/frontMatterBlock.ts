/**
 * Separates the front matter of a page from its body, without parsing the YAML. Front matter starts if line 1 is exactly
 * `---`, and ends at the next line of `---`. Text after the opening dashes is an error, because other generators run
 * `---js` as code. A line of four or more dashes is a thematic break of the body.
 */
import { at, type Diagnostic, error } from '../model/diagnostic.js'

export interface FrontMatterBlock {
  /** Text between the two lines. Undefined if the page has no front matter, or if it is reported. */
  readonly yaml?: string
  /** Start of the body: offset in the source, and 1-based line. */
  readonly bodyOffset: number
  readonly bodyLine: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Largest front matter, in bytes of UTF-8. */
const frontMatterLimit = 64 * 1024

export function splitFrontMatter(source: string, file: string): FrontMatterBlock {
  const foreign = /^(?:\+\+\+|;;;)[ \t]*\r?\n/.exec(source)?.[0].trim()
  if (foreign !== undefined) {
    const message = `This page begins with ${foreign === '+++' ? 'TOML' : 'JSON'} (${foreign}), but front matter is YAML.`
    const hint = 'Write the fields as YAML, `title: My page`, between two lines of `---`.'
    return {
      bodyOffset: 0,
      bodyLine: 1,
      diagnostics: [error('front-matter-opening', message, { file, range: at(1, 1), hint })],
    }
  }
  const opening = /^---(?!-)[^\n]*(?:\n|$)/.exec(source)?.[0]
  if (opening === undefined) return { bodyOffset: 0, bodyLine: 1, diagnostics: checkMisplaced(source, file) }

  const closing = /^---[ \t]*\r?(?:\n|$)/gm
  closing.lastIndex = opening.length
  const end = opening.endsWith('\n') ? closing.exec(source) : null
  if (!end) {
    const hint = 'Close it with a line of `---`. For a thematic break, write `***`.'
    const unclosed = error('front-matter-open', 'The front matter has no closing line.', {
      file,
      range: at(1, 1),
      hint,
    })
    return { bodyOffset: 0, bodyLine: 1, diagnostics: [unclosed] }
  }

  const yaml = source.slice(opening.length, end.index)
  const body = { bodyOffset: end.index + end[0].length, bodyLine: 1 + countLines(source.slice(0, end.index)) + 1 }
  const after = opening.replace(/\r?\n$/, '').slice(3)
  if (after !== '') {
    const message = `The first line must be exactly \`---\`, but \`${after.slice(0, 40)}\` follows the dashes.`
    const range = { start: { line: 1, column: 4 }, end: { line: 1, column: 4 + after.length } }
    const hint = 'Remove the text after the dashes. Front matter is YAML; docsgen runs no code in it.'
    return { ...body, diagnostics: [error('front-matter-opening', message, { file, range, hint })] }
  }
  const bytes = Buffer.byteLength(yaml)
  if (bytes > frontMatterLimit) {
    const message = `The front matter has ${bytes} bytes, but the limit is ${frontMatterLimit}.`
    return { ...body, diagnostics: [error('front-matter-size', message, { file, range: at(1, 1) })] }
  }
  return { ...body, yaml, diagnostics: [] }
}

/** Front matter after an empty line, a comment or other text, with dashes of another number, or as JSON, is text of the page. */
function checkMisplaced(source: string, file: string): Diagnostic[] {
  const createOpeningError = (offset: number, message: string, hint: string) => [
    error('front-matter-opening', message, { file, range: at(1 + countLines(source.slice(0, offset)), 1), hint }),
  ]
  const start = source.slice(0, 4000)
  const [, before = '', dashes = ''] =
    /^((?:[ \t]*\n|<!--[\s\S]*?-->[ \t]*\n?)*)([ \t]*-{2,}[ \t]*)\n(?:[A-Za-z_][\w-]*:(?:[ \t][^\n]*)?\n(?:[ \t-][^\n]*\n)*)+[ \t]*-{2,}[ \t]*(?:\n|$)/.exec(
      start,
    ) ?? []
  if (dashes !== '') {
    const message =
      before === ''
        ? `This is not front matter, because its first line is \`${dashes}\`.`
        : 'This is not front matter, because it does not begin on the first line.'
    const hint = before === '' ? 'Write exactly `---` on its first and last line.' : 'Move it to the top of the file.'
    return createOpeningError(before.length, message, hint)
  }
  const isJson = /^\{[ \t]*\n?[ \t]*"\w[\w-]*"[ \t]*:/.test(start)
  const hint = 'Write the fields as YAML, `title: My page`, between two lines of `---`.'
  return isJson ? createOpeningError(0, 'This page begins with JSON, but front matter is YAML.', hint) : []
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}
