/** The names that the imports and exports of an MDX file declare. */
import type { Pattern, Program } from 'estree-jsx'
import type { Root } from 'mdast'
import { visitMdast } from '../source/visitTree.js'

export interface MdxDeclarations {
  readonly names: ReadonlySet<string>
  /** True if the file imports anything, or exports from another file: then it must be bundled. */
  readonly hasImports: boolean
}

type Statement = Program['body'][number]

export function mdxDeclarations(tree: Root): MdxDeclarations {
  const names = new Set<string>()
  let hasImports = false
  visitMdast(tree, (node) => {
    if (node.type !== 'mdxjsEsm') return
    for (const statement of node.data?.estree?.body ?? []) {
      hasImports ||= 'source' in statement && Boolean(statement.source)
      for (const name of declaredNames(statement)) names.add(name)
    }
  })
  return { names, hasImports }
}

/** `export { x } from` and `export * from` declare no name that the page itself can use. */
function declaredNames(statement: Statement): readonly string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name)
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return []
  const { declaration } = statement
  if (declaration.type !== 'VariableDeclaration') return declaration.id ? [declaration.id.name] : []
  return declaration.declarations.flatMap(({ id }) => patternNames(id))
}

/** `{ a, b: [c], ...d }` -> a, c, d. */
function patternNames(pattern: Pattern): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        patternNames(property.type === 'RestElement' ? property.argument : property.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? patternNames(element) : []))
    case 'RestElement':
      return patternNames(pattern.argument)
    case 'AssignmentPattern':
      return patternNames(pattern.left)
    default:
      return []
  }
}
