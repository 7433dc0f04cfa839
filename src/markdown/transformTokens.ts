/** Replaces `{product}` and `{vars.…}` in a tree, and reports names without a value. */
import type { Nodes, Root, Text } from 'mdast'
import { type Diagnostic, error } from '../model/diagnostic.js'
import { pointAt } from './pointAt.js'
import type { SourceContext } from './sourceContext.js'
import { nearestToken, replaceTokenNames, type TokenUse, tokenInExpression, tokenValue } from './tokens.js'
import { visitMdast } from './visitTree.js'

/** JSX attributes whose value is code, not prose. */
const codeAttributes = new Set(['href', 'src', 'srcSet', 'id', 'value', 'slug', 'group'])

export function transformTokens(tree: Root, context: SourceContext): void {
  if (!context.source.includes('{')) return
  const { tokens } = context
  const replace = (text: string, use: TokenUse, node: Nodes) =>
    replaceTokenNames(text, (name) => {
      const value = tokenValue(name, tokens, use)
      if (value === undefined) context.diagnostics.push(unknownTokenError(name, node, context))
      return value
    })

  visitMdast(tree, (node) => {
    switch (node.type) {
      case 'text':
      case 'html':
        node.value = replace(node.value, 'prose', node)
        return
      case 'inlineCode':
      case 'code':
        node.value = replace(node.value, 'code', node)
        if (node.type === 'code' && node.meta) node.meta = replace(node.meta, 'code', node)
        return
      case 'link':
      case 'image':
      case 'definition':
        node.url = replace(node.url, 'code', node)
        if (node.title) node.title = replace(node.title, 'prose', node)
        if (node.type === 'image' && node.alt) node.alt = replace(node.alt, 'prose', node)
        return
      case 'mdxTextExpression':
      case 'mdxFlowExpression': {
        const name = tokenInExpression(node.value)
        if (!name) return
        const value = tokenValue(name, tokens, 'prose')
        if (value === undefined) context.diagnostics.push(unknownTokenError(name, node, context))
        const text: Text = { type: 'text', value: value ?? `{${name}}`, position: node.position }
        return [
          node.type === 'mdxFlowExpression' ? { type: 'paragraph', children: [text], position: node.position } : text,
        ]
      }
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        for (const attribute of node.attributes) {
          if (attribute.type !== 'mdxJsxAttribute') continue
          const use = codeAttributes.has(attribute.name) ? 'code' : 'prose'
          if (typeof attribute.value === 'string') attribute.value = replace(attribute.value, use, node)
          else if (attribute.value) {
            const name = tokenInExpression(attribute.value.value)
            const value = name && tokenValue(name, tokens, use)
            if (value !== undefined) attribute.value = value
          }
        }
        return
      default:
        return
    }
  })
}

function unknownTokenError(name: string, node: Nodes, { source, file, tokens }: SourceContext): Diagnostic {
  const start = node.position?.start.offset ?? 0
  const offset = source.indexOf(name, start)
  const near = nearestToken(name, tokens)
  return error('unknown-variable', `There is no variable “${name}”.`, {
    file,
    range: { start: pointAt(source, offset === -1 ? start : offset) },
    hint: near ? `Did you mean {${near}}?` : 'Add it to the variables file, or put the text into a code span.',
  })
}
