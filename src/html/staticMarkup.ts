/**
 * Writes elements of React as `renderToStaticMarkup` does, byte for byte (a test holds the two together), where they are
 * plain: function components without state, well-known tags, well-known attributes. React's own writer keeps books for
 * streaming, suspense and context, which a page of a thousand plain elements pays for and has no use of: this one takes less
 * than half of its time. What is accepted is a list of what is known to be plain, never of what is known to be odd; for
 * anything else the whole tree goes to React.
 */
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type AttributeForm, attributeForms, escapeMarkup } from './staticAttributes.js'

/** @param around what React needs around the node, for components that ask for it. */
export function staticMarkup(node: ReactNode, around: (node: ReactNode) => ReactNode = (inner) => inner): string {
  return plainMarkup(node) ?? renderToStaticMarkup(around(node))
}

/** Undefined where the node holds anything that is not plain. A component that throws will throw again in React's hands. */
export function plainMarkup(node: ReactNode): string | undefined {
  const writer: Writer = { html: '', forms: attributeForms() }
  try {
    return write(node, writer) ? writer.html : undefined
  } catch {
    return undefined
  }
}

interface Writer {
  html: string
  readonly forms: AttributeForm
  /** Of the `select` around. */
  selected?: unknown
}

interface Plain {
  readonly $$typeof: unknown
  readonly type: unknown
  readonly props: Props
}

type Props = Readonly<Record<string, unknown>>

const element = Symbol.for('react.transitional.element')

/** False where it gave up. */
function write(node: unknown, writer: Writer): boolean {
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
      if (Array.isArray(node)) return node.every((inner) => write(inner, writer))
      return (node as Plain).$$typeof === element && writeElement(node as Plain, writer)
    default:
      return false
  }
}

function writeElement({ type, props }: Plain, writer: Writer): boolean {
  if (typeof type === 'string') return writeTag(type, props, writer)
  if (type === Fragment) return write(props.children, writer)
  return isPlainComponent(type) && write(type(props), writer)
}

/** Classes have state; what says its own name is an island or wraps another component. */
function isPlainComponent(type: unknown): type is (props: Props) => unknown {
  return typeof type === 'function' && !type.prototype?.isReactComponent && !('displayName' in type)
}

const tags = new Set(
  'a abbr article aside b bdi blockquote button caption cite code dd del details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header i ins kbd label li main mark nav ol option p pre q s samp section select small span strong sub summary sup svg g path circle rect table tbody td tfoot th thead time tr u ul var'.split(
    ' ',
  ),
)
const voids = new Set(['br', 'hr', 'wbr'])

function writeTag(tag: string, props: Props, writer: Writer): boolean {
  const isVoid = voids.has(tag)
  if (!isVoid && !tags.has(tag)) return false
  writer.html += `<${tag}`
  for (const name in props) {
    const value = props[name]
    if (name === 'children' || name === 'dangerouslySetInnerHTML' || value === null || value === undefined) continue
    if (tag === 'select' && name === 'defaultValue') continue
    const written = writer.forms(tag, name, value)
    if (written === undefined) return false
    writer.html += written
  }
  const { children } = props
  const inner = props.dangerouslySetInnerHTML as { readonly __html?: unknown } | undefined
  if (isVoid) {
    writer.html += '/>'
    return children === undefined && inner === undefined
  }
  if (tag === 'option' && !writeSelected(props.value, writer)) return false
  writer.html += '>'
  if (!(inner ? writeInner(tag, inner.__html, children, writer) : writeChildren(tag, props, writer))) return false
  writer.html += `</${tag}>`
  return true
}

function writeSelected(value: unknown, writer: Writer): boolean {
  if (typeof value !== 'string' || typeof writer.selected !== 'string') return false
  if (value === writer.selected) writer.html += ' selected=""'
  return true
}

function writeInner(tag: string, html: unknown, children: unknown, writer: Writer): boolean {
  if (typeof html !== 'string' || children !== undefined || tag === 'select' || tag === 'option') return false
  writer.html += startOf(tag, html) + html
  return true
}

function writeChildren(tag: string, { children, defaultValue }: Props, writer: Writer): boolean {
  if (tag === 'select') {
    const outer = writer.selected
    writer.selected = defaultValue
    const done = write(children, writer)
    writer.selected = outer
    return done
  }
  if (typeof children === 'string') writer.html += startOf(tag, children)
  return write(children, writer)
}

/** A browser drops the first line break of `pre`. */
function startOf(tag: string, text: string): string {
  return tag === 'pre' && text.startsWith('\n') ? '\n' : ''
}
