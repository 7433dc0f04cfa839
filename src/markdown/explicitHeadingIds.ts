/**
 * Explicit heading ids: `## Title {#my-id}`. In MDX, braces hold a JavaScript expression and `#my-id` is a syntax error, so
 * the source is rewritten to `{/*#my-id* /}` before parsing. The id ends its line, so the rewrite moves no other position.
 */
import type { Heading, Root } from 'mdast'
import { mapLinesOutsideCode } from './source/linesOutsideCode.js'
import { formatPositions, positionProperty } from './source/sourcePositions.js'
import { visitMdast } from './source/visitTree.js'

const headingLine = /^( {0,3}(?:> ?)*#{1,6}[ \t].*?)\{#([^\s{}]+)\}([ \t]*#*[ \t]*)$/

/** Hides explicit ids from the MDX parser. Lines in code fences stay as they are. */
export function protectHeadingIds(source: string): string {
  if (!source.includes('{#')) return source
  return mapLinesOutsideCode(source, (line) => line.replace(headingLine, '$1{/*#$2*/}$3'))
}

/** Moves explicit ids from the text of headings to `data.hProperties.id`, and gives every heading its source position. */
export function transformHeadingIds(tree: Root, file: string): void {
  visitMdast(tree, (node) => {
    if (node.type !== 'heading') return
    const id = takeExplicitId(node)
    const start = node.position?.start ?? { line: 1, column: 1 }
    const position = { [positionProperty]: formatPositions(file, [['*', start]]) }
    node.data = { ...node.data, hProperties: { ...position, ...(id && { id, dataDsH: 'explicit' }) } }
  })
}

function takeExplicitId(heading: Heading): string | undefined {
  const last = heading.children.at(-1)
  if (last?.type === 'mdxTextExpression') {
    const id = /^\s*\/\*#([^\s*]+)\*\/\s*$/.exec(last.value)?.[1]
    if (id) heading.children.pop()
    trimHeadingEnd(heading)
    return id
  }
  if (last?.type !== 'text') return undefined
  const match = /\s*\{#([^\s{}]+)\}\s*$/.exec(last.value)
  if (!match) return undefined
  last.value = last.value.slice(0, match.index)
  if (!last.value) heading.children.pop()
  return match[1]
}

function trimHeadingEnd(heading: Heading): void {
  const last = heading.children.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
}
