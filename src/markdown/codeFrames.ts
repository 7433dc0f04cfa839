/**
 * Blocks of code without React: what a theme puts around the code is the same for all blocks with equal props, so it is rendered once.
 * The code itself need not be read as markup again, because the highlighter has made it of spans.
 */
import type { Element } from 'hast'
import type { ComponentMap } from './contentComponents.js'
import { codeElement } from './features/componentNode.js'
import { type ComponentRenderer, slot } from './renderComponent.js'

export interface FramedCode {
  readonly before: string
  readonly html: string
  readonly text: string
  readonly after: string
}

/** Returns undefined for a block that must be rendered as a component. */
export type CodeFrames = (node: Element) => FramedCode | undefined

export function codeFrames(components: ComponentMap, render: ComponentRenderer): CodeFrames {
  const component = components[codeElement]
  const { CodeBlock } = components
  if (!component || !CodeBlock || !('keepsHtml' in CodeBlock) || CodeBlock.keepsHtml !== true) return () => undefined
  return ({ properties: { json, html, text } }) => {
    if (typeof html !== 'string' || typeof text !== 'string') return undefined
    const frame: Element = { type: 'element', tagName: codeElement, properties: { json, html: slot }, children: [] }
    const [before = '', after, ...others] = render(component, frame)
    // Outside of `<code>`, the HTML parser of a browser could move the spans.
    const isInCode = before.endsWith('<code>') && after?.startsWith('</code>')
    return isInCode && others.length === 0 ? { before, html, text, after: after ?? '' } : undefined
  }
}
