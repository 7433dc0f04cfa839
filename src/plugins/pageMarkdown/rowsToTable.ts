/** Rows of an API reference (parameters, headers, properties) as a table. Blocks that a cell cannot hold follow below the table. */
import type { Element } from 'hast'
import { type Child, contains, element, hasClass, hasTag, isElement, textNode, textOfNodes } from './hast.js'

type Simplify = (nodes: readonly Child[]) => Child[]

interface Row {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: readonly Child[]
  /** Blocks for below the table. */
  readonly blocks: readonly Child[]
}

export function rowsToTable(list: Element, simplify: Simplify): readonly Child[] {
  const rows = list.children
    .filter(isElement)
    .filter((child) => hasTag(child, 'li'))
    .map((row) => readRow(row, simplify))
  const head = element(
    'tr',
    ...['Name', 'Type', 'Required', 'Description'].map((text) => element('th', textNode(text))),
  )
  const body = rows.map(({ name, type, isRequired, description }) =>
    element(
      'tr',
      element('td', element('code', textNode(name))),
      element('td', textNode(type)),
      element('td', textNode(isRequired ? 'yes' : 'no')),
      element('td', ...description),
    ),
  )
  const below = rows.flatMap(({ name, blocks }) =>
    blocks.length === 0 ? [] : [element('p', element('strong', element('code', textNode(name)))), ...blocks],
  )
  return [element('table', element('thead', head), element('tbody', ...body)), ...below]
}

function readRow(row: Element, simplify: Simplify): Row {
  const children = row.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  const [name, ...rest] = children
  const type = rest.find((child) => hasTag(child, 'i'))
  const required = rest.find((child) => hasTag(child, 'b') && textOfNodes(child).trim() === 'required')
  const others = rest.filter((child) => child !== type && child !== required)
  const isBlock = (child: Child) => contains(child, needsBlock)
  const inline = others.filter((child) => !isBlock(child))
  return {
    name: name ? textOfNodes(name).trim() : '',
    type: type ? textOfNodes(type).trim() : '',
    isRequired: required !== undefined,
    description: describeRow(inline, simplify),
    blocks: simplify(others.filter(isBlock)),
  }
}

/** Sentences, then facts such as the default: after a sentence, they begin with a capital. */
function describeRow(parts: readonly Child[], simplify: Simplify): Child[] {
  const all: Child[] = []
  for (const part of parts) {
    const shown = trimEnd(toInline(simplify([part])))
    const last = all.at(-1)
    const isFact = hasTag(part, 'small')
    const endsSentence = last !== undefined && /[.!?]$/.test(textOfNodes(last))
    if (last) all.push(textNode(isFact && !endsSentence ? '; ' : ' '))
    all.push(...(isFact && endsSentence ? withCapital(shown) : shown))
  }
  return all
}

function withCapital([first, ...rest]: readonly Child[]): Child[] {
  if (!first) return []
  const start =
    first.type === 'text' ? { ...first, value: first.value.replace(/^./u, (char) => char.toUpperCase()) } : first
  return [start, ...rest]
}

/** Lists of rows, tabs, code and tables do not fit into a cell. */
function needsBlock(node: Child): boolean {
  if (node.type !== 'element') return false
  return node.tagName === 'pre' || node.tagName === 'table' || hasClass(node, 'rows') || 'dataTabs' in node.properties
}

const blockTags: ReadonlySet<string> = new Set([
  'p',
  'div',
  'li',
  'dd',
  'dt',
  'ul',
  'ol',
  'dl',
  'span',
  'small',
  'details',
])

/** The same content without blocks: blocks are separated by spaces, items of a list by semicolons. */
function toInline(nodes: readonly Child[]): Child[] {
  return nodes.flatMap((node): Child[] => {
    if (node.type === 'text') return [{ ...node, value: node.value.replace(/\s+/g, ' ') }]
    if (node.type !== 'element') return []
    const children = toInline(node.children)
    if (node.tagName === 'dt') return [element('code', ...children), textNode(': ')]
    if (node.tagName === 'ul' || node.tagName === 'ol' || node.tagName === 'dl') return joinItems(node)
    if (!blockTags.has(node.tagName)) return [{ ...node, children: children as Element['children'] }]
    return [...children, ...(node.tagName === 'p' || node.tagName === 'div' ? [textNode(' ')] : [])]
  })
}

/** Items of a list, separated by semicolons. */
function joinItems({ children }: Element): Child[] {
  const items = children.filter(isElement)
  return items.flatMap((item, index) => {
    const isLast = index === items.length - 1
    const text = trimEnd(toInline(hasTag(item, 'dt') ? [item] : item.children))
    return hasTag(item, 'dt') || isLast ? [...text, textNode(hasTag(item, 'dt') ? ' ' : '')] : [...text, textNode('; ')]
  })
}

function trimEnd(nodes: readonly Child[]): Child[] {
  const last = nodes.at(-1)
  if (last?.type !== 'text') return [...nodes]
  const value = last.value.trimEnd()
  return value === '' ? trimEnd(nodes.slice(0, -1)) : [...nodes.slice(0, -1), { ...last, value }]
}
