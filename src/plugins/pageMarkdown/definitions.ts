/** A definition list as a list, which Markdown has everywhere: each term in bold, then its definitions. */
import type { Element } from 'hast'
import { type Child, element, isElement, textNode } from './hast.js'

/** @param simplify turns the children of a term or a definition into plain HTML. */
export function definitionsAsList(list: Element, simplify: (nodes: readonly Child[]) => Child[]): Element {
  const items: Child[][] = []
  let isTerm = false
  for (const part of list.children.filter(isElement)) {
    const children = simplify(part.children)
    if (part.tagName === 'dt') {
      const term = element('strong', ...children)
      if (isTerm) items.at(-1)?.push(textNode(', '), term)
      else items.push([term])
    } else {
      items.at(-1)?.push(textNode(isTerm ? ': ' : ' '), ...children)
    }
    isTerm = part.tagName === 'dt'
  }
  return element('ul', ...items.map((item) => element('li', ...item)))
}
