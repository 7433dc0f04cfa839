/**
 * Writes elements of React as static HTML, byte for byte as `renderToStaticMarkup` of React does, in a fraction of its time: React
 * prepares each element for suspending, streaming and hydration. It knows plain elements, components without hooks, and islands.
 * For everything else it gives up, and the caller renders the tree with React (`renderMarkup.ts`). A test compares both.
 */
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { IslandScope } from './createIsland.js'
import { escapeMarkup, writeAttribute } from './staticAttributes.js'

/** A component with hooks that can also be called with the scope of the page. */
export interface ScopedComponent {
  readonly inScope: (scope: IslandScope, props: unknown) => ReactNode
}

/** HTML of the tree; undefined if it contains something that only React can render. Errors of components count as such. */
export function writeStaticMarkup(node: ReactNode, scope: IslandScope): string | undefined {
  const { count } = scope
  try {
    return writeNode(node, scope)
  } catch {
    scope.count = count
    return undefined
  }
}

class NotPlain extends Error {}

function giveUp(): never {
  throw new NotPlain()
}

function writeNode(node: unknown, scope: IslandScope): string {
  if (typeof node === 'string') return escapeMarkup(node)
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'number') return String(node)
  if (Array.isArray(node)) {
    let html = ''
    for (const child of node) html += writeNode(child, scope)
    return html
  }
  return isValidElement<ElementProps>(node) ? writeElement(node, scope) : giveUp()
}

type ElementProps = Readonly<Record<string, unknown>>

function writeElement({ type, props }: ReactElement<ElementProps>, scope: IslandScope): string {
  if (typeof type === 'string') return writeHostElement(type, props, scope)
  if (type === Fragment) return writeNode(props.children, scope)
  if (typeof type !== 'function' || type.prototype?.isReactComponent) return giveUp()
  // Without a renderer, hooks throw, so components that use some end here.
  const component = type as ((props: ElementProps) => unknown) & Partial<ScopedComponent>
  return writeNode(component.inScope ? component.inScope(scope, props) : component(props), scope)
}

/** Elements that React writes like any other, with children. */
const plainElements = new Set(
  'a abbr address article aside b bdi bdo blockquote caption cite code dd del details dfn div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header i ins kbd label legend li main mark nav ol p path pre q s samp search section small span strong sub summary sup svg table tbody td tfoot th thead time tr u ul use var'.split(
    ' ',
  ),
)
const voidElements = new Set(['br', 'hr', 'wbr'])

function writeHostElement(type: string, props: ElementProps, scope: IslandScope): string {
  const isVoid = voidElements.has(type) || (type === 'img' && props.loading === 'lazy')
  if (!isVoid && !plainElements.has(type) && !isPlainButton(type, props) && type !== 'ds-island') return giveUp()
  let html = `<${type}`
  for (const name in props) {
    const value = props[name]
    if (value === null || value === undefined || name === 'children' || name === 'dangerouslySetInnerHTML') continue
    if (type === 'ds-island' && typeof value !== 'string') return giveUp()
    html += writeAttribute(type, name, value) ?? giveUp()
  }
  const { children, dangerouslySetInnerHTML: inner } = props
  if (isVoid) return children === undefined && inner === undefined ? `${html}/>` : giveUp()
  if (inner === undefined) return `${html}>${leadingLineBreak(type, children)}${writeNode(children, scope)}</${type}>`
  const raw = isInnerHtml(inner) && children === undefined ? inner.__html : giveUp()
  return `${html}>${leadingLineBreak(type, raw)}${raw}</${type}>`
}

/** React writes the name and the action of a button behind its other attributes. */
function isPlainButton(type: string, props: ElementProps): boolean {
  return type === 'button' && props.name === undefined && !Object.keys(props).some((name) => name.startsWith('form'))
}

function isInnerHtml(value: unknown): value is { readonly __html: string } {
  return typeof value === 'object' && value !== null && '__html' in value && typeof value.__html === 'string'
}

/** Browsers drop a line break directly after `<pre>`. */
function leadingLineBreak(type: string, content: unknown): string {
  return type === 'pre' && typeof content === 'string' && content.startsWith('\n') ? '\n' : ''
}
