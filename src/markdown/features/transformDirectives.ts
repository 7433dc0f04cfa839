/**
 * Turns directives into components, so that a `.md` page has them, too: `:badge[New]{kind=info}` in text, `::youtube[Title]{id=…}` on a
 * line of its own, and `:::tabs`, `:::steps`, `:::cards`, `:::file-tree` around other Markdown.
 */
import type { Nodes, Root } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import { toString as plainText } from 'mdast-util-to-string'
import type { SourceContext } from '../source/sourceContext.js'
import { visitMdast } from '../source/visitTree.js'
import { checkAttributes } from './checkAttributes.js'
import { setComponent } from './componentNode.js'
import { badgeProps, termProps, videoProps } from './componentProps.js'
import { attributesOf, type Directive, takeTitle } from './directiveParts.js'
import { writeFileTree } from './fileTree.js'
import { createIconFinder, type IconFinder } from './findIcon.js'
import { reportUse } from './report.js'
import { writeTabs } from './tabsDirective.js'

interface DirectiveTools {
  readonly context: SourceContext
  readonly findIcon: IconFinder
  /** Ids of tabs in the page. */
  readonly nextId: () => string
}

export async function transformDirectives(tree: Root, context: SourceContext): Promise<void> {
  let count = 0
  const tools: DirectiveTools = {
    context,
    findIcon: createIconFinder(context),
    nextId: () => `${context.idPrefix}tabs-directive-${++count}`,
  }
  visitMdast(tree, (node) => {
    if (node.type !== 'textDirective' && node.type !== 'leafDirective' && node.type !== 'containerDirective') return
    // A plugin of the site reads this directive.
    if (node.type === 'containerDirective' && node.data?.hName) return
    checkDirective(node, context)
    if (node.type === 'textDirective') writeTextDirective(node, tools)
    else if (node.type === 'leafDirective') writeLeaf(node, tools)
    else writeContainer(node, tools)
    return undefined
  })
}

/** The component of each directive. Those of terms have no attributes that a component gets. */
const componentOfDirective: Readonly<Record<string, string>> = {
  ...{ badge: 'Badge', icon: 'Icon', card: 'Card', cards: 'Cards', steps: 'Steps', tabs: 'Tabs', tab: 'Tab' },
  ...{ 'file-tree': 'FileTree', video: 'Video', vimeo: 'Video', youtube: 'Video' },
}

function checkDirective(node: Directive, context: SourceContext): void {
  const component = Object.hasOwn(componentOfDirective, node.name) ? componentOfDirective[node.name] : undefined
  if (component === undefined) return
  // `===!` of MkDocs sets `first`.
  const names = Object.keys(attributesOf(node)).filter((name) => name !== 'first')
  const written = names.map((name) => ({ name, node }))
  checkAttributes(written, { component, label: `:${node.name}` }, context)
}

function writeTextDirective(node: TextDirective, { context, findIcon }: DirectiveTools): void {
  const text = plainText(node)
  const attributes = attributesOf(node)
  if (node.name === 'badge') setComponent(node, 'Badge', badgeProps(attributes, { node, context }))
  if (node.name === 'icon') {
    const body = findIcon(text.trim(), node)
    node.children = []
    setComponent(node, 'Icon', { name: text, body: body ?? '', label: attributes.label })
  }
  if (node.name !== 'term') return
  const props = termProps(attributes.of ?? text, { node, context })
  if (props) setComponent(node, 'Term', props)
  else node.data = { hName: 'span' }
}

function writeLeaf(node: LeafDirective, { context, findIcon }: DirectiveTools): void {
  const attributes = attributesOf(node)
  const title = plainText(node)
  if (node.name === 'card') {
    node.children = []
    setComponent(node, 'Card', cardProps({ ...attributes, title }, node, findIcon))
    return
  }
  const props = videoProps(node.name, { ...attributes, ...(title && { title }) }, { node, context })
  node.children = []
  if (props) setComponent(node, 'Video', props)
  else node.data = { hName: 'div' }
}

function writeContainer(node: ContainerDirective, { context, findIcon, nextId }: DirectiveTools): void {
  const attributes = attributesOf(node)
  switch (node.name) {
    case 'tabs':
      writeTabs(node, { context, id: attributes.id ?? nextId(), group: attributes.group })
      return
    case 'steps':
      setComponent(node, 'Steps', {})
      return
    case 'cards':
      setComponent(node, 'Cards', {})
      return
    case 'card': {
      const title = takeTitle(node)
      if (!title && !attributes.title)
        reportUse(node, 'This card has no title.', { hint: 'Write :::card[Title]{href=/page}.', context })
      setComponent(node, 'Card', cardProps({ title, ...attributes }, node, findIcon))
      return
    }
    case 'file-tree':
      writeFileTree(node, context)
      setComponent(node, 'FileTree', {})
      return
    default:
      return
  }
}

function cardProps(attributes: Readonly<Record<string, string>>, node: Nodes, findIcon: IconFinder) {
  const { title = '', href, icon } = attributes
  const iconBody = icon ? findIcon(icon, node, 'card') : undefined
  return { title, href, icon, iconBody }
}
