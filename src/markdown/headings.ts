/**
 * Gives every heading an id and an anchor link. Ids made here are only proposals: components and partials may add equal
 * headings, so the fact reader, which sees the whole page, makes them unique. `data-ds-h` marks what came from here.
 */
import { slug } from 'github-slugger'
import type { Element, Root } from 'hast'
import rehypeAutolinkHeadings from 'rehype-autolink-headings'
import { visitHast } from './visit.js'

const autolink = rehypeAutolinkHeadings({
  behavior: 'append',
  properties: (heading) => ({ className: ['anchor'], ariaLabel: `Direct link to ${textOf(heading)}` }),
  content: [],
})

export function addHeadingIds(tree: Root): void {
  let hasHeadings = false
  visitHast(tree, (node) => {
    if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName)) return
    hasHeadings = true
    if (node.properties.id === undefined) {
      node.properties.id = slug(textOf(node)) || 'section'
      node.properties.dataDsH = 'slug'
    }
  })
  if (hasHeadings) autolink(tree)
}

function textOf(node: Element): string {
  let text = ''
  visitHast(node, (inner) => {
    if (inner.type === 'text') text += inner.value
  })
  return text.replace(/\s+/g, ' ').trim()
}
