/**
 * Writes the hast of a `.md` file as HTML. Everything is written as it is, except elements that the theme has a component
 * for: React renders those with their content as one opaque slot, and the content is inserted afterwards.
 */
import type { Element, Nodes, Properties, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ComponentMap, ContentComponent, ContentProps } from './contentComponents.js'

export function hastToHtml(tree: Root, components: ComponentMap): string {
  return toHtml(renderComponents(tree, components), { allowDangerousHtml: true, closeSelfClosing: false })
}

/** Replaces the elements that have a component by their HTML, innermost first. */
function renderComponents(node: Nodes, components: ComponentMap): Nodes {
  if (node.type !== 'root' && node.type !== 'element') return node
  const children = node.children.map((child) => renderComponents(child, components))
  const rendered: Nodes = Object.assign({ ...node }, { children })
  if (rendered.type !== 'element') return rendered
  const component = Object.hasOwn(components, rendered.tagName) ? components[rendered.tagName] : undefined
  return component ? { type: 'raw', value: renderElement(rendered, component) } : rendered
}

const slot = '<ds-slot></ds-slot>'

function renderElement(node: Element, component: ContentComponent): string {
  const content = node.children.length > 0 ? [createElement('ds-slot', { key: 'slot' })] : []
  const html = renderToStaticMarkup(createElement(component, reactProps(node), ...content))
  const inner = toHtml({ type: 'root', children: node.children }, { allowDangerousHtml: true })
  return html.replace(slot, () => inner)
}

/** Properties as React names them. Inline styles and event handlers are left out: the Content-Security-Policy blocks them. */
function reactProps(node: Element): ContentProps {
  const props: Record<string, Exclude<Properties[string], unknown[]>> = {}
  for (const [name, value] of Object.entries(node.properties)) {
    if (name === 'style' || /^on[A-Z]/.test(name)) continue
    const key = /^(?:data|aria)[A-Z]/.test(name) ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name
    props[key] = Array.isArray(value) ? value.join(' ') : value
  }
  return props
}
