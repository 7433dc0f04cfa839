/**
 * Turns admonitions into `<ds-admonition>`, and reports container directives with other names. Read are `:::note[Title]`,
 * `!!! note "Title"` with indented lines (`admonitionSource.ts`), and `:::details[Summary]`, which becomes `<details>`.
 */
import type { List, ListItem, Paragraph, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { type Diagnostic, error } from '../model/diagnostic.js'
import { admonitionKinds, findAdmonition } from '../schema/admonitions.js'
import { nearest } from '../util/nearest.js'
import { admonitionTitle } from './admonitionTitle.js'
import { componentContainers } from './features/directiveParts.js'
import type { SourceContext } from './source/sourceContext.js'
import { splitFirstLine } from './source/splitFirstLine.js'
import { visitMdast } from './source/visitTree.js'
import { transformAlerts } from './transformAlerts.js'

export function transformAdmonitions(tree: Root, context: SourceContext): void {
  transformAlerts(tree, context)
  if (/^[ >*+-]*(?:!!!|\?\?\?|===[!+]? +")/m.test(context.source)) replaceIndentedAdmonitions(tree)
  visitMdast(tree, (node) => {
    if (node.type !== 'containerDirective' || node.name === 'code-group' || isComponentContainer(node.name, context))
      return
    // A plugin made an element of it.
    if (node.data?.hName) return
    const label = takeLabel(node)
    if (node.name === 'details') writeDetails(node, label)
    else writeAdmonition(node, label, { tree, context })
  })
}

function isComponentContainer(name: string, { components, markup }: SourceContext): boolean {
  const component = Object.hasOwn(componentContainers, name) ? componentContainers[name] : undefined
  if (!component || !markup) return false
  return component === 'Tabs' ? (components?.includes(component) ?? false) : markup.features.has(component)
}

interface Surroundings {
  readonly tree: Root
  readonly context: SourceContext
}

function writeAdmonition(node: ContainerDirective, label: Paragraph | undefined, { tree, context }: Surroundings) {
  const known = findAdmonition(node.name, context.text)
  if (!known) context.diagnostics.push(unknownAdmonition(node, context))
  const title = node.attributes?.title ?? (known?.title ? known.title : undefined)
  const props = {
    kind: known?.kind ?? 'note',
    ...(label ? admonitionTitle(label, tree) : { title }),
    id: node.attributes?.id ?? undefined,
  }
  node.data = { hName: 'ds-admonition', hProperties: { json: JSON.stringify(props) } }
}

/** MkDocs allows any kind after `!!!`, so such a block is shown as a note with a warning. */
function unknownAdmonition({ name, position }: ContainerDirective, { file, source }: SourceContext): Diagnostic {
  const near = nearest(name, admonitionKinds)
  const kinds = `The kinds are ${admonitionKinds.join(', ')}.`
  // `admonitionSource.ts` made a list item of it.
  const isIndented = position !== undefined && /^\+ +!!!/.test(source.slice(position.start.offset))
  const found = error('unknown-admonition', `There is no admonition “${name}”.`, {
    file,
    range: position && { start: position.start },
    // mkdocstrings writes the reference of a Python module for `::: pydantic_core`.
    hint: near
      ? `Did you mean ${isIndented ? '!!! ' : ':::'}${near}?`
      : name.includes('_')
        ? `${kinds} docsgen reads no Python modules.`
        : kinds,
  })
  return isIndented ? { ...found, severity: 'warning', message: `${found.message} Readers see a note.` } : found
}

function writeDetails(node: ContainerDirective, label: Paragraph | undefined): void {
  const children = label?.children ?? [{ type: 'text' as const, value: 'Details' }]
  node.children.unshift({ type: 'paragraph', children, data: { hName: 'summary' } })
  const isOpen = node.attributes?.open !== undefined
  const id = node.attributes?.id ?? undefined
  node.data = { hName: 'details', hProperties: { ...(isOpen && { open: true }), ...(id && { id }) } }
}

/** Removes and returns the text in brackets, which the parsers keep as the first paragraph. */
function takeLabel(directive: ContainerDirective): Paragraph | undefined {
  const [first] = directive.children
  if (first?.type !== 'paragraph' || !first.data || !('directiveLabel' in first.data)) return undefined
  directive.children.shift()
  return first
}

/** Items of a list that start with `!!!` or `???` become directives; the others stay in lists. */
function replaceIndentedAdmonitions(tree: Root): void {
  visitMdast(tree, (node) => {
    if (!('children' in node)) return
    const children: readonly RootContent[] = node.children
    if (!children.some((child) => child.type === 'list' && child.children.some(isIndentedAdmonition))) return
    Object.assign(node, { children: children.flatMap((child) => (child.type === 'list' ? splitList(child) : [child])) })
  })
}

function isIndentedAdmonition({ children: [first] }: ListItem): boolean {
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  return text?.type === 'text' && /^(?:!!!|\?\?\?|===[!+]? +")/.test(text.value)
}

function splitList(list: List): readonly RootContent[] {
  const parts: RootContent[] = []
  for (const item of list.children) {
    const directive = isIndentedAdmonition(item) ? indentedAdmonition(item) : undefined
    const last = parts.at(-1)
    if (directive?.name === 'tab') addTab(directive, parts)
    else if (directive) parts.push(directive)
    else if (last?.type === 'list') last.children.push(item)
    else parts.push({ ...list, children: [item] })
  }
  return parts
}

/** Tabs that follow each other form a group. `=== "Title"` begins a tab, and `===! "Title"` a new group. */
function addTab(tab: ContainerDirective, parts: RootContent[]): void {
  const last = parts.at(-1)
  if (last?.type === 'containerDirective' && last.name === 'tabs' && tab.attributes?.first === undefined)
    last.children.push(tab)
  else parts.push({ type: 'containerDirective', name: 'tabs', attributes: {}, children: [tab], position: tab.position })
}

/** MkDocs writes the title of a kind with a capital. */
function startUpper(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const quotedTitle = /^(!!!|\?\?\?\+?|===[!+]*) +([A-Za-z][\w-]*)?(?: +(?:inline|end))* *(?:"|$)/

/** A title without quotes, which MkDocs does not show: `!!! note Words`. Without a known kind, the whole line is the title. */
function bareTitle(line: string): RegExpExecArray | null {
  const kind = /^(?:!!!|\?\?\?\+?) +([A-Za-z][\w-]*)/.exec(line)?.[1]
  return kind !== undefined && findAdmonition(kind)
    ? /^(!!!|\?\?\?\+?) +([A-Za-z][\w-]*) +/.exec(line)
    : /^(!!!|\?\?\?\+?)() +/.exec(line)
}

/** Undefined if the first line is none of an admonition. */
function indentedAdmonition({ children, position }: ListItem): ContainerDirective | undefined {
  const [first, ...rest] = children
  if (first?.type !== 'paragraph') return undefined
  const [line, content] = splitFirstLine(first.children)
  const [head, ...more] = line
  const isBlock = content.length + rest.length > 0
  const match =
    head?.type === 'text' ? (quotedTitle.exec(head.value) ?? (isBlock ? bareTitle(head.value) : null)) : null
  if (head?.type !== 'text' || !match) return undefined
  const [marker, fence = '', given] = match
  const name = given || 'note'
  const label = [{ ...head, value: head.value.slice(marker.length) }, ...more]
  const last = label.at(-1)
  if (last?.type === 'text') last.value = last.value.replace(/"\s*(?:(?:inline|end)\s*)*$/, '')
  const hasLabel = label.some((node) => node.type !== 'text' || node.value.trim() !== '')
  const isTab = fence.startsWith('=')
  const needsTitle = fence.startsWith('?') || (!isTab && !findAdmonition(name))
  return {
    type: 'containerDirective',
    name: isTab ? 'tab' : fence.startsWith('?') ? 'details' : name,
    attributes: fence === '???+' ? { open: '' } : isTab && fence.includes('!') ? { first: '' } : {},
    children: [
      ...(hasLabel || needsTitle
        ? [
            {
              type: 'paragraph' as const,
              children: hasLabel
                ? label
                : [{ type: 'text' as const, value: findAdmonition(name)?.title ?? startUpper(name) }],
              data: { directiveLabel: true },
            },
          ]
        : []),
      ...(content.length > 0 ? [{ ...first, children: content }] : []),
      ...rest,
    ],
    position,
  }
}
