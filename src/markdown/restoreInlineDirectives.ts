/**
 * Turns text directives (`:name`) and leaf directives (`::name`) back into text, except those of components (`:badge[New]`). No parser can
 * switch them off: text such as `sts:AssumeRole` would lose its second half.
 */
import type { Link, Nodes, PhrasingContent, Root, Text } from 'mdast'
import type { LeafDirective, TextDirective } from 'mdast-util-directive'
import { visitMdast } from './source/visitTree.js'

/** @param parsed the tree of a parser of Markdown; both parsers declare a wider type than they return. */
export function restoreInlineDirectives(parsed: unknown, source: string): Root {
  const tree = requireRoot(parsed)
  if (!mayHaveDirectives.test(source)) return tree
  visitMdast(tree, (node) => {
    if ('children' in node) restoreLinks(node.children, source)
    const { type, position } = node
    if (type !== 'textDirective' && type !== 'leafDirective') return
    if (isComponentDirective(node, source)) return
    const value = source.slice(position?.start.offset, position?.end.offset)
    const text = { type: 'text' as const, value, position }
    return [type === 'leafDirective' ? { type: 'paragraph', children: [text], position } : text]
  })
  return tree
}

type Point = NonNullable<TextDirective['position']>['start']

/** `npm:react[docs](/guide)`: the label of the directive is the text of a link. */
function restoreLinks(nodes: Nodes[], source: string): void {
  for (let index = nodes.length - 2; index >= 0; index--) {
    const [node, next] = [nodes[index], nodes[index + 1]]
    if (node?.type !== 'textDirective' || next?.type !== 'text') continue
    const [whole, bracketed, bare] = linkTarget.exec(next.value) ?? []
    const start = node.position?.start
    const [label, last] = [node.children[0]?.position?.start, node.position?.end]
    if (whole === undefined || isComponentDirective(node, source) || !start || !label || !last) continue
    if (source[last.offset ?? 0] !== '(' || source[(last.offset ?? 0) - 1] !== ']') continue
    const place = { start: shiftPoint(label, -1), end: shiftPoint(last, whole.length) }
    const link: Link = { type: 'link', url: bracketed ?? bare ?? '', children: phrasingOf(node), position: place }
    const text: Text = {
      type: 'text',
      value: source.slice(start.offset, place.start.offset),
      position: { start, end: place.start },
    }
    const rest = next.value.slice(whole.length)
    const after: Text = { type: 'text', value: rest, position: next.position && { ...next.position, start: place.end } }
    nodes.splice(index, 2, text, link, ...(rest === '' ? [] : [after]))
  }
}

const linkTarget = /^\((?:<([^<>\n]*)>|([^\s()<>]+))\)/

function phrasingOf({ children }: TextDirective): PhrasingContent[] {
  return children
}

function shiftPoint({ line, column, offset }: Point, by: number): Point {
  return { line, column: column + by, offset: (offset ?? 0) + by }
}

/** Names of directives can begin with a digit for a parser: `localhost:4321`. */
const mayHaveDirectives = /:[^\s/:]/

/** A directive in text has a label, and no letter before it. */
function isComponentDirective({ type, name, position }: TextDirective | LeafDirective, source: string): boolean {
  const start = position?.start.offset ?? 0
  if (type === 'leafDirective') return leafNames.has(name) && /[[{]/.test(source.slice(start, position?.end.offset))
  return textNames.has(name) && source.startsWith(`:${name}[`, start) && !/[\w:]/.test(source[start - 1] ?? '')
}

const leafNames: ReadonlySet<string> = new Set(['youtube', 'vimeo', 'video', 'card'])
const textNames: ReadonlySet<string> = new Set(['badge', 'icon', 'term'])

function requireRoot(tree: unknown): Root {
  if (!isRoot(tree)) throw new Error('The Markdown parser returned no root node.')
  return tree
}

function isRoot(tree: unknown): tree is Root {
  return typeof tree === 'object' && tree !== null && 'type' in tree && tree.type === 'root'
}
