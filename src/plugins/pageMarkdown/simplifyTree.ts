/**
 * Turns the markup of components into plain HTML with the same meaning: tabs become headed sections, steps a numbered list,
 * cards links, and rows of an API reference tables. Controls are removed, and links become absolute.
 */
import type { Element, Root } from 'hast'
import { blockText } from './blockText.js'
import { definitionsAsList } from './definitions.js'
import { type Child, element, hasClass, hasTag, isElement, textNode, textOfNodes } from './hast.js'
import { rowsToTable } from './rowsToTable.js'

interface Position {
  /** URL of the page. */
  readonly url: string
  /** Level of the last heading. */
  level: number
}

/** Changes the tree in place. */
export function simplifyTree(tree: Root, url: string): void {
  tree.children = simplifyAll(tree.children, { url, level: 1 }) as Root['children']
}

function simplifyAll(nodes: readonly Child[], position: Position): Child[] {
  return nodes.flatMap((node) => {
    // Comments of authors are not for readers.
    if (node.type === 'comment') return []
    return node.type === 'element' ? simplifyElement(node, position) : [node]
  })
}

const controls: ReadonlySet<string> = new Set(['button', 'select', 'input', 'svg', 'script', 'style', 'template', 'i'])

function simplifyElement(node: Element, position: Position): readonly Child[] {
  const { tagName, properties } = node
  if (hasClass(node, 'servers')) return node.children.flatMap(serverChoice)
  if (isControl(node)) return []
  if (/^h[1-6]$/.test(tagName)) position.level = Number(tagName[1])
  if (tagName === 'pre') return [plainCode(node, undefined), ...linksInCode(node, position.url)]
  if (tagName === 'figure' && properties.dataCode !== undefined) return codeFigure(node, position)
  if (properties.dataTabs !== undefined) return tabSections(node, position)
  if (hasClass(node, 'admonition')) return [quoteOf(node, position)]
  if (hasClass(node, 'steps')) return numberedSteps(simplifyAll(node.children, position))
  if (hasClass(node, 'cards')) return [element('ul', ...simplifyAll(node.children, position))]
  if (hasClass(node, 'card')) return [cardItem(node, position)]
  if (tagName === 'ul' && hasClass(node, 'rows'))
    return rowsToTable(node, (nodes) => simplifyAll(nodes, { ...position, level: position.level }))
  if (tagName === 'dl' && hasClass(node, 'definitions'))
    return [definitionsAsList(node, (nodes) => simplifyAll(nodes, position))]
  if (hasClass(node, 'required')) return [textNode(' (required)')]
  if (hasClass(node, 'media')) return [spacedLine(node, position)]
  if (tagName === 'summary') return [element('p', element('strong', ...simplifyAll(node.children, position)))]
  const children = simplifyAll(node.children, position)
  if (tagName === 'details' || tagName === 'section' || tagName === 'figure') return children
  return [{ ...node, properties: absoluteProperties(node, position.url), children: children as Element['children'] }]
}

/** Icons are empty `<i>` elements; types of the API reference are `<i>` with text. */
function isControl(node: Element): boolean {
  const { tagName, properties } = node
  if (tagName === 'i') return textOfNodes(node).trim() === ''
  if (tagName === 'input') return properties.type !== 'checkbox'
  if (controls.has(tagName)) return true
  if (properties.role === 'tablist' || hasClass(node, 'needs-js')) return true
  return tagName === 'a' && hasClass(node, 'anchor')
}

/** The values of a part of the base URL, of which readers choose one: `region`, and a list. */
function serverChoice(label: Child): readonly Child[] {
  const parts = isElement(label) ? label.children : []
  const choice = parts.find((child) => hasTag(child, 'select'))
  if (!choice || !isElement(choice)) return []
  const name = parts.map((child) => (child === choice ? '' : textOfNodes(child).trim())).join('')
  const values = choice.children.filter((child) => hasTag(child, 'option'))
  const items = values.map((value) => element('li', textNode(textOfNodes(value))))
  return [element('p', element('code', textNode(name)), textNode(':')), element('ul', ...items)]
}

function absoluteProperties({ properties }: Element, url: string): Element['properties'] {
  const urlOnPage = (value: unknown) =>
    typeof value === 'string' && URL.canParse(value, url) ? new URL(value, url).href : (value as string)
  const { href, src, srcSet: _, ...others } = properties
  return {
    ...others,
    ...(href !== undefined && href !== null && { href: urlOnPage(href) }),
    ...(src !== undefined && src !== null && { src: urlOnPage(src) }),
  }
}

function codeFigure(node: Element, position: Position): readonly Child[] {
  const language = String(node.properties.dataLanguage ?? '')
  const pre = node.children.filter(isElement).find((child) => hasTag(child, 'pre'))
  const title = findByClass(node, 'code-title')
  const method = findByClass(node, 'method')
  const code = pre && plainCode(pre, language, method ? `${textOfNodes(method)} ` : '')
  return [
    ...(title ? [element('p', element('strong', ...simplifyAll(title.children, position)))] : []),
    ...(code ? [code] : []),
  ]
}

function plainCode(pre: Element, language: string | undefined, before = ''): Element {
  const { text, isPatch } = blockText(pre)
  const code = element('code', textNode(`${before}${text}\n`))
  const shown = isPatch ? 'diff' : language
  const known = shown && shown !== 'text' ? { className: [`language-${shown}`] } : {}
  return element('pre', { ...code, properties: known })
}

/** A list of the links in a block of code, because code in Markdown cannot contain any. */
function linksInCode(pre: Element, url: string): readonly Child[] {
  const links = findLinks(pre).map((link) =>
    element('li', { ...element('a', textNode(textOfNodes(link))), properties: absoluteProperties(link, url) }),
  )
  return links.length > 0 ? [element('ul', ...links)] : []
}

function findLinks({ children }: Element): Element[] {
  return children
    .filter(isElement)
    .flatMap((child) => (child.tagName === 'a' && child.properties.href ? [child] : findLinks(child)))
}

function findByClass(node: Element, name: string): Element | undefined {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    if (hasClass(child, name)) return child
    const found = findByClass(child, name)
    if (found) return found
  }
  return undefined
}

/** A heading with the label of each tab, one level below the current section, and the panel below it. */
function tabSections(node: Element, position: Position): readonly Child[] {
  const { level } = position
  return node.children.flatMap((child): readonly Child[] => {
    if (child.type !== 'element' || child.properties.role !== 'tabpanel')
      return child.type === 'element' ? simplifyElement(child, position) : []
    const label = String(child.properties.ariaLabel ?? '')
    const below = { ...position, level: Math.min(level + 1, 6) }
    return [element(`h${below.level}`, textNode(label)), ...simplifyAll(child.children, below)]
  })
}

function quoteOf(node: Element, position: Position): Element {
  const children = node.children.flatMap((child) =>
    isElement(child) && hasClass(child, 'admonition-title')
      ? [element('p', element('strong', ...simplifyAll(child.children, position)))]
      : simplifyAll([child], position),
  )
  return element('blockquote', ...children)
}

/** Each heading begins a step. Steps that are an ordered list already stay as they are. */
function numberedSteps(children: readonly Child[]): readonly Child[] {
  const first = children.find((child) => isElement(child) && /^h[1-6]$/.test(child.tagName))
  if (!first || !isElement(first)) return children
  const start = children.indexOf(first)
  const steps: Child[][] = []
  for (const child of children.slice(start)) {
    if (isElement(child) && child.tagName === first.tagName)
      steps.push([element('p', element('strong', ...child.children))])
    else steps.at(-1)?.push(child)
  }
  return [...children.slice(0, start), element('ol', ...steps.map((step) => element('li', ...step)))]
}

function cardItem(node: Element, position: Position): Element {
  const isTitle = (child: Child) => hasClass(child, 'card-title')
  const inline = (child: Child) =>
    simplifyAll(isElement(child) && child.tagName === 'p' ? child.children : [child], position)
  const name = node.children.filter(isTitle).flatMap(inline)
  const rest = node.children.filter((child) => !isTitle(child)).flatMap((child) => [textNode(' '), ...inline(child)])
  const hasText = rest.some((child) => textOfNodes(child).trim() !== '')
  return element('li', element('p', ...name, ...(hasText ? [textNode(':'), ...rest] : [])))
}

/** Media type and schema, which only a style sheet separates. */
function spacedLine(node: Element, position: Position): Element {
  return element('p', ...node.children.flatMap((child) => [...simplifyAll([child], position), textNode(' ')]))
}
