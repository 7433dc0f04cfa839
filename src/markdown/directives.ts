/**
 * `:::note[Title]` -> `<ds-admonition>`. Other container names are findings. Text and leaf directives (`:name`, `::name`)
 * are not part of our language and would eat text such as `sts:AssumeRole`, but neither parser knows a switch for them, so
 * they are turned back into text.
 */
import type { Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { error } from '../model/diagnostic.js'
import { admonitionKinds, isAdmonitionKind } from '../schema/admonitions.js'
import { nearest } from '../util/nearest.js'
import type { SourceContext } from './context.js'
import { type AnyMdast, visit } from './visit.js'

interface ContainerDirective {
  type: 'containerDirective'
  name: string
  attributes?: Record<string, string | null | undefined> | null
  children: AnyMdast[]
  data?: Record<string, unknown>
  position?: AnyMdast['position']
}

export function transformDirectives(tree: Root, context: SourceContext): void {
  if (!context.source.includes(':::')) return
  visit(tree, (any) => {
    const node = any as unknown as ContainerDirective
    if (node.type !== 'containerDirective') return
    const first = node.children[0]
    const label = first && (first.data as { directiveLabel?: boolean } | undefined)?.directiveLabel ? first : undefined
    if (label) node.children.shift()
    if (!isAdmonitionKind(node.name)) {
      const near = nearest(node.name, admonitionKinds)
      context.diagnostics.push(
        error('unknown-admonition', `There is no admonition “${node.name}”.`, {
          file: context.file,
          range: node.position && { start: node.position.start },
          hint: near ? `Did you mean :::${near}?` : `The kinds are ${admonitionKinds.join(', ')}.`,
        }),
      )
    }
    const props = {
      kind: isAdmonitionKind(node.name) ? node.name : 'note',
      title: label ? textOf(label as never) : undefined,
      id: node.attributes?.id ?? undefined,
    }
    node.data = { hName: 'ds-admonition', hProperties: { json: JSON.stringify(props) } }
  })
}

export function undoInlineDirectives(tree: Root, source: string): void {
  visit(tree, (any) => {
    const type: string = any.type
    if (type !== 'textDirective' && type !== 'leafDirective') return
    const value = source.slice(any.position?.start.offset, any.position?.end.offset)
    const text = { type: 'text' as const, value, position: any.position }
    return [type === 'leafDirective' ? { type: 'paragraph', children: [text], position: any.position } : text]
  })
}
