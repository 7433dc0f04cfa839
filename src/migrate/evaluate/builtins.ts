/** The functions of JavaScript and Node that configurations use to build values: paths, lists, objects, JSON and YAML. */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CallExpression, Expression, Super } from 'acorn'
import { parse as parseYaml } from 'yaml'
import { ForeignExport, UnknownValue } from './foreignValue.js'

export interface PathContext {
  /** Absolute folder of the module. */
  readonly folder: string
  /** Text of a file of the project. */
  readonly readText: (path: string) => string | undefined
}

interface CallInput {
  readonly scope: PathContext & { readonly file: string }
  readonly args: readonly unknown[]
  readonly evaluate: (expression: Expression | Super) => unknown
  readonly apply: (called: unknown, args: readonly unknown[]) => unknown
}

type Result = { readonly value: unknown } | undefined

/**
 * Value of a global variable of Node in a configuration. An object whose functions are known is a `ForeignExport`; any other name is
 * an unknown value.
 */
export function readGlobal(name: string, { folder, ...scope }: PathContext & { readonly file: string }): unknown {
  if (name === '__dirname') return folder
  if (name === '__filename') return join(folder, scope.file)
  if (name === 'undefined') return undefined
  if (['process', 'Object', 'Array', 'JSON', 'String', 'Number', 'URL', 'Math'].includes(name))
    return new ForeignExport(name, name)
  return new UnknownValue(name, scope.file, 1)
}

/** Undefined if the function is not one of these. */
export function callBuiltin({ callee }: CallExpression, input: CallInput): Result {
  if (callee.type === 'Identifier') return callNamed(callee.name, input)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.computed) return undefined
  const method = callee.property.name
  if (callee.object.type === 'Identifier' && callee.object.name === 'require')
    return callNamed(`require.${method}`, input)
  const object = input.evaluate(callee.object)
  if (object instanceof ForeignExport) return callStatic(object, method, input)
  if (Array.isArray(object)) return callList(object, method, input)
  if (typeof object === 'string') return callText(object, method, input)
  // Footers show the current year. The new site shows the year of the migration.
  if (object instanceof Date && method === 'getFullYear') return { value: object.getFullYear() }
  return undefined
}

function callNamed(name: string, { scope, args }: CallInput): Result {
  const [first] = args
  if (name === 'URL' && typeof first === 'string')
    return { value: first.startsWith('.') ? resolve(scope.folder, first) : first }
  if (/^(?:fileURLToPath|require\.resolve)$/.test(name) && typeof first === 'string') {
    return { value: first.startsWith('file:') ? fileURLToPath(first) : resolve(scope.folder, first) }
  }
  if (name === 'String') return { value: String(first) }
  if (name === 'Date' && args.length === 0) return { value: new Date() }
  if (['resolve', 'join', 'readFileSync'].includes(name)) return callNode(name, { scope, args })
  return undefined
}

function callStatic({ module, name }: ForeignExport, method: string, input: CallInput): Result {
  const { args } = input
  const [first] = args
  if (/^(?:node:)?(?:path|fs|path\/posix)$/.test(module)) return callNode(method, input)
  if (module === 'JSON' && method === 'parse') return parseText(first, JSON.parse)
  if (/yaml/i.test(module) && /^(?:load|parse)$/.test(method)) return parseText(first, parseYaml)
  if (name === 'Array' && method === 'isArray' && !(first instanceof UnknownValue))
    return { value: Array.isArray(first) }
  if (name !== 'Object' || typeof first !== 'object' || first === null || first instanceof UnknownValue)
    return undefined
  if (method === 'entries') return { value: Object.entries(first) }
  if (method === 'keys') return { value: Object.keys(first) }
  if (method === 'values') return { value: Object.values(first) }
  if (method === 'assign') return { value: Object.assign({}, ...args) }
  if (method === 'fromEntries' && Array.isArray(first)) {
    return { value: Object.fromEntries(first.filter((entry): entry is [string, unknown] => Array.isArray(entry))) }
  }
  return undefined
}

function callNode(method: string, { scope, args }: Pick<CallInput, 'scope' | 'args'>): Result {
  const texts = args.filter((part): part is string => typeof part === 'string')
  const [first = '.'] = texts
  if (method === 'resolve') return { value: resolve(scope.folder, ...texts) }
  if (method === 'join') return { value: join(...texts) }
  if (method === 'dirname') return { value: dirname(first) }
  if (method !== 'readFileSync') return undefined
  const text = scope.readText(resolve(scope.folder, first))
  return text === undefined ? undefined : { value: text }
}

function parseText(text: unknown, parse: (text: string) => unknown): Result {
  if (typeof text !== 'string') return undefined
  try {
    return { value: parse(text) }
  } catch {
    return undefined
  }
}

function callList(list: readonly unknown[], method: string, { args, apply }: CallInput): Result {
  const [first] = args
  const each = (item: unknown, index: number) => apply(first, [item, index])
  const isTrue = (value: unknown) => Boolean(value) && !(value instanceof UnknownValue)
  if (method === 'map') return { value: list.map(each) }
  if (method === 'flatMap') return { value: list.flatMap(each) }
  if (method === 'filter') return { value: list.filter((item, index) => isTrue(each(item, index))) }
  if (method === 'find') return { value: list.find((item, index) => isTrue(each(item, index))) }
  if (method === 'concat') return { value: list.concat(...args) }
  if (method === 'flat') return { value: list.flat() }
  if (method === 'reverse') return { value: [...list].reverse() }
  if (method === 'slice') return { value: list.slice(...numbers(args)) }
  if (method === 'join') return { value: list.join(String(first ?? ',')) }
  if (method === 'includes') return { value: list.includes(first) }
  return undefined
}

function callText(text: string, method: string, { args }: CallInput): Result {
  const [first = '', second = ''] = args.map(String)
  if (method === 'trim') return { value: text.trim() }
  if (method === 'toLowerCase') return { value: text.toLowerCase() }
  if (method === 'toUpperCase') return { value: text.toUpperCase() }
  if (method === 'split') return { value: text.split(first) }
  if (method === 'replace') return { value: text.replace(first, second) }
  if (method === 'includes') return { value: text.includes(first) }
  if (method === 'replaceAll') return { value: text.replaceAll(first, second) }
  if (method === 'concat') return { value: text + args.map(String).join('') }
  if (method === 'startsWith') return { value: text.startsWith(first) }
  if (method === 'endsWith') return { value: text.endsWith(first) }
  if (method === 'slice') return { value: text.slice(...numbers(args)) }
  return undefined
}

function numbers(args: readonly unknown[]): [number?, number?] {
  const [first, second] = args
  return [typeof first === 'number' ? first : undefined, typeof second === 'number' ? second : undefined]
}
