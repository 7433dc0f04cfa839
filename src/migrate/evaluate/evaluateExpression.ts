/** Evaluates an expression on known values. An expression that it cannot evaluate becomes an `UnknownValue` with its place. */
import type {
  ArrowFunctionExpression,
  CallExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  MemberExpression,
  ObjectExpression,
  SpreadElement,
  Super,
} from 'acorn'
import { callBuiltin, type PathContext, readGlobal } from './builtins.js'
import { ForeignCall, ForeignExport, UnknownValue } from './foreignValue.js'

export interface LocalFunction {
  readonly node: ArrowFunctionExpression | FunctionExpression | FunctionDeclaration
  readonly scope: Evaluation
}

/** The argument that other tools pass to a configuration that is a function. */
export const buildMode = { mode: 'production', command: 'build', isDev: false, isProd: true }

export type EvaluateFunction = (called: LocalFunction, args: readonly unknown[]) => unknown

export interface Evaluation extends PathContext {
  readonly file: string
  readonly source: string
  /** Line in the source of a place in the code without types. */
  readonly lineOf: (line: number, column: number) => number
  readonly variables: Map<string, unknown>
  readonly importModule: (specifier: string) => (name: string) => unknown
  readonly runFunction: EvaluateFunction
  readonly assign: (target: string, value: unknown) => void
  /** Evaluations that are left, so that recursion ends. */
  readonly budget: { left: number }
}

/**
 * Value of an expression without running it: literals, variables of the file, and known globals. Anything else is an unknown
 * value. `budget` limits the number of nodes.
 */
export function evaluate(
  node: Expression | Super | { readonly type: 'PrivateIdentifier' },
  scope: Evaluation,
): unknown {
  if (--scope.budget.left < 0) return unknown(node, scope)
  switch (node.type) {
    case 'Literal':
      return node.regex ? unknown(node, scope) : node.value
    case 'TemplateLiteral':
      return evaluateTemplate(node, scope)
    case 'Identifier':
      return scope.variables.has(node.name) ? scope.variables.get(node.name) : readGlobal(node.name, scope)
    case 'ArrayExpression':
      return evaluateList(node.elements, scope)
    case 'ObjectExpression':
      return evaluateObject(node, scope)
    case 'MemberExpression':
      return evaluateMember(node, scope)
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return evaluate(node.expression, scope)
    case 'AwaitExpression':
      return evaluate(node.argument, scope)
    case 'CallExpression':
    case 'NewExpression':
      return evaluateCall(node as CallExpression, scope)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return { node, scope } satisfies LocalFunction
    case 'ConditionalExpression': {
      const test = evaluate(node.test, scope)
      return evaluate(test instanceof UnknownValue || !test ? node.alternate : node.consequent, scope)
    }
    case 'LogicalExpression':
    case 'BinaryExpression':
      return evaluateBinary(node, scope)
    case 'UnaryExpression': {
      const value = evaluate(node.argument, scope)
      if (value instanceof UnknownValue) return value
      if (node.operator === '!') return !value
      if (node.operator === 'typeof' && !(value instanceof ForeignExport || value instanceof ForeignCall))
        return isLocalFunction(value) ? 'function' : typeof value
      return node.operator === '-' ? -Number(value) : node.operator === 'void' ? undefined : unknown(node, scope)
    }
    case 'AssignmentExpression': {
      const value = evaluate(node.right, scope)
      const { left } = node
      if (left.type === 'MemberExpression' && left.object.type === 'Identifier' && left.property.type === 'Identifier')
        scope.assign(`${left.object.name}.${left.property.name}`, value)
      return value
    }
    default:
      return unknown(node, scope)
  }
}

function unknown(node: Pick<Expression, 'loc'> | object, { file, source, lineOf }: Evaluation): UnknownValue {
  const start = 'loc' in node ? node.loc?.start : undefined
  const line = start ? lineOf(start.line, start.column) : 1
  return new UnknownValue((source.split('\n')[line - 1] ?? '').trim(), file, line)
}

function evaluateTemplate(node: Extract<Expression, { type: 'TemplateLiteral' }>, scope: Evaluation): unknown {
  let text = ''
  for (const [index, quasi] of node.quasis.entries()) {
    text += quasi.value.cooked ?? ''
    const expression = node.expressions[index]
    if (!expression) continue
    const value = evaluate(expression, scope)
    if (value === undefined || value === null || typeof value === 'object') return unknown(node, scope)
    text += String(value)
  }
  return text
}

function evaluateList(elements: readonly (Expression | SpreadElement | null)[], scope: Evaluation): unknown[] {
  return elements.flatMap((element) => {
    if (!element) return [undefined]
    if (element.type !== 'SpreadElement') return [evaluate(element, scope)]
    const value = evaluate(element.argument, scope)
    return Array.isArray(value) ? value : value instanceof UnknownValue ? [value] : []
  })
}

function evaluateObject({ properties }: ObjectExpression, scope: Evaluation): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const value = evaluate(property.argument, scope)
      if (value instanceof UnknownValue) result[`…${value.line}`] = value
      else if (typeof value === 'object' && value !== null) Object.assign(result, value)
      continue
    }
    const key =
      property.key.type === 'Identifier' && !property.computed ? property.key.name : evaluate(property.key, scope)
    if (key instanceof UnknownValue || key === '__proto__') continue
    result[String(key)] = evaluate(property.value, scope)
  }
  return result
}

function evaluateMember(node: MemberExpression, scope: Evaluation): unknown {
  const object = evaluate(node.object, scope)
  const key =
    node.property.type === 'Identifier' && !node.computed ? node.property.name : evaluate(node.property, scope)
  if (object instanceof UnknownValue) return object
  if (object instanceof ForeignExport) {
    return object.module === 'process' ? undefined : new ForeignExport(object.module, `${object.name}.${String(key)}`)
  }
  if (typeof object === 'string' && key === 'length') return object.length
  if (typeof object !== 'object' || object === null) return undefined
  const name = String(key)
  return Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined
}

function evaluateCall(node: CallExpression, scope: Evaluation): unknown {
  const args = evaluateList(node.arguments, scope)
  const { callee } = node
  if (callee.type === 'Identifier' && callee.name === 'require' && typeof args[0] === 'string') {
    const imported = scope.importModule(args[0])
    return imported('default') ?? imported('*')
  }
  const apply = (called: unknown, values: readonly unknown[]) => call(called, values, scope)
  const result = callBuiltin(node, { scope, args, evaluate: (expression) => evaluate(expression, scope), apply })
  if (result) return result.value
  const value = apply(evaluate(callee, scope), args)
  return value instanceof UnknownValue ? unknown(node, scope) : value
}

function call(called: unknown, args: readonly unknown[], scope: Evaluation): unknown {
  if (isLocalFunction(called)) return scope.runFunction(called, args)
  if (!(called instanceof ForeignExport)) return new UnknownValue('', scope.file, 1)
  const [first] = args
  // Packages export `defineConfig(config)` for types, and `withPlugin(config)` for additions.
  if (/^(?:\w*\.)?(?:define|with)[A-Z]/.test(called.name) || called.name === 'defineConfig') {
    return isLocalFunction(first) ? scope.runFunction(first, [buildMode]) : first
  }
  return new ForeignCall(called.module, called.name, args)
}

/** True for a function of a module that was read. Its body is evaluated when it is called. */
export function isLocalFunction(value: unknown): value is LocalFunction {
  return typeof value === 'object' && value !== null && 'node' in value && 'scope' in value
}

/** Calls a function of a module that was read. */
export function callLocalFunction(called: LocalFunction, args: readonly unknown[]): unknown {
  return called.scope.runFunction(called, args)
}

function evaluateBinary(
  node: Extract<Expression, { type: 'LogicalExpression' | 'BinaryExpression' }>,
  scope: Evaluation,
): unknown {
  const left = evaluate(node.left, scope)
  const isKnown = !(left instanceof UnknownValue)
  if (node.operator === '||') return isKnown && left ? left : evaluate(node.right, scope)
  if (node.operator === '??') return isKnown && left !== undefined && left !== null ? left : evaluate(node.right, scope)
  if (node.operator === '&&') return isKnown && left ? evaluate(node.right, scope) : left
  const right = evaluate(node.right, scope)
  if (!isKnown) return left
  if (right instanceof UnknownValue) return right
  if (node.operator === '+')
    return typeof left === 'number' && typeof right === 'number' ? left + right : `${left}${right}`
  if (node.operator === '===' || node.operator === '==') return left === right
  if (node.operator === '!==' || node.operator === '!=') return left !== right
  if (typeof left === 'number' && typeof right === 'number') {
    if (node.operator === '>') return left > right
    if (node.operator === '<') return left < right
    if (node.operator === '-') return left - right
  }
  return unknown(node, scope)
}
