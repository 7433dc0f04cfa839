/**
 * Gives every heading an id and an anchor link. Generated ids are proposals, marked by `data-ds-h="slug"`: components and
 * partials may add equal headings, so `extractPageData`, which sees the whole page, makes them unique.
 */
import { slug } from 'github-slugger'
import type { Element, Root } from 'hast'
import rehypeAutolinkHeadings from 'rehype-autolink-headings'
import { visitHast } from './source/visitTree.js'

/** @param label name of the anchor link for screen readers, with `{heading}`. */
export function addHeadingAnchors(tree: Root, label: string): void {
  const headings: Element[] = []
  visitHast(tree, (node) => {
    if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName)) return
    headings.push(node)
    if (node.properties.id === undefined) {
      node.properties.id = slug(elementText(node)) || 'section'
      node.properties.dataDsH = 'slug'
    }
  })
  const autolink = rehypeAutolinkHeadings({
    behavior: 'append',
    properties: (heading) => ({
      className: ['anchor'],
      ariaLabel: label.replace('{heading}', () => elementText(heading)),
    }),
    content: [],
  })
  // The plugin visits every node of its tree: give it only the headings.
  autolink({ type: 'root', children: headings })
}

function elementText(element: Element): string {
  let text = ''
  visitHast(element, (node) => {
    if (node.type === 'text') text += node.value
  })
  return text.replace(/\s+/g, ' ').trim()
}
