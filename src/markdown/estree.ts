/**
 * The Rust parser leaves the JavaScript inside MDX as text; @mdx-js/mdx wants it parsed, on `data.estree`.
 * Offsets in the syntax trees point into the page, so messages of the compiler carry right places.
 */
import { Parser } from 'acorn'
import acornJsx from 'acorn-jsx'
import type { Program } from 'estree-jsx'
import type { Nodes, Root } from 'mdast'
import { SyntaxFailure } from './parse.js'
import { visit } from './visit.js'

const JsxParser = Parser.extend(acornJsx())
const options = { ecmaVersion: 2024, sourceType: 'module', locations: true } as const

interface WithEstree {
  value?: unknown
  data?: { estree?: Program }
  position?: Nodes['position']
}

export function addEstrees(tree: Root): void {
  visit(tree, (node) => {
    if (node.type === 'mdxjsEsm') attach(node as WithEstree, parseModule)
    else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      attach(node as WithEstree, parseExpression)
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      for (const attribute of node.attributes) {
        const position = attribute.position ?? node.position
        if (attribute.type === 'mdxJsxExpressionAttribute') {
          attach(Object.assign(attribute, { position }) as WithEstree, parseSpread)
        } else if (attribute.value && typeof attribute.value === 'object') {
          attach(Object.assign(attribute.value, { position }) as WithEstree, parseExpression)
        }
      }
    }
  })
}

function attach(node: WithEstree, parse: (value: string) => Program): void {
  try {
    node.data = { ...node.data, estree: parse(String(node.value ?? '')) }
  } catch (thrown) {
    const start = node.position?.start ?? { line: 1, column: 1 }
    const loc = (thrown as { loc?: { line: number; column: number } }).loc
    const message = thrown instanceof Error ? thrown.message.replace(/ \(\d+:\d+\)$/, '') : String(thrown)
    throw new SyntaxFailure(`Could not parse the JavaScript here: ${message}`, {
      line: start.line + Math.max(0, (loc?.line ?? 1) - 1),
      column: loc && loc.line > 1 ? loc.column + 1 : start.column + (loc?.column ?? 0),
    })
  }
}

function parseModule(value: string): Program {
  return JsxParser.parse(value, options) as unknown as Program
}

function parseExpression(value: string): Program {
  // An expression that holds only a comment is allowed in MDX and means nothing.
  if (!value.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim())
    return { type: 'Program', sourceType: 'module', body: [], comments: [] }
  const expression = JsxParser.parse(`(${value}\n)`, options) as unknown as Program
  return { ...expression, comments: [] }
}

function parseSpread(value: string): Program {
  const program = JsxParser.parse(`({${value}\n})`, options) as unknown as Program
  return { ...program, comments: [] }
}
