/**
 * Explicit heading ids, `## Title {#my-id}`. In MDX the braces would be an expression and `#my-id` no JavaScript, so the
 * source is rewritten to `{/*#my-id* /}` first; it stands at the end of a line, so no other position moves.
 */
import type { Heading, Root } from 'mdast'
import { visit } from './visit.js'

const headingLine = /^( {0,3}(?:> ?)*#{1,6}[ \t].*?)\{#([^\s{}]+)\}([ \t]*#*[ \t]*)$/
const fence = /^ {0,3}(`{3,}|~{3,})/

/** Hides explicit ids from the MDX parser. */
export function protectHeadingIds(source: string): string {
  if (!source.includes('{#')) return source
  let open: string | undefined
  return source
    .split('\n')
    .map((line) => {
      const mark = fence.exec(line)?.[1]
      if (mark) {
        if (!open) open = mark
        else if (mark[0] === open[0] && mark.length >= open.length) open = undefined
      }
      return open ? line : line.replace(headingLine, '$1{/*#$2*/}$3')
    })
    .join('\n')
}

/** Takes the explicit ids out of headings and puts them on the node as `data.hProperties.id`. */
export function transformHeadingIds(tree: Root, file: string): void {
  visit(tree, (node) => {
    if (node.type !== 'heading') return
    const id = takeId(node)
    const start = node.position?.start ?? { line: 1, column: 1 }
    const dataDsPos = `${file}|*=${start.line}:${start.column}`
    node.data = { ...node.data, hProperties: { dataDsPos, ...(id && { id, dataDsH: 'explicit' }) } } as Heading['data']
  })
}

function takeId(heading: Heading): string | undefined {
  const last = heading.children.at(-1)
  if (!last) return undefined
  if ((last.type as string) === 'mdxTextExpression') {
    const id = /^\s*\/\*#([^\s*]+)\*\/\s*$/.exec((last as unknown as { value: string }).value)?.[1]
    if (id) heading.children.pop()
    trimEnd(heading)
    return id
  }
  if (last.type !== 'text') return undefined
  const match = /\s*\{#([^\s{}]+)\}\s*$/.exec(last.value)
  if (!match) return undefined
  last.value = last.value.slice(0, match.index)
  if (!last.value) heading.children.pop()
  return match[1]
}

function trimEnd(heading: Heading): void {
  const last = heading.children.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
}
