/**
 * Source positions for JSX and link targets in the JavaScript of a page: `{items.map((item) => <a href={item.url} />)}`. They are found
 * by their text in the order of the source, because the two parsers give different offsets.
 */
import type { JSXAttribute, JSXOpeningElement, Node, Program } from 'estree-jsx'
import { isRecord } from '../../util/isRecord.js'
import { attributePositions, attributeValueOffset } from '../source/attributeOffset.js'
import { pointAt } from '../source/pointAt.js'
import type { SourceContext } from '../source/sourceContext.js'
import {
  type AttributePosition,
  type ComponentTarget,
  formatPositions,
  isLinkAttribute,
  positionAttribute,
} from '../source/sourcePositions.js'

/** Adds `data-ds-pos` to HTML elements in the code. Returns literals that can be the targets of links of components. */
export function addExpressionPositions(
  program: Program,
  offset: number,
  { file, source }: SourceContext,
): ComponentTarget[] {
  const targets: ComponentTarget[] = []
  let elements = offset
  let literals = offset
  visitEstree(program, (node) => {
    if (node.type === 'JSXOpeningElement' && node.name.type === 'JSXIdentifier') {
      const start = source.indexOf(`<${node.name.name}`, elements)
      if (start === -1) return
      elements = start + 1
      if (/^[a-z]/.test(node.name.name)) addPositions(node, start, { file, source })
    } else if (node.type === 'Literal' && typeof node.value === 'string' && /[/#.]/.test(node.value)) {
      const start = source.indexOf(node.value, literals)
      if (start === -1) return
      literals = start + node.value.length
      targets.push({ target: node.value, file, point: pointAt(source, start) })
    }
  })
  return targets
}

function addPositions(
  element: JSXOpeningElement,
  start: number,
  { file, source }: Pick<SourceContext, 'file' | 'source'>,
): void {
  const positions = element.attributes.flatMap((attribute): AttributePosition[] => {
    if (attribute.type !== 'JSXAttribute') return []
    const name = String(attribute.name.name)
    if (name === 'style') return [['*', pointAt(source, start)]]
    if (!isLinkAttribute(name)) return []
    const offset = attribute.value?.type === 'Literal' ? attributeValueOffset(source, start, name) : undefined
    return offset === undefined
      ? [['*', pointAt(source, start)]]
      : attributePositions(source, offset, name.toLowerCase())
  })
  if (positions.length === 0) return
  const value = formatPositions(file, positions)
  const added: JSXAttribute = {
    type: 'JSXAttribute',
    name: { type: 'JSXIdentifier', name: positionAttribute },
    value: { type: 'Literal', value, raw: JSON.stringify(value) },
  }
  element.attributes.push(added)
}

/** Visits nodes in the order of the source. */
function visitEstree(value: unknown, enter: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visitEstree(item, enter)
  else if (isEstreeNode(value)) {
    enter(value)
    for (const child of Object.values(value)) visitEstree(child, enter)
  }
}

function isEstreeNode(value: unknown): value is Node {
  return isRecord(value) && typeof value.type === 'string'
}
