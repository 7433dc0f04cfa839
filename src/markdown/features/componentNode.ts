/** Nodes that become components of the theme, in `.md` and in `.mdx`: see `contentComponents.ts`. */
import type { Element } from 'hast'
import type { Nodes, Parent } from 'mdast'

/** mdast-util-to-hast writes a node of an unknown type as the element that `data.hName` names. */
interface ComponentNode extends Parent {
  readonly type: 'dsComponent'
}

declare module 'mdast' {
  interface RootContentMap {
    readonly dsComponent: ComponentNode
  }
}

/** Lets a component of the theme render a node. `props` must be JSON. */
export function setComponent(node: Nodes, name: string, props: object): void {
  node.data = { hName: componentElement(name), hProperties: { json: JSON.stringify(props) } }
}

/** A node without Markdown in it. */
export function componentNode(name: string, props: object, position: Nodes['position']): Nodes {
  const data = { hName: componentElement(name), hProperties: { json: JSON.stringify(props) } }
  return { type: 'dsComponent', children: [], data, position }
}

/** `FileTree` -> `ds-file-tree`. */
export function componentElement(name: string): string {
  return `ds${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** Element for a block of code: its props as JSON, its HTML, and its text if the HTML consists of spans. */
export const codeElement = 'ds-code'

/** The element whose component gets each of its children apart: tabs, which place them in panels. */
export const slottedElement = 'ds-tabs'

/** The elements that take the slots of `slottedElement`, in their order. */
export function slotChildren({ children }: Element): readonly Element[] {
  return children.filter((child) => child.type === 'element')
}
