/**
 * MDX leaves a tag that an author wrote as JSX alone: `<details>` would not become the theme's component, although the
 * same block in a `.md` file does. Such tags get a name that the components map knows.
 */
import type { Root } from 'mdast'
import { visit } from './visit.js'

/** Component name of an HTML tag that the theme has a component for. */
export function tagAlias(tag: string): string {
  return `Tag_${tag}`
}

export function transformTags(tree: Root, components: readonly string[]): void {
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    if (node.name && components.includes(tagAlias(node.name))) node.name = tagAlias(node.name)
  })
}
