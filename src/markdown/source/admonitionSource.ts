/**
 * Rewrites the admonitions of other generators to what the parser reads: `:::note Title` and `::: note` to `:::note[Title]`, and
 * `!!! note "Title"` with its indented lines to a list item that `transformAdmonitions` recognizes. A rewrite changes columns
 * of its own line only, so the positions of all other lines stay correct.
 */
import { mapLinesOutsideCode } from './linesOutsideCode.js'
import type { MarkdownKind } from './sourceContext.js'

const directive = /^([ \t>]*:{3,}) *([A-Za-z][\w-]*)((?:[ \t]+\S.*)?)$/
const directiveWithSpace = /^([ \t>]*:{3,}) +([A-Za-z][\w-]*[[{].*)$/
const indented = /^( *(?:[-*+] +|> ?)*)(!!!(?=[ \t]+[A-Za-z"])|\?\?\?\+?(?=[ \t]+[A-Za-z"])|===[!+]*(?=[ \t]+"))[ \t]+/

export function normalizeAdmonitions(source: string, kind: MarkdownKind): string {
  const hasIndented = kind === 'md' && /^[ >*+-]*(?:!!!|\?\?\?|===[!+]*[ \t]+")/m.test(source)
  if (!source.includes(':::') && !hasIndented) return source
  return mapLinesOutsideCode(source, (line) => {
    if (line.includes(':::')) return normalizeDirective(line)
    return hasIndented ? line.replace(indented, '$1+   $2 ') : line
  })
}

/** A name with attributes or a title in brackets is what the parser reads. */
function normalizeDirective(line: string): string {
  const spaced = directiveWithSpace.exec(line)
  if (spaced) return `${spaced[1]}${spaced[2]}`
  const [, fence, name, rest = ''] = directive.exec(line) ?? []
  if (!fence || !name) return line
  const title = rest.trim()
  if (title === '') return `${fence}${name}`
  const attributes = /^\{[^{}]*\}$/.test(title)
  if (attributes || /^\[.*\]$/.test(title)) return `${fence}${name}${title}`
  return `${fence}${name}[${hasBalancedBrackets(title) ? title : title.replace(/[[\]]/g, '\\$&')}]`
}

function hasBalancedBrackets(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '[') depth++
    if (character === ']' && --depth < 0) return false
  }
  return depth === 0
}
