/** Finds components that nothing provides before the page runs, because afterwards the place is lost. */
import type { Program } from 'estree-jsx'
import type { Root } from 'mdast'
import { error } from '../model/diagnostic.js'
import { nearest } from '../util/nearest.js'
import type { SourceContext } from './context.js'
import { visit } from './visit.js'

export interface ModuleScope {
  readonly imports: readonly { readonly from: string; readonly line: number; readonly column: number }[]
}

/** Reports unknown components and gives what the page imports. */
export function checkScope(tree: Root, context: SourceContext, provided: readonly string[]): ModuleScope {
  const names = new Set(['props'])
  const imports: { from: string; line: number; column: number }[] = []
  visit(tree, (node) => {
    if (node.type !== 'mdxjsEsm') return
    const start = node.position?.start ?? { line: 1, column: 1 }
    for (const statement of (node.data?.estree as Program | undefined)?.body ?? []) {
      if (statement.type === 'ImportDeclaration') {
        const from = String(statement.source.value)
        const before = node.value.slice(0, node.value.indexOf(from)).split('\n')
        const column = before.length > 1 ? (before.at(-1)?.length ?? 0) + 1 : start.column + (before[0]?.length ?? 0)
        imports.push({ from, line: start.line + before.length - 1, column })
        for (const specifier of statement.specifiers) names.add(specifier.local.name)
      } else if (statement.type === 'ExportNamedDeclaration') {
        for (const name of declaredNames(statement.declaration)) names.add(name)
      }
    }
  })
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    const name = node.name?.split('.')[0]
    if (!name || !/^[A-Z]/.test(name) || names.has(name) || provided.includes(name)) return
    const near = nearest(name, [...provided.filter((known) => /^[A-Z]/.test(known)), ...names])
    context.diagnostics.push(
      error('unknown-component', `There is no component “${name}”.`, {
        file: context.file,
        range: node.position && { start: node.position.start },
        hint: near ? `Did you mean <${near}>?` : `Import it: import ${name} from './${name}.tsx'.`,
      }),
    )
  })
  return { imports }
}

type Declaration = Extract<Program['body'][number], { type: 'ExportNamedDeclaration' }>['declaration']

function declaredNames(declaration: Declaration): string[] {
  if (!declaration) return []
  if (declaration.type !== 'VariableDeclaration') return declaration.id ? [declaration.id.name] : []
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
}
