/**
 * hast of a `.md` file -> HTML. Everything is written as it stands, but for the elements that the theme has a component
 * for: those are rendered by React with their content as one opaque slot, which is filled in afterwards.
 */
import type { Element, Nodes, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { toHtml } from 'hast-util-to-html'
import type { Root as Mdast } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { hastOptions } from './hastOptions.js'

export type ComponentMap = Readonly<Record<string, ComponentType<Record<string, unknown>>>>

/** The source gives elements that were raw HTML their positions. */
export function markdownHast(tree: Mdast, source: string): Root {
  const file = { value: source, toString: () => source } as never
  return raw(toHast(tree, hastOptions) as Root, { file }) as Root
}

export function hastToHtml(tree: Root, components: ComponentMap): string {
  return toHtml(withComponents(tree, components) as Root, { allowDangerousHtml: true, closeSelfClosing: false })
}

function withComponents(node: Nodes, components: ComponentMap): Nodes {
  if (!('children' in node)) return node
  const children = node.children.map((child) => withComponents(child as Nodes, components))
  const inside = { ...node, children } as Element
  if (node.type !== 'element') return inside
  const Component = Object.hasOwn(components, node.tagName) ? components[node.tagName] : undefined
  return Component ? { type: 'raw', value: renderElement(inside, Component) } : inside
}

const slot = '<ds-slot></ds-slot>'

function renderElement(node: Element, Component: ComponentType<Record<string, unknown>>): string {
  const content = node.children.length > 0 ? [createElement('ds-slot', { key: 'slot' })] : []
  const html = renderToStaticMarkup(createElement(Component, reactProps(node), ...content))
  const inner = toHtml({ type: 'root', children: node.children }, { allowDangerousHtml: true })
  return html.replace(slot, () => inner)
}

function reactProps(node: Element): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(node.properties)) {
    if (name === 'style' || /^on[A-Z]/.test(name)) continue
    const key = /^(?:data|aria)[A-Z]/.test(name) ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name
    props[key] = Array.isArray(value) ? value.join(' ') : value
  }
  return props
}
