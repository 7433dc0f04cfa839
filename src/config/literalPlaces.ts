/**
 * Where the values of a configuration module stand in its TypeScript source. The bundle that esbuild makes of the
 * module is plain JavaScript that acorn can parse; the source map leads each key and value back to where it was
 * written. Names are followed to their `const` and spreads are looked into, so that a value kept in a variable has its
 * own place; what comes from another file, or is computed, has the place of its nearest owner.
 */
import { SourceMap, type SourceMapPayload } from 'node:module'
import { type AnyNode, type Expression, type ObjectExpression, type Program, parse } from 'acorn'
import type { Range } from '../model/diagnostic.js'
import { dottedPath } from '../util/places.js'

export interface LiteralPlacesOptions {
  readonly code: string
  readonly map: SourceMapPayload
  /** Name in `map.sources` of the file whose places are wanted. */
  readonly source: string
  /** Function whose argument is the value: `defineConfig`. */
  readonly wrapper: string
}

export interface LiteralPlaces {
  readonly places: Readonly<Record<string, Range>>
  readonly keyPlaces: Readonly<Record<string, Range>>
  /** How numbers are spelt, by dotted path: `1.10` where the value is 1.1. */
  readonly spelling: Readonly<Record<string, string>>
}

export function literalPlaces({ code, map, source, wrapper }: LiteralPlacesOptions): LiteralPlaces {
  const places: Record<string, Range> = {}
  const keyPlaces: Record<string, Range> = {}
  const spelling: Record<string, string> = {}
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const constants = topLevelConstants(program)
  const locate = locator(map, source)
  const root = defaultExport(program, constants)
  if (root) visit(root, [], new Set())
  return { places, keyPlaces, spelling }

  function visit(node: Expression, path: readonly string[], followed: ReadonlySet<string>): void {
    const { range: place, text } = locate(node)
    if (text && node.type === 'Literal' && typeof node.value === 'number') spelling[dottedPath(path)] = text
    if (place) places[dottedPath(path)] = place
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
        if (wraps && argument && argument.type !== 'SpreadElement') visit(argument, path, followed)
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
      visit(property.value, inner, followed)
    }
  }

  function visitItems(
    items: readonly (Expression | { readonly type: 'SpreadElement' } | null)[],
    path: readonly string[],
    followed: ReadonlySet<string>,
  ): void {
    for (const [index, item] of items.entries()) {
      // Behind a spread of unknown length, positions are no longer known.
      if (item?.type === 'SpreadElement') return
      if (item) visit(item, [...path, String(index)], followed)
    }
  }
}

function keyName(key: Expression | { readonly type: 'PrivateIdentifier' }, computed: boolean): string | undefined {
  if (key.type === 'Identifier' && !computed) return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

/** Constants and the like of the whole bundle, by name; esbuild makes names unique across files. */
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
    const found = statement.specifiers.find(
      ({ exported }) => exported.type === 'Identifier' && exported.name === 'default',
    )
    if (found?.local.type === 'Identifier') return constants.get(found.local.name)
  }
  return undefined
}

/** What can stand for a key or a plain value: quoted text, a number, a name. */
const word = /^(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\\\n$]*`|-?[\w$.]+)/

/** A place in the source, and the word that stands there. Empty for what comes from another file. */
interface Located {
  readonly range?: Range
  readonly text?: string
}

function locator(map: SourceMapPayload, source: string): (node: Pick<AnyNode, 'loc'>) => Located {
  const sourceMap = new SourceMap(map)
  const lines = map.sourcesContent[map.sources.indexOf(source)]?.split(/\r?\n/) ?? []
  return ({ loc }) => {
    if (!loc) return {}
    const entry = sourceMap.findEntry(loc.start.line - 1, loc.start.column)
    if (!('originalSource' in entry) || entry.originalSource !== source) return {}
    const start = { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    const text = word.exec(lines[entry.originalLine]?.slice(entry.originalColumn) ?? '')?.[0]
    return text
      ? { range: { start, end: { line: start.line, column: start.column + text.length } }, text }
      : { range: { start } }
  }
}
