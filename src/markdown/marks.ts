/**
 * Source places of destinations. Facts are read from rendered HTML, so every element that refers to something carries a
 * mark, `data-ds-pos="guide/a.mdx|href=3:5"`, through rendering; the fact reader takes it out again. `*` stands for the element
 * itself, where the destination is computed.
 */
import type { Element, Root as HastRoot } from 'hast'
import type { Definition, Image, ImageReference, Link, LinkReference, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { type Point, warning } from '../model/diagnostic.js'
import { pointAt, type SourceContext } from './context.js'
import { visit, visitHast } from './visit.js'

export const markAttribute = 'data-ds-pos'
/** Attributes that hold addresses, as HTML writes them. */
export const addressAttributes = ['href', 'src', 'srcset', 'poster', 'data', 'action', 'xlink:href'] as const

/** A destination given to a component by a plain attribute; the component decides what it becomes. */
export interface ComponentAddress {
  readonly target: string
  readonly file: string
  readonly point: Point
}

export function markMdast(tree: Root, context: SourceContext): ComponentAddress[] {
  const definitions = new Map<string, Definition>()
  const addresses: ComponentAddress[] = []
  visit(tree, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  })
  visit(tree, (node) => {
    switch (node.type) {
      case 'link':
      case 'image':
        mark(node, node.type === 'link' ? 'href' : 'src', destination(node, context.source), context)
        return
      case 'linkReference':
      case 'imageReference': {
        const definition = definitions.get(node.identifier)
        const offset = definition
          ? definitionDestination(definition, context.source)
          : (node.position?.start.offset ?? 0)
        mark(node, node.type === 'linkReference' ? 'href' : 'src', offset, context)
        return
      }
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        addresses.push(...markJsx(node, context))
        return
      case 'text':
        reportUndefinedReferences(node.value, node.position?.start.offset ?? 0, context)
        return
      default:
        return
    }
  })
  return addresses
}

function mark(
  node: Link | Image | LinkReference | ImageReference,
  attribute: string,
  offset: number,
  context: SourceContext,
): void {
  const { line, column } = pointAt(context.source, offset)
  const properties = { ...(node.data?.hProperties ?? {}), dataDsPos: `${context.file}|${attribute}=${line}:${column}` }
  node.data = { ...node.data, hProperties: properties }
}

/** Offset of the first character of the destination of `[label](destination)`, `<destination>` or a bare address. */
function destination(node: Link | Image, source: string): number {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  if (source[start] === '<') return start + 1
  if (node.type === 'link' && source[start] !== '[') return start
  const last = node.type === 'link' ? node.children.at(-1)?.position?.end.offset : undefined
  let at = last ?? labelEnd(source, start)
  while (at < end && !(source[at] === ']' && source[at + 1] === '(')) at++
  at += 2
  while (at < end && /\s/.test(source[at] ?? '')) at++
  return source[at] === '<' ? at + 1 : at
}

function labelEnd(source: string, start: number): number {
  let depth = 0
  for (let at = source.indexOf('[', start); at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '[') depth++
    else if (source[at] === ']' && --depth === 0) return at
  }
  return start
}

function definitionDestination(node: Definition, source: string): number {
  const start = node.position?.start.offset ?? 0
  let at = source.indexOf(']:', start) + 2
  while (/\s/.test(source[at] ?? '')) at++
  return source[at] === '<' ? at + 1 : at
}

function markJsx(node: MdxJsxFlowElement | MdxJsxTextElement, context: SourceContext): ComponentAddress[] {
  const start = node.position?.start.offset ?? 0
  const own = node.position?.start ?? { line: 1, column: 1 }
  const host = node.name !== null && /^[a-z]/.test(node.name) && !node.name.includes('.')
  const marks: string[] = []
  const addresses: ComponentAddress[] = []
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const literal = typeof attribute.value === 'string' ? attribute.value : literalOf(attribute.value?.value)
    if (host && isAddress(attribute.name)) {
      const offset = literal === undefined ? undefined : attributeValue(context.source, start, attribute.name)
      const point = offset === undefined ? own : pointAt(context.source, offset)
      marks.push(`${offset === undefined ? '*' : attribute.name.toLowerCase()}=${point.line}:${point.column}`)
    } else if (!host && literal !== undefined) {
      addresses.push({ target: literal, file: context.file, point: { line: own.line, column: own.column } })
    }
  }
  if (host && marks.length > 0) {
    node.attributes.push({ type: 'mdxJsxAttribute', name: markAttribute, value: `${context.file}|${marks.join(' ')}` })
  }
  return addresses
}

function isAddress(name: string): boolean {
  return (addressAttributes as readonly string[]).includes(name.toLowerCase())
}

function literalOf(expression: string | undefined): string | undefined {
  const match = /^\s*(?:'([^'\\]*)'|"([^"\\]*)"|`([^`\\$]*)`)\s*$/.exec(expression ?? '')
  return match ? (match[1] ?? match[2] ?? match[3]) : undefined
}

/** Offset of the first character of an attribute's value, inside quotes and braces. */
function attributeValue(source: string, start: number, name: string): number | undefined {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:\\{\\s*)?["'\`]?`, 'gi')
  pattern.lastIndex = start
  return pattern.exec(source) ? pattern.lastIndex : undefined
}

/** Marks elements that came from raw HTML in a `.md` file. */
export function markRawHtml(tree: HastRoot, context: SourceContext): void {
  visitHast(tree, (node) => {
    if (node.type !== 'element' || node.properties.dataDsPos !== undefined) return
    const start = node.position?.start
    const names = addressAttributes.filter((name) => hasProperty(node, name))
    if (!start || names.length === 0) return
    const marks = names.map((name) => {
      const offset = attributeValue(context.source, start.offset ?? 0, name)
      const point = offset === undefined ? start : pointAt(context.source, offset)
      return `${offset === undefined ? '*' : name}=${point.line}:${point.column}`
    })
    node.properties.dataDsPos = `${context.file}|${marks.join(' ')}`
  })
}

function hasProperty(node: Element, name: string): boolean {
  return node.properties[name === 'srcset' ? 'srcSet' : name === 'xlink:href' ? 'xLinkHref' : name] !== undefined
}

function reportUndefinedReferences(text: string, start: number, context: SourceContext): void {
  for (const match of text.matchAll(/\[[^\][]+\]\[([^\][]+)\]/g)) {
    if (characterClass.test(match[1] ?? '')) continue
    const offset = context.source.indexOf(match[0], start)
    context.diagnostics.push(
      warning('undefined-reference', `There is no definition of the link reference “${match[1]}”.`, {
        file: context.file,
        range: { start: pointAt(context.source, offset === -1 ? start : offset) },
        hint: `Add a line “[${match[1]}]: /target”, or put the text into a code span.`,
      }),
    )
  }
}

/** `[A-Za-z0-9][-_.0-9]` is a pattern, not a link. */
const characterClass = /^\S*(?:0-9|a-[fz]|A-[FZ])\S*$/
