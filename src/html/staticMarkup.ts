/**
 * A fast path next to React's `renderToStaticMarkup` (decision 021). It writes the same bytes (a test compares both) for
 * trees of plain elements: function components without hooks, and the tags and attributes listed here and in
 * `staticAttributes.ts`. For any other tree it gives up, and React renders the whole tree.
 *
 * React's writer keeps state for streaming, suspense and context. This writer has none of it and takes less than half of
 * the time for a page of a thousand plain elements.
 */
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type AttributeForm, attributeForms, escapeMarkup } from './staticAttributes.js'

/** @param wrap adds the context providers that components need if React renders the node. */
export function staticMarkup(node: ReactNode, wrap: (node: ReactNode) => ReactNode = (inner) => inner): string {
  return plainMarkup(node) ?? renderToStaticMarkup(wrap(node))
}

/**
 * Returns undefined if the tree contains anything but plain elements. An error of a component, also of a hook called
 * outside of React, means undefined too: React runs the component again and reports it.
 */
export function plainMarkup(node: ReactNode): string | undefined {
  const writer: MarkupWriter = { html: '', forms: attributeForms() }
  try {
    return writeReactNode(node, writer) ? writer.html : undefined
  } catch {
    return undefined
  }
}

interface MarkupWriter {
  html: string
  readonly forms: AttributeForm
  /** `defaultValue` of the `select` around the current element. */
  selected?: unknown
}

interface ReactElementShape {
  readonly $$typeof: unknown
  readonly type: unknown
  readonly props: ElementProps
}

interface ElementProps {
  readonly [name: string]: unknown
  readonly dangerouslySetInnerHTML?: { readonly __html?: unknown }
}

const elementSymbol = Symbol.for('react.transitional.element')

/** Appends a node to the HTML. Returns false if it is not plain; then the HTML is incomplete and must not be used. */
function writeReactNode(node: unknown, writer: MarkupWriter): boolean {
  switch (typeof node) {
    case 'string':
      writer.html += escapeMarkup(node)
      return true
    case 'number':
      writer.html += node
      return true
    case 'undefined':
    case 'boolean':
      return true
    case 'object':
      if (node === null) return true
      if (Array.isArray(node)) return node.every((inner) => writeReactNode(inner, writer))
      return isReactElement(node) && writeReactElement(node, writer)
    default:
      return false
  }
}

function isReactElement(node: object): node is ReactElementShape {
  return '$$typeof' in node && node.$$typeof === elementSymbol
}

function writeReactElement({ type, props }: ReactElementShape, writer: MarkupWriter): boolean {
  if (typeof type === 'string') return writeTag(type, props, writer)
  if (type === Fragment) return writeReactNode(props.children, writer)
  return isPlainComponent(type) && writeReactNode(type(props), writer)
}

/** False for classes, which have state, and for components with a `displayName`: islands and wrappers. */
function isPlainComponent(type: unknown): type is (props: ElementProps) => unknown {
  return typeof type === 'function' && !type.prototype?.isReactComponent && !('displayName' in type)
}

const plainTags = new Set(
  'a abbr article aside b bdi blockquote button caption cite code dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header i ins kbd label li main mark nav ol option p pre q s samp section select small span strong sub summary sup svg g path circle rect table tbody td tfoot th thead time tr u ul var ds-slot'.split(
    ' ',
  ),
)
const plainVoidTags = new Set(['br', 'hr', 'wbr'])

function writeTag(tag: string, props: ElementProps, writer: MarkupWriter): boolean {
  const isVoid = plainVoidTags.has(tag)
  if (!isVoid && !plainTags.has(tag)) return false
  writer.html += `<${tag}`
  for (const name in props) {
    const value = props[name]
    if (name === 'children' || name === 'dangerouslySetInnerHTML' || value === null || value === undefined) continue
    if (tag === 'select' && name === 'defaultValue') continue
    const written = writer.forms(tag, name, value)
    if (written === undefined) return false
    writer.html += written
  }
  const { children, dangerouslySetInnerHTML: inner } = props
  if (isVoid) {
    writer.html += '/>'
    return children === undefined && inner === undefined
  }
  if (tag === 'option' && !writeSelected(props.value, writer)) return false
  writer.html += '>'
  if (!(inner ? writeInnerHtml(tag, props, writer) : writeReactChildren(tag, props, writer))) return false
  writer.html += `</${tag}>`
  return true
}

/** React selects the option whose value is the `defaultValue` of its `select`. */
function writeSelected(value: unknown, writer: MarkupWriter): boolean {
  if (typeof value !== 'string' || typeof writer.selected !== 'string') return false
  if (value === writer.selected) writer.html += ' selected=""'
  return true
}

function writeInnerHtml(
  tag: string,
  { children, dangerouslySetInnerHTML: inner }: ElementProps,
  writer: MarkupWriter,
): boolean {
  const html = inner?.__html
  if (typeof html !== 'string' || children !== undefined || tag === 'select' || tag === 'option') return false
  writer.html += leadingLineBreak(tag, html) + html
  return true
}

function writeReactChildren(tag: string, { children, defaultValue }: ElementProps, writer: MarkupWriter): boolean {
  if (tag === 'select') {
    const outer = writer.selected
    writer.selected = defaultValue
    const isWritten = writeReactNode(children, writer)
    writer.selected = outer
    return isWritten
  }
  if (typeof children === 'string') writer.html += leadingLineBreak(tag, children)
  return writeReactNode(children, writer)
}

/** Browsers drop the first line break of `pre`. A text that begins with one gets a second one. */
function leadingLineBreak(tag: string, text: string): string {
  return tag === 'pre' && text.startsWith('\n') ? '\n' : ''
}
