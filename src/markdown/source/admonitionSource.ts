/**
 * Rewrites the admonitions of other generators to what the parser reads: `:::note Title`, `::: note` and `:::{note} Title` (MyST) to
 * `:::note[Title]`, and `!!! note "Title"` with its indented lines to a list item that `transformAdmonitions` recognizes. A rewrite
 * changes columns of its own line only, so the positions of all other lines stay correct.
 */
import { findAdmonition } from '../../schema/admonitions.js'
import { normalizeAdmonitionTags } from './admonitionTags.js'
import { mapLinesOutsideCode } from './linesOutsideCode.js'
import type { MarkdownKind } from './sourceContext.js'

const directive = /^([ \t>]*:{3,}) *([A-Za-z][\w-]*)((?:[ \t]+\S.*)?)$/
const directiveWithSpace = /^([ \t>]*:{3,}) +([A-Za-z][\w-]*[[{].*)$/
/** `:::{note} Title` of MyST. */
const bracedName = /^([ \t>]*:{3,})[ \t]*\{([a-z]+)\}([ \t].*)?$/
/** `:::note: Title`, which the parsers read without the title. */
const colonTitle = /^([ \t>]*:{3,}[ \t]*)([A-Za-z]+):[ \t]*(\S.*)$/
const indented =
  /^( *(?:[-*+] +|> ?)*)(!!!(?=(?:[ \t]+[A-Za-z"]|[a-z]+[ \t]*(?:"|$)))|\?\?\?\+?(?=(?:[ \t]+[A-Za-z"]|[a-z]+[ \t]*(?:"|$)))|===[!+]*(?=[ \t]+"))[ \t]*/

export function normalizeAdmonitions(given: string, kind: MarkdownKind): string {
  const source = kind === 'md' ? normalizeAdmonitionTags(given) : given
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
  const [, fence, name, rest = ''] = directive.exec(readOtherForm(line)) ?? []
  if (!fence || !name) return line
  const title = rest.trim()
  if (title === '') return `${fence}${name}`
  const attributes = /^\{[^{}]*\}$/.test(title)
  if (attributes || /^\[.*\]$/.test(title)) return `${fence}${name}${title}`
  return `${fence}${name}[${hasBalancedBrackets(title) ? title : title.replace(/[[\]]/g, '\\$&')}]`
}

/** Directives of MyST that have another name here. */
const mystNames: Readonly<Partial<Record<string, string>>> = { admonition: 'note', dropdown: 'details' }

/** Rewrites other forms of a first line to `:::name Title`. Only names of admonitions: other directives of MyST are reported. */
function readOtherForm(line: string): string {
  const [, opening, word = '', title = ''] = colonTitle.exec(line) ?? []
  if (opening !== undefined && findAdmonition(word)) return `${opening}${word} ${title}`
  const [, fence, name = '', rest = ''] = bracedName.exec(line) ?? []
  if (fence === undefined) return line
  const known = (Object.hasOwn(mystNames, name) ? mystNames[name] : undefined) ?? (findAdmonition(name) && name)
  return known ? `${fence}${known}${rest}` : line
}

function hasBalancedBrackets(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '[') depth++
    if (character === ']' && --depth < 0) return false
  }
  return depth === 0
}
