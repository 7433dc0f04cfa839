/**
 * Finds elements of a page in its source. The HTML of a page holds the places of links only, but an element has attributes, a tag or
 * a text that its source, or the code of the component that makes it, has, too: the search takes the first of them that is below the
 * heading above the element.
 */
import { at, type Range } from '../../model/diagnostic.js'
import type { Doc } from '../../model/model.js'
import { createComponentList, type PageComponent, type ProjectFiles } from './pageComponents.js'

/** Properties by which an element of a page is found in its source. */
export interface ElementClues {
  readonly tag: string
  /** Number of elements with the same tag between the heading above and this one. */
  readonly ordinal: number
  /** Values of attributes, the most specific ones first. */
  readonly values: readonly string[]
  readonly text: string
  /** Id of the heading above. */
  readonly heading: string | undefined
}

/**
 * Returns the place of the element. One that a component makes is not in the source: it has the place of the component. If no component
 * can be found, it has the place of the heading above.
 */
export type FindElement = (clues: ElementClues) => Range

export function createElementFinder(doc: Doc, files: ProjectFiles): FindElement {
  const { headings } = doc
  const text = withoutCodeBlocks(files.read(doc.file) ?? '')
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index)
  const listComponents = createComponentList(doc, text, files)
  const used = new Set<string>()
  return (clues) => {
    const index = headings.findIndex(({ id }) => id === clues.heading)
    const line = headings[index]?.line ?? 1
    const nextLine = headings.slice(index + 1).find((next) => next.line > line)?.line
    const start = starts[line - 1] ?? 0
    const section = text.slice(start, nextLine === undefined ? undefined : starts[nextLine - 1])
    const offsets = candidates(section, clues, listComponents(section)).map((offset) => start + offset)
    const isNew = (offset: number) => !used.has(`${clues.tag} ${offset}`)
    const found = offsets.find(isNew) ?? offsets[0]
    if (found === undefined) return at(headings[index]?.line ?? headings[0]?.line ?? 1, 1)
    used.add(`${clues.tag} ${found}`)
    const row = starts.findLastIndex((offset) => offset <= found)
    return at(row + 1, found - (starts[row] ?? 0) + 1)
  }
}

/** Offsets at which the element can be, the most probable ones first. */
function candidates(section: string, clues: ElementClues, components: readonly PageComponent[]): number[] {
  const { tag, ordinal, values, text } = clues
  const shown = longestPart(text)
  const tags = tagPattern(tag)
  const inPage = [...section.matchAll(tags)].map(({ index }) => index)
  const inComponents = components.flatMap(({ offset, code }) => [...code.matchAll(tags)].map(() => offset))
  const makers = components.filter(({ code }) => code.search(tags) !== -1)
  const isSimilar = ({ code }: PageComponent) =>
    [shown, ...values].some((value) => value.length >= 3 && code.includes(value))
  const similar = makers.filter(isSimilar).map(({ offset }) => offset)
  const withText = indexesOf(section, shown)
  // The position of a link that the page contains is known.
  const isInPage = tag !== 'a' && inPage.length > 0
  return [
    ...values.flatMap((value) =>
      indexesOf(section, `"${value}"`).flatMap((offset) => startOfTag(section, offset, tag)),
    ),
    ...(isInPage ? [...withText, ...similar] : [...similar, ...withText]),
    ...[...inPage, ...inComponents].sort((a, b) => a - b).slice(ordinal, ordinal + 1),
    ...makers.map(({ offset }) => offset),
    ...(components.length === 1 ? components.map(({ offset }) => offset) : []),
  ]
}

/** The element in HTML and in Markdown. */
function tagPattern(tag: string): RegExp {
  const [, level] = /^h([1-6])$/.exec(tag) ?? []
  const heading = level && `^ {0,3}#{${level}}[ \\t]`
  const inMarkdown = heading ?? { a: '\\]\\(', table: '^[ \\t|:]*-+[ \\t:]*\\|[-| \\t:]*$' }[tag]
  return new RegExp([`<${tag}(?=[\\s>/])`, inMarkdown].filter(Boolean).join('|'), 'gm')
}

/** Spaces instead of front matter and fenced code, whose tags are text. */
function withoutCodeBlocks(source: string): string {
  const blocks = /^---\n.*?^---$|^[ \t]*(`{3,}|~{3,})[^\n]*\n.*?^[ \t]*\1/gms
  return source.replace(blocks, (block) => block.replace(/[^\n]/g, ' '))
}

/** Start of the tag that has an attribute at the offset, if it is such a tag. */
function startOfTag(section: string, offset: number, tag: string): number[] {
  const start = section.lastIndexOf('<', offset)
  return section.startsWith(tag, start + 1) ? [start] : []
}

function indexesOf(text: string, part: string): number[] {
  if (part.length < 3) return []
  const found: number[] = []
  for (let index = text.indexOf(part); index !== -1; index = text.indexOf(part, index + 1)) found.push(index)
  return found
}

/** The longest part of a text without characters that Markdown writes in another way. */
function longestPart(text: string): string {
  const parts = text.split(/[^\p{L}\p{N} ,.:-]+/u).map((part) => part.trim().slice(0, 60))
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}
