/**
 * Writes the hast of a `.md` file as HTML, in one pass that also reports the markup (`markupWriter.ts`). Everything is
 * written as it is, except elements that the theme has a component for: those are rendered with their content as a slot.
 */
import type { Comment, Element, Nodes, Root, Text } from 'hast'
import {
  createMarkupWriter,
  finishMarkup,
  type HtmlWriter,
  type MarkupWriter,
  writeComment,
  writeEndTag,
  writePiece,
  writeStartTag,
  writeText,
} from '../html/markupWriter.js'
import { type CodeFrames, codeFrames } from './codeFrames.js'
import type { ComponentMap } from './contentComponents.js'
import { codeElement, slotChildren, slottedElement } from './features/componentNode.js'
import { attributeWriter, type WriteAttributes } from './hastAttributes.js'
import { type ComponentRenderer, createComponentRenderer } from './renderComponent.js'

export interface HastTools {
  readonly components: ComponentMap
  readonly render: ComponentRenderer
  readonly attributes: WriteAttributes
  readonly frames: CodeFrames
}

/** Tools that pages share, so that a component is rendered once for equal properties. */
export function createHastTools(components: ComponentMap): HastTools {
  const render = createComponentRenderer()
  return { components, render, attributes: attributeWriter(), frames: codeFrames(components, render) }
}

/** Returns a function that writes the tree as HTML and sends the events of its elements. */
export function hastWriter(tree: Root, tools: HastTools): HtmlWriter {
  return (events) => {
    const writer = createMarkupWriter(events)
    writeNode(tree, { ...tools, writer, isSvg: false })
    return finishMarkup(writer)
  }
}

/** Without events. */
export function hastToHtml(tree: Root, tools: HastTools): string {
  return hastWriter(tree, tools)({ open: () => {}, text: () => {}, close: () => {} }).html
}

interface HastContext extends HastTools {
  readonly writer: MarkupWriter
  /** In SVG, attributes have other names and no element is void. */
  readonly isSvg: boolean
}

function writeNode(node: Nodes, context: HastContext, parent?: Nodes): void {
  switch (node.type) {
    case 'root':
      writeChildren(node, context)
      break
    case 'element':
      writeElement(node, context)
      break
    case 'text':
      writeTextNode(node, context, parent)
      break
    case 'comment':
      writeCommentNode(node, context)
      break
    case 'raw':
      writePiece(node.value, context.writer)
      break
    case 'doctype':
      writePiece('<!doctype html>', context.writer)
  }
}

function writeChildren(node: Root | Element, context: HastContext): void {
  for (const child of node.children) writeNode(child, context, node)
}

function writeElement(node: Element, context: HastContext): void {
  const component = Object.hasOwn(context.components, node.tagName) ? context.components[node.tagName] : undefined
  const code = node.tagName === codeElement ? context.frames(node) : undefined
  if (code) {
    writePiece(code.before, context.writer)
    // The spans in the HTML have only classes, so all that a reader of the markup learns from it is the text.
    writeText(code.text, code.html, context.writer)
    writePiece(code.after, context.writer)
  } else if (component) {
    const [first = '', ...rest] = context.render(component, node)
    const slots = node.tagName === slottedElement ? slotChildren(node) : [node]
    writePiece(first, context.writer)
    for (const [index, piece] of rest.entries()) {
      const slot = slots[index]
      if (slot) writeChildren(slot, context)
      writePiece(piece, context.writer)
    }
  } else writePlainElement(node, context)
}

function writePlainElement(node: Element, context: HastContext): void {
  const { writer } = context
  const { tagName } = node
  const isSvg = context.isSvg || tagName === 'svg'
  writeStartTag(tagName, context.attributes(node.properties, isSvg), writer)
  const isVoid = !context.isSvg && voidElements.has(tagName.toLowerCase())
  if (isVoid && node.children.length === 0) return
  // A parser of HTML reads this in another way.
  if (isVoid || node.content) writer.isStrict = false
  const isSvgInside = isSvg && !htmlIntegrationPoints.has(tagName)
  const content = tagName === 'template' && !context.isSvg ? node.content : undefined
  writeChildren(content ?? node, isSvgInside === context.isSvg ? context : { ...context, isSvg: isSvgInside })
  writeEndTag(tagName, writer)
}

/** Elements of SVG that contain HTML. */
const htmlIntegrationPoints = new Set(['desc', 'foreignObject', 'title'])

/** Elements without end tag, and what browsers treat like them. */
const voidElements = new Set(
  'area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track wbr'.split(
    ' ',
  ),
)

const textReferences: Readonly<Record<string, string>> = { '&': '&#x26;', '<': '&#x3C;' }

function writeTextNode({ value }: Text, { writer }: HastContext, parent: Nodes | undefined): void {
  const isRaw = parent?.type === 'element' && (parent.tagName === 'script' || parent.tagName === 'style')
  writeText(value, isRaw ? value : escapeWith(value, /[&<]/g, textReferences), writer)
}

function writeCommentNode({ value }: Comment, { writer }: HastContext): void {
  const text = value.replace(/^>|^->|<!--|-->|--!>|<!-$/g, (match) =>
    match.replace(/[<>]/g, (character) => (character === '<' ? '&#x3C;' : '&#x3E;')),
  )
  writeComment(`<!--${text}-->`, writer)
}

function escapeWith(text: string, pattern: RegExp, references: Readonly<Record<string, string>>): string {
  return text.replace(pattern, (character) => references[character] ?? character)
}
