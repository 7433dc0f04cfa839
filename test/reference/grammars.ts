/**
 * Checks programs with the grammars of their languages, on any machine: a syntax error that an editor would underline is an
 * error here.
 */
import { Language, type Node, Parser } from '@vscode/tree-sitter-wasm'

/** Parses programs of one language; throws with the position of a syntax error. */
export type ReadProgram = (code: string) => Node

/** Grammar files whose name differs from the language name of the snippets. */
const names: Readonly<Record<string, string>> = { curl: 'bash', csharp: 'c-sharp' }

export async function grammarOf(value: string): Promise<ReadProgram> {
  await Parser.init()
  const file = `node_modules/@vscode/tree-sitter-wasm/wasm/tree-sitter-${names[value] ?? value}.wasm`
  const parser = new Parser()
  parser.setLanguage(await Language.load(file))
  return (code) => {
    const root = parser.parse(code)?.rootNode
    if (!root) throw new Error(`The grammar of ${value} gave up.`)
    const fault = faultIn(root)
    if (!fault) return root
    const { row, column } = fault.startPosition
    throw new Error(`Not ${value} at ${row + 1}:${column + 1}: ${fault.toString()}\n${code}`)
  }
}

/** The innermost node that is wrong or missing. */
function faultIn(node: Node): Node | undefined {
  if (node.isError || node.isMissing) return node
  if (!node.hasError) return undefined
  return node.children.map((child) => child && faultIn(child)).find((found) => found) ?? node
}

/** Node types of string literals, by the node type of their content, for literals with escapes. */
const literals: Readonly<Record<string, boolean>> = {
  string_literal: true,
  interpreted_string_literal: true,
  raw_string_literal: false,
}

/** The values of the string literals of a program in C# or Go, in order. */
export function stringsIn(root: Node): readonly string[] {
  return root.descendantsOfType(Object.keys(literals)).map((literal) => {
    const parts = (literal?.namedChildren ?? []).filter((part) => part && !/_(start|end)$/.test(part.type))
    const text = parts.map((part) => (part?.type === 'escape_sequence' ? unescaped(part.text) : part?.text)).join('')
    // In C# the line breaks beside the quotes belong to the quotes.
    const isBlock = literal?.type === 'raw_string_literal' && literal.text.startsWith('"')
    return isBlock ? text.slice(1, -1) : text
  })
}

/** `\n`, `\"` and `\u0085` mean the same in C#, Go and JSON; JSON has no `\x07`. */
function unescaped(sequence: string): string {
  return JSON.parse(`"${sequence.replace('\\x', '\\u00')}"`)
}
