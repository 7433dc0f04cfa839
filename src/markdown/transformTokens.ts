/**
 * Replaces `{product}` and `{vars.…}` in a tree, and reports names without a value. Code changes only on request: of the block
 * (` ```sh tokens `) or of the page (`tokens: true` in the front matter).
 */
import type { Code, Nodes, Root, Text } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { type Diagnostic, error } from '../model/diagnostic.js'
import { parseCodeMeta } from './code/codeMeta.js'
import { mdxDeclarations } from './mdx/mdxDeclarations.js'
import { pointAt } from './source/pointAt.js'
import type { SourceContext } from './source/sourceContext.js'
import {
  nearestToken,
  replaceTokenNames,
  type TokenUse,
  tokenEscapes,
  tokenInExpression,
  tokenValue,
} from './source/tokens.js'
import { visitMdast } from './source/visitTree.js'

/** JSX attributes whose value is code, not prose. */
const codeAttributes = new Set(['href', 'src', 'srcSet', 'id', 'value', 'slug', 'group'])

export function transformTokens(tree: Root, context: SourceContext): void {
  if (!context.source.includes('{')) return
  const replace = tokenReplacer(context)
  const declared = context.kind === 'mdx' ? mdxDeclarations(tree).names : undefined
  visitMdast(tree, (node) => {
    switch (node.type) {
      case 'text':
        node.value = replace(node.value, 'prose', { node, escapes: escapesOf(node, context) })
        return
      case 'html':
        node.value = replace(node.value, 'prose', { node })
        return
      case 'inlineCode':
        if (context.tokensInCode) node.value = replace(node.value, 'code', { node })
        return
      case 'code':
        if (context.tokensInCode || parseCodeMeta(node.meta).tokens) replaceInCode(node, replace)
        if (node.meta) node.meta = replace(node.meta, 'code', { node })
        return
      case 'link':
      case 'image':
      case 'definition':
        node.url = replace(node.url, 'code', { node })
        if (node.title) node.title = replace(node.title, 'prose', { node })
        if (node.type === 'image' && node.alt) node.alt = replace(node.alt, 'prose', { node })
        return
      case 'mdxTextExpression':
      case 'mdxFlowExpression': {
        const name = tokenInExpression(node.value)
        if (!name || isDeclared(name, declared)) return
        const text: Text = { type: 'text', value: replace(`{${name}}`, 'prose', { node }), position: node.position }
        return [
          node.type === 'mdxFlowExpression' ? { type: 'paragraph', children: [text], position: node.position } : text,
        ]
      }
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        replaceInAttributes(node, replace, declared)
        return
      default:
        return
    }
  })
}

function replaceInCode(node: Code, replace: Replace): void {
  const { template } = node.data ?? {}
  node.value = replace(node.value, 'code', { node })
  // Only escaped tokens are left in it, and unknown ones, which are reported now.
  if (template)
    node.data = { ...node.data, template: { ...template, text: replaceTokenNames(template.text, () => undefined) } }
}

interface TokenPlace {
  readonly node: Nodes
  /** For each token of the text, whether the source escapes it. Default: the backslashes of the text. */
  readonly escapes?: readonly boolean[] | undefined
}
type Replace = (text: string, use: TokenUse, place: TokenPlace) => string

function tokenReplacer(context: SourceContext): Replace {
  const { tokens, diagnostics } = context
  return (text, use, { node, escapes = [] }) => {
    let index = 0
    return replaceTokenNames(text, (name) => {
      if (escapes[index++]) return undefined
      const value = tokenValue(name, tokens, use)
      if (value === undefined) diagnostics.push(unknownTokenError(name, node, context))
      return value
    })
  }
}

/** The parser removes backslashes from text, so they are read from the source. */
function escapesOf({ value, position }: Text, { source }: SourceContext): readonly boolean[] | undefined {
  if (!value.includes('{')) return undefined
  const escapes = tokenEscapes(source.slice(position?.start.offset, position?.end.offset))
  return escapes.includes(true) && escapes.length === tokenEscapes(value).length ? escapes : undefined
}

function replaceInAttributes(
  node: MdxJsxFlowElement | MdxJsxTextElement,
  replace: Replace,
  declared: ReadonlySet<string> | undefined,
): void {
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const use = codeAttributes.has(attribute.name) ? 'code' : 'prose'
    if (typeof attribute.value === 'string') attribute.value = replace(attribute.value, use, { node })
    else if (attribute.value) {
      const name = tokenInExpression(attribute.value.value)
      if (name && !isDeclared(name, declared)) attribute.value = replace(`{${name}}`, use, { node })
    }
  }
}

/** A name that the page declares itself wins. */
function isDeclared(name: string, declared: ReadonlySet<string> | undefined): boolean {
  return declared?.has(name.split('.')[0] ?? '') ?? false
}

function unknownTokenError(name: string, node: Nodes, { source, file, tokens }: SourceContext): Diagnostic {
  const start = node.position?.start.offset ?? 0
  const offset = source.indexOf(name, start)
  const near = nearestToken(name, tokens)
  return error('unknown-variable', `There is no variable “${name}”.`, {
    file,
    range: { start: pointAt(source, offset === -1 ? start : offset) },
    hint: near ? `Did you mean {${near}}?` : `Add it to the variables file, or write \\{${name}} for the text.`,
  })
}
