/** Runs declarations and exports of a module on known values. Statements with other effects are skipped. */
import type { FunctionDeclaration, ModuleDeclaration, Pattern, Statement, VariableDeclaration } from 'acorn'
import { type EvaluateFunction, type Evaluation, evaluate } from './evaluateExpression.js'
import { ForeignExport, UnknownValue } from './foreignValue.js'

export interface Scope extends Evaluation {
  readonly exports: Record<string, unknown>
  readonly commonJs: { exports: unknown }
}

/** An empty scope of a module: no variables, and no exports. */
export function createScope(input: Omit<Evaluation, 'variables' | 'runFunction' | 'assign'>): Scope {
  const commonJs: Scope['commonJs'] = { exports: undefined }
  return {
    ...input,
    exports: {},
    commonJs,
    variables: new Map(),
    runFunction,
    assign: (target, value) => {
      if (target === 'module.exports') commonJs.exports = value
    },
  }
}

/** Returns the value of a `return` statement in a list. */
export function runStatements(
  statements: readonly (Statement | ModuleDeclaration)[],
  scope: Scope,
): { readonly value: unknown } | undefined {
  for (const statement of statements) if (statement.type === 'FunctionDeclaration') declareFunction(statement, scope)
  for (const statement of statements) {
    const result = runStatement(statement, scope)
    if (result) return result
  }
  return undefined
}

function runStatement(statement: Statement | ModuleDeclaration, scope: Scope): { readonly value: unknown } | undefined {
  switch (statement.type) {
    case 'VariableDeclaration':
      declareVariables(statement, scope)
      return undefined
    case 'ReturnStatement':
      return { value: statement.argument ? evaluate(statement.argument, scope) : undefined }
    case 'BlockStatement':
      return runStatements(statement.body, scope)
    case 'IfStatement': {
      const test = evaluate(statement.test, scope)
      if (test instanceof UnknownValue) return mayReturn(statement) ? { value: test } : undefined
      const branch = test ? statement.consequent : statement.alternate
      return branch ? runStatement(branch, scope) : undefined
    }
    case 'ExpressionStatement':
      evaluate(statement.expression, scope)
      return undefined
    default:
      runModuleStatement(statement, scope)
      return undefined
  }
}

/** True if a branch returns, so that the value of the function is unknown with the condition. */
function mayReturn(statement: Statement | null | undefined): boolean {
  switch (statement?.type) {
    case 'ReturnStatement':
      return true
    case 'BlockStatement':
      return statement.body.some(mayReturn)
    case 'IfStatement':
      return mayReturn(statement.consequent) || mayReturn(statement.alternate)
    default:
      return false
  }
}

function runModuleStatement(statement: Statement | ModuleDeclaration, scope: Scope): void {
  switch (statement.type) {
    case 'ImportDeclaration': {
      const imported = scope.importModule(String(statement.source.value))
      for (const specifier of statement.specifiers) {
        const name =
          specifier.type === 'ImportSpecifier'
            ? exportedName(specifier.imported)
            : specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*'
        scope.variables.set(specifier.local.name, imported(name))
      }
      return
    }
    case 'ExportDefaultDeclaration': {
      const { declaration } = statement
      if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') return
      scope.exports.default = evaluate(declaration as Parameters<typeof evaluate>[0], scope)
      return
    }
    case 'ExportNamedDeclaration': {
      if (statement.declaration) {
        runStatements([statement.declaration], scope)
        for (const name of namesOfDeclaration(statement.declaration)) scope.exports[name] = scope.variables.get(name)
      }
      const imported = statement.source && scope.importModule(String(statement.source.value))
      for (const { local, exported } of statement.specifiers) {
        const name = exportedName(local)
        scope.exports[exportedName(exported)] = imported ? imported(name) : scope.variables.get(name)
      }
      return
    }
    default:
      return
  }
}

function exportedName(node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string {
  return node.name ?? String(node.value)
}

function namesOfDeclaration(declaration: { readonly type: string }): string[] {
  if (isFunctionDeclaration(declaration)) return declaration.id ? [declaration.id.name] : []
  if (!isVariableDeclaration(declaration)) return []
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
}

function isFunctionDeclaration(node: { readonly type: string }): node is FunctionDeclaration {
  return node.type === 'FunctionDeclaration'
}

function isVariableDeclaration(node: { readonly type: string }): node is VariableDeclaration {
  return node.type === 'VariableDeclaration'
}

function declareFunction(statement: FunctionDeclaration, scope: Scope): void {
  scope.variables.set(statement.id.name, { node: statement, scope })
}

function declareVariables({ declarations }: VariableDeclaration, scope: Scope): void {
  for (const { id, init } of declarations) bind(id, init ? evaluate(init, scope) : undefined, scope)
}

/** Assigns a value to the variables of a pattern. */
function bind(pattern: Pattern, value: unknown, scope: Pick<Evaluation, 'variables' | 'file'> & Scope): void {
  switch (pattern.type) {
    case 'Identifier':
      scope.variables.set(pattern.name, value)
      return
    case 'AssignmentPattern':
      bind(pattern.left, value === undefined ? evaluate(pattern.right, scope) : value, scope)
      return
    case 'ArrayPattern':
      pattern.elements.forEach((element, index) => {
        if (element) bind(element, Array.isArray(value) ? value[index] : value, scope)
      })
      return
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        bind(property.value, memberOf(value, property.key.name), scope)
      }
      return
    default:
      return
  }
}

function memberOf(value: unknown, key: string): unknown {
  if (value instanceof UnknownValue) return value
  if (value instanceof ForeignExport) return new ForeignExport(value.module, key)
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return Reflect.get(value, key)
}

const runFunction: EvaluateFunction = ({ node, scope }, args) => {
  const inner = { ...scope, variables: new Map(scope.variables), exports: {}, commonJs: { exports: undefined } }
  node.params.forEach((parameter, index) => {
    if (parameter.type === 'RestElement') bind(parameter.argument, args.slice(index), inner)
    else bind(parameter, args[index], inner)
  })
  if (node.body.type === 'BlockStatement') return runStatements(node.body.body, inner)?.value
  return evaluate(node.body, inner)
}
