/**
 * Tokens of plugins: `{input.region}` becomes its text in an element that browser code can find. Variables that contain such a token
 * are replaced here, too. In attributes and raw HTML the text stands alone; links keep their URL with tokens in `data-href`.
 */
import type { Code, InlineCode, Literal, Nodes, Parent, Root, Text } from 'mdast'
import { parseCodeMeta } from '../../markdown/code/codeMeta.js'
import type { CodeTemplate } from '../../markdown/code/codeRows.js'
import { isJsxElement } from '../../markdown/features/jsx.js'
import { mdxDeclarations } from '../../markdown/mdx/mdxDeclarations.js'
import { pointAt } from '../../markdown/source/pointAt.js'
import type { SourceContext } from '../../markdown/source/sourceContext.js'
import { type TokenUse, tokenValue } from '../../markdown/source/tokens.js'
import { visitMdast } from '../../markdown/source/visitTree.js'
import { error } from '../../model/diagnostic.js'
import type { PluginTokens, TokenMark } from '../../model/pluginTokens.js'
import { nearest } from '../../util/nearest.js'
import { codeTemplate } from './codeTemplate.js'

type Piece = string | NamedMark

interface NamedMark extends TokenMark {
  /** As authors write it, without braces: `input.region`. */
  readonly name: string
}

/** A token of any kind, with the backslash before it. */
const anyToken = /(?<![{$])(\\?)\{([a-z][\w-]*(?:\.[\w-]+)*)\}/gi

/** Replaces the tokens of plugins in a tree. Names that an MDX page declares itself stay as they are. */
export function markPluginTokens(tree: Root, context: SourceContext, tokens: readonly PluginTokens[]): void {
  const split = createSplitter(context, tokens)
  const declared = context.kind === 'mdx' ? mdxDeclarations(tree).names : new Set<string>()
  visitMdast(tree, (node) => {
    switch (node.type) {
      case 'text':
        return splitProse(node, split, context)
      case 'inlineCode':
        return splitInlineCode(node, split, context)
      case 'code':
        splitCode(node, split, context)
        return
      case 'html':
        node.value = plainText(split(node.value, { node, use: 'prose', variables: true })) ?? node.value
        return
      case 'link':
        splitLink(node, split)
        return
      case 'image':
      case 'definition':
        node.url = plainText(split(node.url, { node, use: 'code', variables: true })) ?? node.url
        return
      case 'mdxTextExpression':
      case 'mdxFlowExpression': {
        const name = node.value.trim()
        if (declared.has(name.split('.')[0] ?? '')) return
        const isOwn = tokens.some(({ prefix }) => name.startsWith(`${prefix}.`))
        const pieces =
          split(`{${name}}`, { node, use: 'prose', variables: true }) ?? (isOwn ? [`{${name}}`] : undefined)
        if (!pieces) return
        const children = pieces.map((piece) => pieceNode(piece, node))
        return node.type === 'mdxFlowExpression' ? [{ type: 'paragraph', children, position: node.position }] : children
      }
      default:
        if (isJsxElement(node)) splitAttributes(node, split)
        return
    }
  })
}

/** Code of a file that a block includes, with its tokens of plugins. Undefined without any. */
export function includedTemplate(text: string, { node, context, tokens }: IncludedCode): CodeTemplate | undefined {
  const split = createSplitter(context, tokens)
  const pieces = split(text, { node, use: 'code', variables: false })
  return pieces && codeTemplate(pieces)
}

interface IncludedCode {
  readonly node: Code
  readonly context: SourceContext
  readonly tokens: readonly PluginTokens[]
}

interface SplitInput {
  readonly node: Nodes
  readonly use: TokenUse
  /** Replace `{vars.a}` and `{product}`, too, if the text has a token of a plugin. */
  readonly variables: boolean
  /** For each token of the text, whether the author escaped it. Default: the backslashes of the text. */
  readonly escapes?: readonly boolean[]
}

/** Returns undefined for a text without tokens of plugins. */
type Split = (text: string, input: SplitInput) => readonly Piece[] | undefined

function createSplitter(context: SourceContext, tokens: readonly PluginTokens[]): Split {
  const split: Split = (text, input) => {
    const pieces: Piece[] = []
    let [last, index, isMarked] = [0, 0, false]
    for (const { 0: token, 1: backslash = '', 2: name = '', index: start } of text.matchAll(anyToken)) {
      const isEscaped = input.escapes ? input.escapes[index] === true : backslash !== ''
      index++
      const found = isEscaped ? unescaped(token, name) : resolve(name, input)
      if (!found) continue
      isMarked ||= isEscaped || found.some((piece) => typeof piece !== 'string')
      pieces.push(text.slice(last, start), ...found)
      last = start + token.length
    }
    return isMarked ? [...pieces, text.slice(last)].filter((piece) => piece !== '') : undefined
  }
  const ownerOf = (name: string) => tokens.find(({ prefix }) => name.startsWith(`${prefix}.`))
  const unescaped = (token: string, name: string) => (ownerOf(name) ? [token.replace('\\', '')] : undefined)
  const resolve = (name: string, input: SplitInput): readonly Piece[] | undefined => {
    const owner = ownerOf(name)
    if (!owner) {
      const value = input.variables ? tokenValue(name, { ...context.tokens, inputs: undefined }, input.use) : undefined
      return value === undefined ? undefined : (split(value, { ...input, variables: false, escapes: [] }) ?? [value])
    }
    const own = name.slice(owner.prefix.length + 1)
    if (owner.names.includes(own)) return [{ name, ...owner.resolve(own) }]
    reportUnknownName(name, nearest(own, owner.names), { node: input.node, context })
    return undefined
  }
  return split
}

function reportUnknownName(
  name: string,
  near: string | undefined,
  { node, context }: { readonly node: Nodes; readonly context: SourceContext },
): void {
  const { source, file, diagnostics } = context
  const start = node.position?.start.offset ?? 0
  const found = source.indexOf(`{${name}}`, start)
  const prefix = name.slice(0, name.indexOf('.'))
  const hint = near ? `Did you mean {${prefix}.${near}}?` : `Define it, or write \\{${name}} for the text.`
  const range = { start: pointAt(source, found === -1 ? start : found) }
  diagnostics.push(error('unknown-variable', `There is no variable “${name}”.`, { file, range, hint }))
}

function plainText(pieces: readonly Piece[] | undefined): string | undefined {
  return pieces?.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')
}

/** mdast-util-to-hast writes a node of an unknown type as text, or as the element that `data.hName` names. No other transform reads it. */
interface LiteralNode extends Literal {
  readonly type: 'dsLiteral'
}

interface TokenNode extends Parent {
  readonly type: 'dsToken'
}

declare module 'mdast' {
  interface RootContentMap {
    readonly dsLiteral: LiteralNode
    readonly dsToken: TokenNode
  }
  interface PhrasingContentMap {
    readonly dsLiteral: LiteralNode
    readonly dsToken: TokenNode
  }
}

function pieceNode(piece: Piece, { position }: Pick<Nodes, 'position'>): LiteralNode | TokenNode {
  if (typeof piece === 'string') return { type: 'dsLiteral', value: piece, position }
  const data = { hName: 'span', hProperties: piece.attributes }
  return { type: 'dsToken', data, children: [{ type: 'dsLiteral', value: piece.text }], position }
}

/** The parser removes backslashes from text, so they are read from the source. */
function splitProse(node: Text, split: Split, { source }: SourceContext): Nodes[] | undefined {
  if (!node.value.includes('{')) return undefined
  const written = [...source.slice(node.position?.start.offset, node.position?.end.offset).matchAll(anyToken)]
  const isComplete = written.length === [...node.value.matchAll(anyToken)].length
  const escapes = isComplete ? written.map(([, backslash]) => backslash !== '') : []
  const pieces = split(node.value, { node, use: 'prose', variables: true, escapes })
  return pieces?.map((piece) => pieceNode(piece, node))
}

function splitInlineCode(node: InlineCode, split: Split, { tokensInCode }: SourceContext): Nodes[] | undefined {
  const pieces = split(node.value, { node, use: 'code', variables: tokensInCode })
  if (!pieces) return undefined
  const children = pieces.map((piece) => pieceNode(piece, node))
  return [{ type: 'dsToken', data: { ...node.data, hName: 'code' }, children, position: node.position }]
}

function splitCode(node: Code, split: Split, { tokensInCode }: SourceContext): void {
  const variables = tokensInCode || parseCodeMeta(node.meta).tokens
  const pieces = split(node.value, { node, use: 'code', variables })
  if (node.meta) node.meta = plainText(split(node.meta, { node, use: 'code', variables: true })) ?? node.meta
  if (!pieces) return
  node.value = plainText(pieces) ?? node.value
  node.data = { ...node.data, template: codeTemplate(pieces) }
}

function splitLink(node: Extract<Nodes, { type: 'link' }>, split: Split): void {
  const pieces = split(node.url, { node, use: 'code', variables: true })
  if (!pieces) return
  const template = pieces.map((piece) => (typeof piece === 'string' ? piece : `{${piece.name}}`))
  node.url = plainText(pieces) ?? node.url
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, 'data-href': template.join('') } }
}

function splitAttributes(
  node: Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>,
  split: Split,
): void {
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue
    attribute.value = plainText(split(attribute.value, { node, use: 'code', variables: true })) ?? attribute.value
  }
}
