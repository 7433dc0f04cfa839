/**
 * Finds the places of the values of a configuration module in its TypeScript source. acorn cannot parse TypeScript, so it
 * parses the bundle, which is plain JavaScript, and the source map translates each position. Identifiers are followed to
 * their `const`, and spreads are expanded, so a value in a variable has a place of its own. A value that is computed, or
 * that comes from another file, has no entry here; its diagnostics get the place of the nearest value around it.
 */
import { SourceMap, type SourceMapPayload } from 'node:module'
import { type AnyNode, type Expression, type ObjectExpression, type Program, parse } from 'acorn'
import type { Range } from '../model/diagnostic.js'
import { dottedPath } from '../util/places.js'

export interface LiteralPlacesOptions {
  readonly code: string
  readonly map: SourceMapPayload
  /** Name of the file in `map.sources`. Only places in this file are returned. */
  readonly source: string
  /** Name of the function that returns its argument, for example `defineConfig`. */
  readonly wrapper: string
}

/** All records have dotted paths as keys, for example `navbar.items.0.href`. */
export interface LiteralPlaces {
  readonly places: Readonly<Record<string, Range>>
  readonly keyPlaces: Readonly<Record<string, Range>>
  /** Source text of numbers, because `1.10` has the value 1.1. */
  readonly spelling: Readonly<Record<string, string>>
  /** Texts of the list `env`, which must be known before the module runs. */
  readonly variables: readonly string[]
  /** Environment variables that the file reads by name, with their places. */
  readonly reads: readonly VariableRead[]
}

export interface VariableRead {
  readonly name: string
  readonly range: Range
}

/** Returns empty records if the default export is not a variable of the bundle, for example if the module re-exports it. */
export function literalPlaces({ code, map, source, wrapper }: LiteralPlacesOptions): LiteralPlaces {
  const places: Record<string, Range> = {}
  const keyPlaces: Record<string, Range> = {}
  const spelling: Record<string, string> = {}
  const variables: string[] = []
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const constants = topLevelConstants(program)
  const locate = createLocator(map, source)
  const root = defaultExport(program, constants)
  if (root) visitLiteral(root, [], new Set())
  return { places, keyPlaces, spelling, variables, reads: findVariableReads(program, locate) }

  /** `followed` holds the identifiers that led to the node, so that constants that refer to each other do not loop. */
  function visitLiteral(node: Expression, path: readonly string[], followed: ReadonlySet<string>): void {
    const { range: place, text } = locate(node)
    if (text && node.type === 'Literal' && typeof node.value === 'number') spelling[dottedPath(path)] = text
    if (place) places[dottedPath(path)] = place
    const isVariable = path.length === 2 && path[0] === 'env' && node.type === 'Literal'
    if (isVariable && typeof node.value === 'string') variables.push(node.value)
    descend(node, path, followed)
  }

  function descend(node: Expression, path: readonly string[], followed: ReadonlySet<string>): void {
    switch (node.type) {
      case 'ObjectExpression':
        descendObject(node, path, followed)
        return
      case 'ArrayExpression':
        visitItems(node.elements, path, followed)
        return
      case 'Identifier': {
        const constant = constants.get(node.name)
        if (constant && !followed.has(node.name)) descend(constant, path, new Set([...followed, node.name]))
        return
      }
      case 'CallExpression': {
        const [argument] = node.arguments
        const wraps = node.callee.type === 'Identifier' && node.callee.name === wrapper
        if (wraps && argument && argument.type !== 'SpreadElement') visitLiteral(argument, path, followed)
      }
    }
  }

  function descendObject(node: ObjectExpression, path: readonly string[], followed: ReadonlySet<string>): void {
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        descend(property.argument, path, followed)
        continue
      }
      const name = keyName(property.key, property.computed)
      if (name === undefined) continue
      const inner = [...path, name]
      const { range: place } = locate(property.key)
      if (place) keyPlaces[dottedPath(inner)] = place
      visitLiteral(property.value, inner, followed)
    }
  }

  function visitItems(
    items: readonly (Expression | { readonly type: 'SpreadElement' } | null)[],
    path: readonly string[],
    followed: ReadonlySet<string>,
  ): void {
    for (const [index, item] of items.entries()) {
      // The indexes after a spread are unknown, because its length is.
      if (item?.type === 'SpreadElement') return
      if (item) visitLiteral(item, [...path, String(index)], followed)
    }
  }
}

function keyName(key: Expression | { readonly type: 'PrivateIdentifier' }, computed: boolean): string | undefined {
  if (key.type === 'Identifier' && !computed) return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

/** Initial values of all top-level variables of the bundle, by name. esbuild makes names unique across files. */
function topLevelConstants(program: Program): Map<string, Expression> {
  const constants = new Map<string, Expression>()
  for (const statement of program.body) {
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    }
  }
  return constants
}

function defaultExport(program: Program, constants: ReadonlyMap<string, Expression>): Expression | undefined {
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const specifier = statement.specifiers.find(
      ({ exported }) => exported.type === 'Identifier' && exported.name === 'default',
    )
    if (specifier?.local.type === 'Identifier') return constants.get(specifier.local.name)
  }
  return undefined
}

/** Every `process.env.NAME` and `process.env['NAME']` of the file. */
function findVariableReads(program: Program, locate: Locate): VariableRead[] {
  const reads: VariableRead[] = []
  const walkLiteral = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if (isNodeOfType(node, 'MemberExpression')) {
      const name = keyName(node.property, node.computed)
      const { range } = isProcessEnv(node.object) ? locate(node) : {}
      if (name !== undefined && range) reads.push({ name, range: { start: range.start } })
    }
    for (const child of Object.values(node)) walkLiteral(child)
  }
  walkLiteral(program.body)
  return reads
}

function isProcessEnv(node: Expression | { readonly type: 'Super' }): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'process' &&
    keyName(node.property, node.computed) === 'env'
  )
}

function isNodeOfType<Type extends AnyNode['type']>(
  node: object,
  type: Type,
): node is Extract<AnyNode, { type: Type }> {
  return 'type' in node && node.type === type
}

/** Matches a key or a plain value at the start of a text: a string, a number, or a name. */
const literalWord = /^(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\\\n$]*`|-?[\w$.]+)/

/** Range of a node in the source, and its text if it is a single word. Empty for a node of another file. */
interface LocatedNode {
  readonly range?: Range
  readonly text?: string
}

type Locate = (node: Pick<AnyNode, 'loc'>) => LocatedNode

function createLocator(map: SourceMapPayload, source: string): Locate {
  const sourceMap = new SourceMap(map)
  const lines = map.sourcesContent[map.sources.indexOf(source)]?.split(/\r?\n/) ?? []
  return ({ loc }) => {
    if (!loc) return {}
    const entry = sourceMap.findEntry(loc.start.line - 1, loc.start.column)
    if (!('originalSource' in entry) || entry.originalSource !== source) return {}
    const start = { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    const text = literalWord.exec(lines[entry.originalLine]?.slice(entry.originalColumn) ?? '')?.[0]
    return text
      ? { range: { start, end: { line: start.line, column: start.column + text.length } }, text }
      : { range: { start } }
  }
}
