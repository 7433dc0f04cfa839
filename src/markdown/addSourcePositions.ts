/** Adds `data-ds-pos` to the elements of a tree that have link targets; see `sourcePositions.ts`. */
import type { Element, Root as HastRoot } from 'hast'
import type { Definition, Image, ImageReference, Link, LinkReference, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { addExpressionPositions } from './mdx/expressionPositions.js'
import { attributePositions, attributeValueOffset } from './source/attributeOffset.js'
import { type KnownLine, pointAt } from './source/pointAt.js'
import type { SourceContext } from './source/sourceContext.js'
import {
  type AttributePosition,
  type ComponentTarget,
  formatPositions,
  isLinkAttribute,
  linkAttributes,
  positionAttribute,
  positionProperty,
} from './source/sourcePositions.js'
import { visitHast, visitMdast } from './source/visitTree.js'

/** Adds positions to links, images and JSX of a page. Returns the link targets that components get. */
export function addSourcePositions(tree: Root, context: SourceContext): ComponentTarget[] {
  const definitions = new Map<string, Definition>()
  const componentTargets: ComponentTarget[] = []
  visitMdast(tree, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
  })
  visitMdast(tree, (node) => {
    switch (node.type) {
      case 'link':
      case 'image':
        setPosition(node, { offset: destinationOffset(node, context.source), known: node.position?.start }, context)
        return
      case 'linkReference':
      case 'imageReference': {
        const definition = definitions.get(node.identifier)
        const offset = definition ? definitionOffset(definition, context.source) : (node.position?.start.offset ?? 0)
        setPosition(node, { offset, known: (definition ?? node).position?.start }, context)
        return
      }
      case 'textDirective':
      case 'leafDirective':
      case 'containerDirective':
        for (const name of ['href', 'src', 'poster', 'captions']) {
          const target = node.attributes?.[name]
          if (target && node.position) componentTargets.push({ target, file: context.file, point: node.position.start })
        }
        return
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        componentTargets.push(...addJsxPositions(node, context))
        return
      case 'mdxjsEsm':
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        if (node.data?.estree)
          componentTargets.push(...addExpressionPositions(node.data.estree, node.position?.start.offset ?? 0, context))
        return
      default:
        return
    }
  })
  return componentTargets
}

function setPosition(
  node: Link | Image | LinkReference | ImageReference,
  { offset, known }: { readonly offset: number; readonly known: KnownLine | undefined },
  { file, source }: SourceContext,
): void {
  const attribute = node.type === 'link' || node.type === 'linkReference' ? 'href' : 'src'
  const position = formatPositions(file, [[attribute, pointAt(source, offset, known)]])
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, [positionProperty]: position } }
}

/** Offset of the first character of the target of `[label](target)`, `<target>` or a bare URL. */
function destinationOffset(node: Link | Image, source: string): number {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  if (source[start] === '<') return start + 1
  if (node.type === 'link' && source[start] !== '[') return start
  const labelEnd = node.type === 'link' ? node.children.at(-1)?.position?.end.offset : undefined
  let at = labelEnd ?? closingBracket(source, start)
  while (at < end && !(source[at] === ']' && source[at + 1] === '(')) at++
  at += 2
  while (at < end && /\s/.test(source[at] ?? '')) at++
  return source[at] === '<' ? at + 1 : at
}

/** Offset of the bracket that closes the first one after `start`; `start` if there is none. */
function closingBracket(source: string, start: number): number {
  let depth = 0
  for (let at = source.indexOf('[', start); at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '[') depth++
    else if (source[at] === ']' && --depth === 0) return at
  }
  return start
}

/** Offset of the target in `[label]: target`. */
function definitionOffset(node: Definition, source: string): number {
  const start = node.position?.start.offset ?? 0
  let at = source.indexOf(']:', start) + 2
  while (/\s/.test(source[at] ?? '')) at++
  return source[at] === '<' ? at + 1 : at
}

/** HTML elements get a `data-ds-pos` attribute. For components, the literal values of all attributes are returned. */
function addJsxPositions(node: MdxJsxFlowElement | MdxJsxTextElement, context: SourceContext): ComponentTarget[] {
  const start = node.position?.start.offset ?? 0
  const { line, column } = node.position?.start ?? { line: 1, column: 1 }
  const isHtmlElement = node.name !== null && /^[a-z]/.test(node.name) && !node.name.includes('.')
  const positions: AttributePosition[] = []
  const componentTargets: ComponentTarget[] = []
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const literal = typeof attribute.value === 'string' ? attribute.value : stringLiteral(attribute.value?.value)
    if (isHtmlElement && isLinkAttribute(attribute.name)) {
      const offset = literal === undefined ? undefined : attributeValueOffset(context.source, start, attribute.name)
      const name = attribute.name.toLowerCase()
      if (offset === undefined) positions.push(['*', { line, column }])
      else positions.push(...attributePositions(context.source, offset, name))
    } else if (!isHtmlElement && literal !== undefined) {
      const offset = attributeValueOffset(context.source, start, attribute.name)
      const exact = offset === undefined ? undefined : pointAt(context.source, offset)
      const point = exact && exact.line > line ? exact : { line, column }
      componentTargets.push({ target: literal, file: context.file, point })
    }
    if (isHtmlElement && attribute.name === 'id') positions.push(['*', { line, column }])
    const program = typeof attribute.value === 'object' ? attribute.value?.data?.estree : undefined
    if (program && literal === undefined)
      componentTargets.push(...addExpressionPositions(program, attribute.position?.start.offset ?? start, context))
  }
  if (positions.length > 0) {
    const value = formatPositions(context.file, positions)
    node.attributes.push({ type: 'mdxJsxAttribute', name: positionAttribute, value })
  }
  return componentTargets
}

/** Value of a JavaScript expression that is one string literal. */
function stringLiteral(expression: string | undefined): string | undefined {
  const match = /^\s*(?:'([^'\\]*)'|"([^"\\]*)"|`([^`\\$]*)`)\s*$/.exec(expression ?? '')
  return match ? (match[1] ?? match[2] ?? match[3]) : undefined
}

/** Adds positions to the raw HTML of a `.md` file. */
export function addRawHtmlPositions(tree: HastRoot, { file, source }: SourceContext): void {
  visitHast(tree, (node) => {
    if (node.type !== 'element' || node.properties[positionProperty] !== undefined) return
    const start = node.position?.start
    const names = linkAttributes.filter((name) => hasLinkProperty(node, name))
    // Inline styles and scripts, and an id that the page has twice, are reported at their element.
    const isReported =
      hasAnchor(node) || Object.keys(node.properties).some((name) => /^(?:style$|on[A-Za-z])/.test(name))
    if (!start || (names.length === 0 && !isReported)) return
    const links = names.flatMap((name): AttributePosition[] => {
      const offset = attributeValueOffset(source, start.offset ?? 0, name)
      return offset === undefined ? [['*', start]] : attributePositions(source, offset, name)
    })
    const positions: AttributePosition[] = isReported
      ? [...links.filter(([name]) => name !== '*'), ['*', start]]
      : links
    node.properties[positionProperty] = formatPositions(file, positions)
  })
}

function hasAnchor({ tagName, properties }: Element): boolean {
  return properties.id !== undefined || (tagName === 'a' && properties.name !== undefined)
}

function hasLinkProperty(node: Element, attribute: string): boolean {
  return node.properties[hastProperties.get(attribute) ?? attribute] !== undefined
}

/** hast properties that differ from the name of their attribute. */
const hastProperties = new Map([
  ['srcset', 'srcSet'],
  ['xlink:href', 'xLinkHref'],
])
