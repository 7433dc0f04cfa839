/** Finds the functions and the type casts of source files. The parser is the one of Vite, because TypeScript 7 exports none. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'
import { parseAst } from 'vitest/node'

const repository = fileURLToPath(new URL('../../', import.meta.url))

export interface SourceFunction {
  readonly file: string
  readonly name: string
  /** False for a function inside of another one. */
  readonly isTopLevel: boolean
  /** Number of positional parameters. */
  readonly parameters: number
  readonly lines: number
}

export interface ParsedSource {
  readonly file: string
  readonly lines: number
  readonly functions: readonly SourceFunction[]
  /** `value as Type`, without `as const`. */
  readonly casts: number
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** All modules of the product. */
export function parseSources(): readonly ParsedSource[] {
  const files = fastGlob.sync('{src,theme,plugins}/**/*.{ts,tsx}', { cwd: repository }).sort()
  return files.map((file) => parseSource(file, readFileSync(join(repository, file), 'utf8')))
}

export function parseSource(file: string, source: string): ParsedSource {
  const functions: SourceFunction[] = []
  let casts = 0
  const visit = (node: Node, depth: number, name: string): void => {
    if (isCast(node)) casts += 1
    if (isFunction(node)) {
      const lines = source.slice(node.start, node.end).split('\n').length
      const declared = isNode(node.id) ? String(node.id.name) : name
      functions.push({ file, name: declared, isTopLevel: depth === 0, parameters: countParameters(node), lines })
    }
    const inside = isFunction(node) || node.type === 'ClassBody' ? depth + 1 : depth
    const variable = node.type === 'VariableDeclarator' && isNode(node.id) ? String(node.id.name ?? '') : ''
    for (const child of childrenOf(node)) visit(child, inside, child === node.init ? variable : '')
  }
  visit(parseModule(file, source), 0, '')
  return { file, lines: source.trimEnd().split('\n').length, functions, casts }
}

function parseModule(file: string, source: string): Node {
  const program: unknown = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' })
  if (!isNode(program)) throw new Error(`${file} could not be parsed.`)
  return program
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode)
}

function isFunction({ type, body }: Node): boolean {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) && isNode(body)
}

/** `this` in first place only declares a type. */
function countParameters({ params }: Node): number {
  return Array.isArray(params) ? params.filter((parameter) => parameter.name !== 'this').length : 0
}

function isCast({ type, typeAnnotation }: Node): boolean {
  if (type !== 'TSAsExpression' || !isNode(typeAnnotation)) return false
  const { typeName } = typeAnnotation
  return !(isNode(typeName) && typeName.name === 'const')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
