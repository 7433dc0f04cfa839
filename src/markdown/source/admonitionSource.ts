/**
 * Rewrites the admonitions of other generators to what the parser reads: `:::note Title`, `::: note` and `:::{note} Title` (MyST) to
 * `:::note[Title]`, and `!!! note "Title"` with its indented lines to a list item that `transformAdmonitions` recognizes. A rewrite
 * changes columns of its own line only, so the positions of all other lines stay correct.
 */
import { findAdmonition } from '../../schema/admonitions.js'
import { mapLinesOutsideCode } from './linesOutsideCode.js'
import type { MarkdownKind } from './sourceContext.js'

const directive = /^([ \t>]*:{3,}) *([A-Za-z][\w-]*)((?:[ \t]+\S.*)?)$/
const directiveWithSpace = /^([ \t>]*:{3,}) +([A-Za-z][\w-]*[[{].*)$/
/** `:::note[Title] Text`, of which the parsers drop the text. */
const textAfterTitle = /^([ \t>]*:{3,}) *([A-Za-z][\w-]*)\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\][ \t]+([^\s{:].*)$/
/** `:::{note} Title` of MyST. */
const bracedName = /^([ \t>]*:{3,})[ \t]*\{([a-z]+)\}([ \t].*)?$/
/** `:::note: Title`, which the parsers read without the title. */
const colonTitle = /^([ \t>]*:{3,}[ \t]*)([A-Za-z]+):[ \t]*(\S.*)$/
const indented =
  /^( *(?:[-*+] +|> ?)*)(!!!(?=(?:[ \t]+[A-Za-z"]|[a-z]+[ \t]*(?:"|$)))|\?\?\?\+?(?=(?:[ \t]+[A-Za-z"]|[a-z]+[ \t]*(?:"|$)))|===[!+]*(?=[ \t]+"))[ \t]*/

/** Returns a source with as many lines. In `.mdx` pages, components are left as they are. */
export function normalizeAdmonitions(given: string, kind: MarkdownKind): string {
  const source = kind === 'md' ? normalizeAdmonitionTags(renameAsides(given)) : given
  const hasIndented = kind === 'md' && /^[ >*+-]*(?:!!!|\?\?\?|===[!+]*[ \t]+")/m.test(source)
  if (!source.includes(':::') && !hasIndented) return source
  return mapLinesOutsideCode(source, (line) => {
    if (line.includes(':::')) return normalizeDirective(line)
    return hasIndented ? line.replace(indented, '$1+   $2 ') : line
  })
}

/** A name with attributes or a title in brackets is what the parser reads. */
function normalizeDirective(line: string): string {
  const [, colons, word, label, text = ''] = textAfterTitle.exec(line) ?? []
  if (label !== undefined) return `${colons}${word}[${label} ${escapeLooseBrackets(text)}]`
  const spaced = directiveWithSpace.exec(line)
  if (spaced) return `${spaced[1]}${spaced[2]}`
  const [, fence, name, rest = ''] = directive.exec(readOtherForm(line)) ?? []
  if (!fence || !name) return line
  const title = rest.trim()
  if (title === '') return `${fence}${name}`
  const attributes = /^\{[^{}]*\}$/.test(title)
  if (attributes || /^\[.*\]$/.test(title)) return `${fence}${name}${title}`
  return `${fence}${name}[${escapeLooseBrackets(title)}]`
}

function escapeLooseBrackets(text: string): string {
  return hasBalancedBrackets(text) ? text : text.replace(/[[\]]/g, '\\$&')
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

/** Components of other generators that are admonitions. */
export const admonitionTags = 'Aside|Callout|Admonition|Alert|Note|Tip|Info|Warning|Danger|Caution|Important|Success'
export const tagAttribute = String.raw`[\w-]+(?:=(?:"[^"]*"|'[^']*'))?`
const openingTag = new RegExp(String.raw`^([ \t>]*)<(${admonitionTags})((?:\s+${tagAttribute})*)\s*>[ \t]*$`)
const closingTag = new RegExp(String.raw`^([ \t>]*)</(${admonitionTags})>[ \t]*$`)
/** Names that say nothing about the kind. */
const genericName = /^(?:Aside|Callout|Admonition|Alert)$/
/** More colons than authors write, for the outermost element. */
const maxColons = 12

const asideOnOneLine = new RegExp(
  String.raw`^([ \t>]*(?:[-*+] +)?)<Aside((?:\s+${tagAttribute})*\s*>\S(?:(?!</?Aside\b).)*)</Aside>[ \t]*$`,
)

/** `<aside>` begins a block of HTML, in which Markdown is text, so an `<Aside>` in the line of its text gets another name. */
function renameAsides(source: string): string {
  if (!source.includes('</Aside>')) return source
  return mapLinesOutsideCode(source, (line) => line.replace(asideOnOneLine, '$1<Admonition$2</Admonition>'))
}

interface OpenTag {
  readonly index: number
  readonly name: string
  readonly written: string
}

/**
 * In `.md` pages, `<Callout type="warning" title="T">` and `</Callout>` on lines of their own become `::::::::::::warning[T]` and colons.
 * Outer ones have more colons.
 */
function normalizeAdmonitionTags(source: string): string {
  if (!new RegExp(`^[ \\t>]*</(?:${admonitionTags})>`, 'm').test(source)) return source
  const replaced = pairedTags(source)
  return mapLinesOutsideCode(source, (line, index) => replaced.get(index) ?? line)
}

/** The new text of each line that has a tag of a pair, by its index. */
function pairedTags(source: string): ReadonlyMap<number, string> {
  const replaced = new Map<number, string>()
  const open: OpenTag[] = []
  mapLinesOutsideCode(source, (line, index) => {
    const [, indent = '', name, attributes = ''] = openingTag.exec(line) ?? []
    if (name !== undefined) open.push({ index, name, written: indent + writeOpening(name, attributes, open.length) })
    const [, closingIndent = '', closed] = closingTag.exec(line) ?? []
    const last = closed === undefined ? undefined : open.pop()
    if (last !== undefined && last.name === closed) {
      replaced.set(last.index, last.written)
      replaced.set(index, closingIndent + colonsAt(open.length))
    }
    return line
  })
  return replaced
}

function colonsAt(depth: number): string {
  return ':'.repeat(Math.max(3, maxColons - depth))
}

function writeOpening(name: string, attributes: string, depth: number): string {
  const { kind, title } = readAdmonitionTag(name, attributes)
  return `${colonsAt(depth)}${kind}${title === undefined ? '' : `[${title.replace(/[[\]]/g, '\\$&')}]`}`
}

/** The kind and the title of `<Callout type="warning" title="T">`. A kind that is not known becomes the title, as in MDX. */
export function readAdmonitionTag(name: string, attributes: string): { kind: string; title: string | undefined } {
  const given = tagValue(attributes, 'type|kind|variant|intent')
  const word = given ?? (genericName.test(name) ? 'note' : name)
  const known = findAdmonition(word)
  const title = tagValue(attributes, 'title') ?? (known ? undefined : word)
  // The word of another generator has its title where admonitions are transformed.
  return { kind: known ? word.toLowerCase() : 'note', title }
}

function tagValue(attributes: string, name: string): string | undefined {
  const [, , double, single] = new RegExp(`\\s(${name})=(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? []
  return double ?? single
}
