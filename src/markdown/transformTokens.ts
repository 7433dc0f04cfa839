/** Puts the values of `{product}` and `{vars.…}` into a tree, with a finding for each name that has no value. */
import type { Root, Text } from 'mdast'
import { type Diagnostic, error } from '../model/diagnostic.js'
import { pointAt, type SourceContext } from './context.js'
import { nearestToken, replaceTokens, type TokenUse, tokenOfExpression, tokenValue } from './tokens.js'
import { type AnyMdast, visit } from './visit.js'

const urlAttributes = new Set(['href', 'src', 'srcSet', 'id', 'value', 'slug', 'group'])

export function transformTokens(tree: Root, context: SourceContext): void {
  if (!context.source.includes('{')) return
  const { tokens } = context
  const replace = (text: string, use: TokenUse, node: AnyMdast) =>
    replaceTokens(text, tokens, use, (name) => context.diagnostics.push(unknownToken(name, node, context)))

  visit(tree, (node) => {
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
        const name = tokenOfExpression(node.value)
        if (!name) return
        const value = tokenValue(name, tokens, 'prose')
        if (value === undefined) context.diagnostics.push(unknownToken(name, node, context))
        const text: Text = { type: 'text', value: value ?? `{${name}}`, position: node.position }
        return [
          node.type === 'mdxFlowExpression' ? { type: 'paragraph', children: [text], position: node.position } : text,
        ]
      }
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        for (const attribute of node.attributes) {
          if (attribute.type !== 'mdxJsxAttribute') continue
          const use = urlAttributes.has(attribute.name) ? 'code' : 'prose'
          if (typeof attribute.value === 'string') attribute.value = replace(attribute.value, use, node)
          else if (attribute.value) {
            const name = tokenOfExpression(attribute.value.value)
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

function unknownToken(name: string, node: AnyMdast, { source, file, tokens }: SourceContext): Diagnostic {
  const start = node.position?.start.offset ?? 0
  const found = source.indexOf(name, start)
  const near = nearestToken(name, tokens)
  return error('unknown-variable', `There is no variable “${name}”.`, {
    file,
    range: { start: pointAt(source, found === -1 ? start : found) },
    hint: near ? `Did you mean {${near}}?` : 'Add it to the variables file, or put the text into a code span.',
  })
}
