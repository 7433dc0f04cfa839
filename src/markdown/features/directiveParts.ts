import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { toString as plainText } from 'mdast-util-to-string'

export type Directive = ContainerDirective | LeafDirective | TextDirective

/** Attributes in braces, as written. The value of an attribute without a value is empty. */
export function attributesOf({ attributes }: Directive): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(attributes ?? {}).map(([name, value]) => [name, value ?? '']))
}

/** Removes and returns the text in brackets. */
export function takeTitle(directive: ContainerDirective): string {
  const [first] = directive.children
  if (first?.type !== 'paragraph' || !first.data || !('directiveLabel' in first.data)) return ''
  directive.children.shift()
  return plainText(first)
}

/** Containers that are components, by the name of the component that the theme must have. */
export const componentContainers: Readonly<Record<string, string>> = {
  ...{ tabs: 'Tabs', tab: 'Tabs', steps: 'Steps', cards: 'Cards', card: 'Card', 'file-tree': 'FileTree' },
}
