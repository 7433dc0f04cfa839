/**
 * Checks that every component of an `.mdx` file is provided by the theme, imported or exported. The check runs before the
 * page does, because an error of React does not say where in the page the component stands.
 */
import type { Program } from 'estree-jsx'
import type { Root } from 'mdast'
import { error } from '../model/diagnostic.js'
import { nearest } from '../util/nearest.js'
import type { SourceContext } from './sourceContext.js'
import { visitMdast } from './visitTree.js'

export interface MdxScope {
  /** True if the file imports anything: then it must be bundled. */
  readonly hasImports: boolean
}

/** @param provided names of the theme's components. */
export function checkMdxScope(tree: Root, context: SourceContext, provided: readonly string[]): MdxScope {
  const names = new Set(['props'])
  let hasImports = false
  visitMdast(tree, (node) => {
    if (node.type !== 'mdxjsEsm') return
    for (const statement of node.data?.estree?.body ?? []) {
      if (statement.type === 'ImportDeclaration') {
        hasImports = true
        for (const specifier of statement.specifiers) names.add(specifier.local.name)
      } else if (statement.type === 'ExportNamedDeclaration') {
        for (const name of declaredNames(statement.declaration)) names.add(name)
      }
    }
  })
  visitMdast(tree, (node) => {
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
  return { hasImports }
}

type Declaration = Extract<Program['body'][number], { type: 'ExportNamedDeclaration' }>['declaration']

function declaredNames(declaration: Declaration): string[] {
  if (!declaration) return []
  if (declaration.type !== 'VariableDeclaration') return declaration.id ? [declaration.id.name] : []
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
}
