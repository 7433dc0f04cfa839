/** Renders components of the theme for elements of `.md` files, with a slot for the content of the element. */
import type { Element, Properties } from 'hast'
import { createElement } from 'react'
import { startScope } from '../islands/server/createIsland.js'
import { renderMarkup } from '../islands/server/renderMarkup.js'
import type { ContentComponent, ContentProps } from './contentComponents.js'
import { slotChildren, slottedElement } from './features/componentNode.js'

/** HTML of a component, cut at its slots: one for its content, or one for each child of `slottedElement`. One piece if it shows none. */
export type RenderedComponent = readonly string[]

export type ComponentRenderer = (component: ContentComponent, element: Element) => RenderedComponent

/** Longer properties are rarely equal. */
const maxKeyLength = 300

/** Returns a renderer that renders equal elements once: a component must be a function of its properties. */
export function createComponentRenderer(): ComponentRenderer {
  const known = new Map<ContentComponent, Map<string, RenderedComponent>>()
  return (component, element) => {
    const props = reactProps(element)
    const slots =
      element.tagName === slottedElement ? slotChildren(element).length : Math.min(1, element.children.length)
    const isLong = [props.json, props.html].some((value) => typeof value === 'string' && value.length > maxKeyLength)
    const key = isLong ? '' : JSON.stringify([slots, props])
    if (key === '' || key.length > maxKeyLength) return renderComponent(component, props, slots)
    const ofComponent = known.get(component) ?? new Map<string, RenderedComponent>()
    known.set(component, ofComponent)
    const rendered = ofComponent.get(key) ?? renderComponent(component, props, slots)
    if (ofComponent.size < maxKnown) ofComponent.set(key, rendered)
    return rendered
  }
}

/** Limit of the cache: images and admonitions rarely have equal properties. */
const maxKnown = 1_000

/** Stands for content that a component shows. */
export const slot = '<ds-slot></ds-slot>'

function renderComponent(component: ContentComponent, props: ContentProps, slots: number): RenderedComponent {
  const content = Array.from({ length: slots }, (_, index) => createElement('ds-slot', { key: index }))
  const element = createElement(component, props, ...content)
  return renderMarkup(element, startScope('/')).split(slot)
}

/** Properties as React names them. Omits inline styles and event handlers, which the Content-Security-Policy blocks. */
function reactProps(node: Element): ContentProps {
  const props: Record<string, Exclude<Properties[string], unknown[]>> = {}
  for (const [name, value] of Object.entries(node.properties)) {
    if (name === 'style' || /^on[A-Z]/.test(name)) continue
    const key = /^(?:data|aria)[A-Z]/.test(name) ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name
    props[key] = Array.isArray(value) ? value.join(' ') : value
  }
  return props
}
