/** `:::tabs` with `:::tab[Label]` in it, and the tabs of MkDocs, which `transformAdmonitions` reads as such directives. */
import type { ContainerDirective } from 'mdast-util-directive'
import type { SourceContext } from '../source/sourceContext.js'
import { componentElement, setComponent } from './componentNode.js'
import { attributesOf, takeTitle } from './directiveParts.js'
import { reportUse } from './report.js'

interface TabsInput {
  readonly context: SourceContext
  readonly id: string
  readonly group: string | undefined
}

export function writeTabs(node: ContainerDirective, { context, id, group }: TabsInput): void {
  const tabs: { label: string; value?: string }[] = []
  const outside: ContainerDirective['children'] = []
  for (const child of node.children) {
    if (child.type !== 'containerDirective' || child.name !== 'tab') {
      reportUse(child, 'This text is in no tab.', {
        hint: 'Write it before :::tabs, or into a :::tab[Label].',
        context,
      })
      outside.push(child)
      continue
    }
    const { label: given, value } = attributesOf(child)
    const label = takeTitle(child) || given
    if (!label) reportUse(child, 'This tab has no label.', { hint: 'Write :::tab[Label].', context })
    tabs.push({ label: label ?? `Tab ${tabs.length + 1}`, ...(value && { value }) })
    child.data = { hName: componentElement('Tab') }
  }
  if (tabs.length === 0)
    reportUse(node, 'These tabs contain no tab.', { hint: 'Write :::tab[Label] in ::::tabs.', context })
  const own = node.children.filter((child) => child.data?.hName === componentElement('Tab'))
  const [first] = own
  if (first?.type !== 'containerDirective') {
    node.data = { hName: 'div' }
    return
  }
  // No word is lost: text outside of the tabs is in the first one.
  first.children.unshift(...outside)
  node.children = own
  setComponent(node, 'Tabs', { id, group, tabs })
}
