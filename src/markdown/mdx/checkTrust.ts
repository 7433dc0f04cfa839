/** Rejects code in an MDX page whose trust level is `data`: imports, exports and expressions run on the build machine. */
import type { Program } from 'estree-jsx'
import type { Nodes, Root } from 'mdast'
import { type Diagnostic, error } from '../../model/diagnostic.js'
import type { SourceContext } from '../source/sourceContext.js'
import { visitMdast } from '../source/visitTree.js'

type SourcePosition = Nodes['position']

/**
 * One error per use. Call it after the tokens are replaced: `{product}` and `{vars.name}` are not code. Comments and
 * components of the theme are allowed; unknown components are reported elsewhere.
 */
export function checkTrust(tree: Root, context: Pick<SourceContext, 'file'>): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const reject = (what: string, position: SourcePosition, hint: string) => {
    const range = position && { start: position.start, end: position.end }
    const message = `This page has the trust level “data”, so it cannot contain ${what}.`
    diagnostics.push(error('untrusted-code', message, { file: context.file, range, hint }))
  }
  visitMdast(tree, (node) => {
    switch (node.type) {
      case 'mdxjsEsm':
        for (const statement of statementsOf(node.data?.estree)) reject(statement, node.position, removeHint)
        return
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        if (!isComment(node.value)) reject('an expression', node.position, expressionHint)
        return
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        for (const attribute of node.attributes) {
          if (attribute.type === 'mdxJsxExpressionAttribute') reject('a spread attribute', node.position, attributeHint)
          else if (typeof attribute.value === 'object' && attribute.value !== null)
            reject(`an expression in the attribute “${attribute.name}”`, node.position, attributeHint)
        }
        return
      default:
        return
    }
  })
  return diagnostics
}

const removeHint = 'Remove it, or use a component of the theme, which needs no import.'
const expressionHint = 'Write text. A literal brace is `\\{`.'
const attributeHint = 'Write the value as text in quotes.'

/** `an import` or `an export` for each statement; one entry for code that the parser did not split. */
function statementsOf(program: Program | null | undefined): string[] {
  const body = program?.body ?? []
  if (body.length === 0) return ['an import or export']
  return body.map(({ type }) => (type === 'ImportDeclaration' ? 'an import' : 'an export'))
}

/** True for empty braces and for block comments only. */
function isComment(code: string): boolean {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').trim() === ''
}
