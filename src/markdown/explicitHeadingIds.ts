/**
 * Ids and classes of headings: `## Title {#my-id .name}`. In MDX, braces hold a JavaScript expression and `#my-id` is a syntax error, so
 * the source is rewritten to `{/*#my-id* /}` before parsing. The braces end their line, so the rewrite moves no other position.
 */
import type { Heading, Root } from 'mdast'
import { warning } from '../model/diagnostic.js'
import { mapLinesOutsideCode } from './source/linesOutsideCode.js'
import type { SourceContext } from './source/sourceContext.js'
import { formatPositions, positionProperty } from './source/sourcePositions.js'
import { visitMdast } from './source/visitTree.js'

const headingLine = /^( {0,3}(?:> ?)*#{1,6}[ \t].*?)\{:?[ \t]*([#.][^{}*]*)\}([ \t]*#*[ \t]*)$/

/** Hides explicit ids from the MDX parser. Lines in code fences stay as they are. */
export function protectHeadingIds(source: string): string {
  if (!/\{:?[ \t]*[#.]/.test(source)) return source
  return mapLinesOutsideCode(source, (line) => line.replace(headingLine, '$1{/*$2*/}$3'))
}

/** Moves explicit ids and classes from the text of headings to `data.hProperties`, and gives every heading its source position. */
export function transformHeadingIds(tree: Root, context: Pick<SourceContext, 'file' | 'diagnostics'>): void {
  visitMdast(tree, (node) => {
    if (node.type !== 'heading') return
    const { id, classes = [], unknown = [] } = parseAttributes(takeAttributes(node))
    for (const word of unknown) {
      const hint = 'A heading can have an id and classes: {#id .class}.'
      const place = { file: context.file, range: node.position && { start: node.position.start }, hint }
      context.diagnostics.push(warning('heading-attribute', `“${word}” has no meaning for a heading.`, place))
    }
    const start = node.position?.start ?? { line: 1, column: 1 }
    const position = { [positionProperty]: formatPositions(context.file, [['*', start]]) }
    const className = classes.length > 0 && { className: classes }
    node.data = { ...node.data, hProperties: { ...position, ...(id && { id, dataDsH: 'explicit' }), ...className } }
  })
}

interface HeadingAttributes {
  readonly id?: string
  readonly classes?: string[]
  readonly unknown?: readonly string[]
}

/** `#id .class` */
function parseAttributes(text: string | undefined): HeadingAttributes {
  const words = text?.split(/\s+/).filter(Boolean) ?? []
  const id = words.find((word) => word.startsWith('#') && word.length > 1)?.slice(1)
  const classes = words.filter((word) => /^\.[A-Za-z_-]/.test(word)).map((word) => word.slice(1))
  const unknown = words.filter((word) => !/^#.|^\.[A-Za-z_-]/.test(word))
  return { ...(id && { id }), ...(classes.length > 0 && { classes }), unknown }
}

/** Removes and returns the text in braces at the end of a heading. Braces with other text stay. */
function takeAttributes(heading: Heading): string | undefined {
  const last = heading.children.at(-1)
  if (last?.type === 'mdxTextExpression') {
    const attributes = /^\s*\/\*\s*([#.][^*]+?)\s*\*\/\s*$/.exec(last.value)?.[1]
    if (attributes) heading.children.pop()
    trimHeadingEnd(heading)
    return attributes
  }
  if (last?.type !== 'text') return undefined
  const match = /\s*\{:?[ \t]*([#.][^{}]*)\}\s*$/.exec(last.value)
  if (!match) return undefined
  last.value = last.value.slice(0, match.index)
  if (!last.value) heading.children.pop()
  return match[1]
}

function trimHeadingEnd(heading: Heading): void {
  const last = heading.children.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
}
