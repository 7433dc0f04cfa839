/**
 * Checks that every component of an `.mdx` file is provided by the theme, imported or exported. The check runs before the
 * page does, because an error of React does not say where in the page the component stands.
 */
import type { Root } from 'mdast'
import { error } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import { foreignComponentHint } from '../foreign/foreignComponents.js'
import type { SourceContext } from '../source/sourceContext.js'
import { visitMdast } from '../source/visitTree.js'
import { mdxDeclarations } from './mdxDeclarations.js'

export interface MdxScope {
  /** True if the file must be bundled. */
  readonly hasImports: boolean
}

/** @param provided names of the theme's components. */
export function checkMdxScope(tree: Root, context: SourceContext, provided: readonly string[]): MdxScope {
  const { names: declared, hasImports } = mdxDeclarations(tree)
  const names = new Set([...declared, 'props'])
  visitMdast(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    const name = node.name?.split('.')[0]
    if (!name || !/^[A-Z]/.test(name) || names.has(name) || provided.includes(name)) return
    const near = nearest(name, [...provided.filter((known) => /^[A-Z]/.test(known)), ...names])
    context.diagnostics.push(
      error('unknown-component', `There is no component “${name}”.`, {
        file: context.file,
        range: node.position && { start: node.position.start },
        hint:
          foreignComponentHint(name) ??
          (near ? `Did you mean <${near}>?` : `Import it: import ${name} from './${name}.tsx'.`),
      }),
    )
  })
  return { hasImports }
}
