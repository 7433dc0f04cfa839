import type { Nodes } from 'mdast'
import type { Place } from '../../model/diagnostic.js'
import { error, warning } from '../../model/diagnostic.js'
import type { SourceContext } from '../source/sourceContext.js'

type Reporter = Pick<SourceContext, 'file' | 'diagnostics'>

/** Has no range for nodes that a plugin created. */
export function placeOfNode({ position }: Pick<Nodes, 'position'>, file: string): Place {
  return { file, range: position && { start: position.start, end: position.end } }
}

/** Reports a component or a directive that is written in a wrong way. */
export function reportUse(node: Nodes, message: string, { hint, context }: { hint: string; context: Reporter }): void {
  context.diagnostics.push(error('component-use', message, { ...placeOfNode(node, context.file), hint }))
}

/** Adds a warning at the position of the node. */
export function reportWarning(
  code: 'component-attribute' | 'unknown-icon' | 'unknown-emoji' | 'unknown-term' | 'npm-command' | 'optional-package',
  message: string,
  { node, hint, context }: { node: Pick<Nodes, 'position'>; hint: string; context: Reporter },
): void {
  context.diagnostics.push(warning(code, message, { ...placeOfNode(node, context.file), hint }))
}
