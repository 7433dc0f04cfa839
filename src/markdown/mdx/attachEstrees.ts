/**
 * Parses the JavaScript inside MDX. `satteri` leaves it as text; @mdx-js/mdx expects a syntax tree in `data.estree`.
 * Error positions point into the page, not into the expression.
 */
import { type Node, Parser } from 'acorn'
import acornJsx from 'acorn-jsx'
import type { Program } from 'estree-jsx'
import type { Root } from 'mdast'
import type { Point } from '../../model/diagnostic.js'
import { MarkdownSyntaxError } from '../source/markdownSyntaxError.js'
import { visitMdast } from '../source/visitTree.js'

const JsxParser = Parser.extend(acornJsx())
const options = { ecmaVersion: 2024, sourceType: 'module', locations: true } as const

/** An MDX node or JSX attribute whose text is JavaScript. */
interface EstreeHolder {
  value?: unknown
  data?: { estree?: Program | null } | null
}

/** Sets `data.estree` on every node and attribute that holds JavaScript. Throws `MarkdownSyntaxError`. */
export function attachEstrees(tree: Root): void {
  visitMdast(tree, (node) => {
    switch (node.type) {
      case 'mdxjsEsm':
        attachEstree(node, parseModule, node.position?.start)
        return
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        attachEstree(node, parseEstree, node.position?.start)
        return
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        for (const attribute of node.attributes) {
          const start = (attribute.position ?? node.position)?.start
          if (attribute.type === 'mdxJsxExpressionAttribute') attachEstree(attribute, parseSpread, start)
          else if (attribute.value && typeof attribute.value === 'object')
            attachEstree(attribute.value, parseEstree, start)
        }
        return
      default:
        return
    }
  })
}

function attachEstree(holder: EstreeHolder, parse: (code: string) => Program, start: Point = { line: 1, column: 1 }) {
  try {
    holder.data = { ...holder.data, estree: parse(String(holder.value ?? '')) }
  } catch (thrown) {
    const { line = 1, column = 0 } = acornLocation(thrown)
    const message = thrown instanceof Error ? thrown.message.replace(/ \(\d+:\d+\)$/, '') : String(thrown)
    throw new MarkdownSyntaxError(`Could not parse the JavaScript here: ${message}`, {
      line: start.line + Math.max(0, line - 1),
      column: line > 1 ? column + 1 : start.column + column,
    })
  }
}

/** Position of an acorn error in the parsed text: the line counts from 1, the column from 0. */
function acornLocation(thrown: unknown): { readonly line?: number; readonly column?: number } {
  const location = thrown instanceof Error && 'loc' in thrown ? thrown.loc : undefined
  if (typeof location !== 'object' || location === null) return {}
  const { line, column } = { line: undefined, column: undefined, ...location }
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : {}
}

function parseModule(code: string): Program {
  return parseProgram(code)
}

function parseEstree(code: string): Program {
  // MDX allows an expression that holds only a comment.
  if (!code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim())
    return { type: 'Program', sourceType: 'module', body: [], comments: [] }
  return { ...parseProgram(`(${code}\n)`), comments: [] }
}

function parseSpread(code: string): Program {
  return { ...parseProgram(`({${code}\n})`), comments: [] }
}

function parseProgram(code: string): Program {
  const program: Node = JsxParser.parse(code, options)
  if (!isProgramNode(program)) throw new Error(`acorn returned a ${program.type}.`)
  return program
}

/** acorn has types of its own for the same ESTree nodes. */
function isProgramNode(node: Node): node is Node & Program {
  return node.type === 'Program'
}
