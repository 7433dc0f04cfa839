/**
 * Finds elements of a page in its source. The HTML of a page holds the places of links only, but an element has attributes, a tag or
 * a text that its source has, too: the search takes the first of them that is below the heading above the element.
 */
import { at, type Range } from '../../model/diagnostic.js'
import type { Doc } from '../../model/model.js'

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
 * Returns the place of the element. One that a component makes is not in the source: it has the place of the component if the section has no
 * other, or else of the heading above.
 */
export type FindElement = (clues: ElementClues) => Range

/** @param source undefined if the page has no file */
export function createElementFinder({ headings }: Doc, source: string | undefined): FindElement {
  const text = source === undefined ? '' : withoutCodeBlocks(source)
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index)
  const used = new Set<string>()
  return ({ tag, ordinal, values, text: shown, heading }) => {
    const index = headings.findIndex(({ id }) => id === heading)
    const line = headings[index]?.line ?? 1
    const nextLine = headings.slice(index + 1).find((next) => next.line > line)?.line
    const start = starts[line - 1] ?? 0
    const section = text.slice(start, nextLine === undefined ? undefined : starts[nextLine - 1])
    const tags = [...section.matchAll(new RegExp(`<${tag}(?=[\\s>/])`, 'g'))]
    const candidates = [
      ...values.flatMap((value) =>
        indexesOf(section, `"${value}"`).flatMap((offset) => startOfTag(section, offset, tag)),
      ),
      ...tags.slice(ordinal, ordinal + 1).map((found) => found.index),
      ...indexesOf(section, longestPart(shown)),
    ].map((offset) => start + offset)
    const isNew = (offset: number) => !used.has(`${tag} ${offset}`)
    const found = candidates.find(isNew) ?? candidates[0] ?? onlyComponent(section, start)
    if (found === undefined) return at(headings[index]?.line ?? headings[0]?.line ?? 1, 1)
    used.add(`${tag} ${found}`)
    const row = starts.findLastIndex((offset) => offset <= found)
    return at(row + 1, found - (starts[row] ?? 0) + 1)
  }
}

/** Offset of the component of a section that has one. */
function onlyComponent(section: string, start: number): number | undefined {
  const [component, ...others] = section.matchAll(/<[A-Z][\w.]*(?=[\s/>])/g)
  return component && others.length === 0 ? start + component.index : undefined
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
