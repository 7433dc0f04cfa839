/**
 * Rewrites the admonition components of other generators in `.md` pages, `<Callout type="warning" title="T">` and `</Callout>` on lines
 * of their own, to `:::::::warning[T]` and `:::::::`. The tags stay on their lines, so no other line moves. Outer ones have more colons.
 */
import { findAdmonition } from '../../schema/admonitions.js'
import { mapLinesOutsideCode } from './linesOutsideCode.js'

const names = 'Aside|Callout|Admonition|Alert|Note|Tip|Info|Warning|Danger|Caution|Important|Success'
const attribute = String.raw`[\w-]+(?:=(?:"[^"]*"|'[^']*'))?`
const openingTag = new RegExp(String.raw`^([ \t>]*)<(${names})((?:\s+${attribute})*)\s*>[ \t]*$`)
const closingTag = new RegExp(String.raw`^([ \t>]*)</(${names})>[ \t]*$`)
/** Names that say nothing about the kind. */
const genericName = /^(?:Aside|Callout|Admonition|Alert)$/
/** More colons than authors write, for the outermost element. */
const maxColons = 12

interface OpenTag {
  readonly index: number
  readonly name: string
  readonly written: string
}

export function normalizeAdmonitionTags(source: string): string {
  if (!new RegExp(`^[ \\t>]*</(?:${names})>`, 'm').test(source)) return source
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

/** A kind that is not known becomes the title, as in MDX. */
function writeOpening(name: string, attributes: string, depth: number): string {
  const given = tagValue(attributes, 'type|kind|variant|intent')
  const word = given ?? (genericName.test(name) ? 'note' : name)
  const known = findAdmonition(word)
  const title = tagValue(attributes, 'title') ?? (known ? undefined : word)
  // The word of another generator has its title where admonitions are transformed.
  const kind = known ? word.toLowerCase() : 'note'
  return `${colonsAt(depth)}${kind}${title === undefined ? '' : `[${title.replace(/[[\]]/g, '\\$&')}]`}`
}

function tagValue(attributes: string, name: string): string | undefined {
  const [, , double, single] = new RegExp(`\\s(${name})=(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? []
  return double ?? single
}
