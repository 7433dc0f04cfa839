/**
 * Writes elements of React as static HTML, byte for byte as `renderToStaticMarkup` of React does, in a fraction of its time: React
 * prepares each element for suspending, streaming and hydration. It knows plain elements, components without hooks, and islands.
 * For everything else it gives up, and the caller renders the tree with React (`renderMarkup.ts`). A test compares both.
 */
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import type { IslandScope } from './createIsland.js'

/** A component with hooks that can also be called with the scope of the page. */
export interface ScopedComponent {
  readonly inScope: (scope: IslandScope, props: unknown) => ReactNode
}

/** HTML of the tree; undefined if it contains something that only React can render. Errors of components count as such. */
export function writeStaticMarkup(node: ReactNode, scope: IslandScope): string | undefined {
  const { count } = scope
  try {
    return writeReactNode(node, scope)
  } catch {
    scope.count = count
    return undefined
  }
}

class NotPlain extends Error {}

function giveUp(): never {
  throw new NotPlain()
}

function writeReactNode(node: unknown, scope: IslandScope): string {
  if (typeof node === 'string') return escapeMarkup(node)
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'number') return String(node)
  if (Array.isArray(node)) {
    let html = ''
    for (const child of node) html += writeReactNode(child, scope)
    return html
  }
  return isValidElement<ElementProps>(node) ? writeReactElement(node, scope) : giveUp()
}

type ElementProps = Readonly<Record<string, unknown>>

function writeReactElement({ type, props }: ReactElement<ElementProps>, scope: IslandScope): string {
  if (typeof type === 'string') return writeHostElement(type, props, scope)
  if (type === Fragment) return writeReactNode(props.children, scope)
  // Without a renderer, hooks throw, so components that use some end here.
  return isFunctionComponent(type) ? writeReactNode(type.inScope?.(scope, props) ?? type(props), scope) : giveUp()
}

/** A function that is not a class, perhaps with another one for islands. */
export function isFunctionComponent(
  type: unknown,
): type is ((props: unknown) => unknown) & { readonly inScope?: ScopedComponent['inScope'] } {
  return typeof type === 'function' && !type.prototype?.isReactComponent
}

/** Elements that React writes like any other, with children. */
const plainElements = new Set(
  'a abbr address article aside b bdi bdo blockquote caption cite code dd del details dfn div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header i ins kbd label legend li main mark nav ol p path pre q s samp search section small span strong sub summary sup svg table tbody td tfoot th thead time tr u ul use var'.split(
    ' ',
  ),
)
/** Custom elements of docsgen. React writes texts as attributes of them, and treats other values in a way of its own. */
const ownElements = new Set(['ds-island', 'ds-slot'])
const voidElements = new Set(['br', 'hr', 'wbr'])

function writeHostElement(type: string, props: ElementProps, scope: IslandScope): string {
  const isVoid = voidElements.has(type) || (type === 'img' && props.loading === 'lazy')
  if (!isVoid && !plainElements.has(type) && !isPlainButton(type, props) && !ownElements.has(type)) return giveUp()
  let html = `<${type}`
  for (const name in props) {
    const value = props[name]
    if (value === null || value === undefined || name === 'children' || name === 'dangerouslySetInnerHTML') continue
    if (ownElements.has(type) && typeof value !== 'string') return giveUp()
    html += writeReactAttribute(type, name, value) ?? giveUp()
  }
  const { children, dangerouslySetInnerHTML: inner } = props
  if (isVoid) return children === undefined && inner === undefined ? `${html}/>` : giveUp()
  if (inner === undefined)
    return `${html}>${leadingLineBreak(type, children)}${writeReactNode(children, scope)}</${type}>`
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

const special = /["'&<>]/
const specialCharacters = /["'&<>]/g
const references: Readonly<Record<string, string>> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes text and values of attributes as React does. */
function escapeMarkup(text: string): string {
  return special.test(text) ? text.replace(specialCharacters, (character) => references[character] ?? '') : text
}

type AttributeKind = 'text' | 'textOrBoolean' | 'presence' | 'url'

interface AttributeRule {
  /** Name in HTML. */
  readonly name: string
  readonly kind: AttributeKind
}

function rules(kind: AttributeKind, names: string): (readonly [string, AttributeRule])[] {
  return names.split(' ').map((name) => [name, { name, kind }] as const)
}

/** Attributes that themes use. Other ones are left to React, which has a rule of its own for many of them. */
const known = new Map<string, AttributeRule>([
  ...rules('text', 'id title lang type rel target alt loading decoding role dir viewBox width height scope d fill'),
  ...rules('presence', 'hidden open disabled'),
  ...rules('url', 'href src'),
  ['className', { name: 'class', kind: 'text' }],
  ['tabIndex', { name: 'tabindex', kind: 'text' }],
  ['htmlFor', { name: 'for', kind: 'text' }],
  ['dateTime', { name: 'dateTime', kind: 'text' }],
])

const dataAttribute = /^(?:data|aria)-[a-z0-9-]+$/

function ruleOf(name: string): AttributeRule | undefined {
  const found = known.get(name)
  if (found || !dataAttribute.test(name)) return found
  const rule = { name, kind: 'textOrBoolean' } as const
  known.set(name, rule)
  return rule
}

/** URLs that run no script: React replaces those that do. */
const harmlessUrl = /^(?:https?:|mailto:|[/#.?]|[^:]*$)/

/** The attribute with a space before it; empty if React omits it; undefined if only React knows how to write it. */
function writeReactAttribute(element: string, property: string, value: unknown): string | undefined {
  const rule = ruleOf(property)
  if (!rule) return undefined
  const { name, kind } = rule
  switch (kind) {
    case 'presence':
      return typeof value === 'boolean' ? (value ? ` ${name}=""` : '') : undefined
    case 'url':
      if (typeof value !== 'string' || !harmlessUrl.test(value)) return undefined
      return value === '' && element !== 'a' ? '' : ` ${name}="${escapeMarkup(value)}"`
    case 'text':
    case 'textOrBoolean':
      if (typeof value === 'string') return ` ${name}="${escapeMarkup(value)}"`
      if (typeof value === 'number') return ` ${name}="${value}"`
      if (typeof value !== 'boolean') return undefined
      return kind === 'textOrBoolean' ? ` ${name}="${value}"` : ''
  }
}
