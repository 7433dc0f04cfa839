/**
 * Lets the theme's components replace HTML tags in `.mdx` files too. MDX does not look up a component for a tag that the
 * author wrote as JSX, such as `<details>`, so the tag is renamed to a component name.
 */
import type { Root } from 'mdast'
import { visitMdast } from '../source/visitTree.js'

/** Component name of an HTML tag: `details` -> `Tag_details`. */
export function tagComponentName(tag: string): string {
  return `Tag_${tag}`
}

/** @param components names of the theme's components. */
export function renameHtmlTags(tree: Root, components: readonly string[]): void {
  visitMdast(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    if (node.name && components.includes(tagComponentName(node.name))) node.name = tagComponentName(node.name)
  })
}
