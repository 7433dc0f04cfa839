/**
 * Checks that every component of an `.mdx` file is provided by the theme, imported or exported. The check runs before the
 * page does, because an error of React does not say where in the page the component stands.
 */
import type { Nodes, Root } from 'mdast'
import { type Diagnostic, error, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import { htmlElements } from '../foreign/elementNames.js'
import { foreignComponentHint } from '../foreign/foreignComponents.js'
import type { SourceContext } from '../source/sourceContext.js'
import { visitMdast } from '../source/visitTree.js'
import { mdxDeclarations } from './mdxDeclarations.js'

export interface MdxScope {
  /** True if the file must be bundled. */
  readonly hasImports: boolean
}

/** A component whose name differs only by case from that of an element that HTML does not have: `<tabs>`. */
function findByLowerCase(name: string, components: readonly string[]): string | undefined {
  if (!/^[a-z]/.test(name) || htmlElements.has(name)) return undefined
  return components.find((known) => /^[A-Z]/.test(known) && known.toLowerCase() === name)
}

export interface ProvidedComponents {
  /** Names of the components of the theme and of the site. */
  readonly provided: readonly string[]
  /** Names of components of the site that have errors. Default: none. */
  readonly unbundled?: readonly string[] | undefined
}

export function checkMdxScope(
  tree: Root,
  context: SourceContext,
  { provided, unbundled = [] }: ProvidedComponents,
): MdxScope {
  const { names: declared, hasImports } = mdxDeclarations(tree)
  const names = new Set([...declared, 'props'])
  visitMdast(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    const name = node.name?.split('.')[0]
    const upperCase = name && findByLowerCase(name, [...provided, ...names])
    if (upperCase) {
      const message = `<${name}> is not an HTML element, so it has no effect.`
      const range = node.position && { start: node.position.start }
      const hint = `Write the component in its own case: <${upperCase}>.`
      context.diagnostics.push(warning('html-unknown-tag', message, { file: context.file, range, hint }))
    }
    if (!name || !/^[A-Z]/.test(name) || names.has(name) || provided.includes(name)) return
    if (unbundled.includes(name)) {
      context.diagnostics.push(reportUnbundled(name, node, context))
      return
    }
    const near = nearest(name, [...provided.filter((known) => /^[A-Z]/.test(known)), ...names])
    context.diagnostics.push(
      error('unknown-component', `There is no component “${name}”.`, {
        file: context.file,
        range: node.position && { start: node.position.start },
        hint:
          foreignComponentHint(name) ??
          (near
            ? `Did you mean <${near}>?`
            : `Import it: import ${name} from './${name}.tsx'. Files in the folder of \`components\` need no import.`),
      }),
    )
  })
  return { hasImports }
}

function reportUnbundled(name: string, { position }: Nodes, { file }: SourceContext): Diagnostic {
  const range = position && { start: position.start }
  const hint = 'Correct the error of its file, which is reported as `component-bundle`.'
  return error('unknown-component', `The component “${name}” could not be bundled.`, { file, range, hint })
}
