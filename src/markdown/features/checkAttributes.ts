/** Reports attributes that a component does not know: with `tilte` instead of `title`, the title would be missing silently. */
import type { Nodes } from 'mdast'
import { nearest } from '../../util/nearest.js'
import type { SourceContext } from '../source/sourceContext.js'
import { reportWarning } from './report.js'

export interface WrittenAttribute {
  readonly name: string
  /** The place that findings name. */
  readonly node: Pick<Nodes, 'position'>
}

/** Attributes of React and of HTML that have no text for readers. */
const unseenAttribute = /^(?:key|ref|class|className|style|slot|(?:data|aria)-.*|on[A-Z].*|client:.*)$/

/** @param use component by its name in the theme, and as the page writes it */
export function checkAttributes(
  written: readonly WrittenAttribute[],
  { component, label }: { readonly component: string; readonly label: string },
  context: SourceContext,
): void {
  const known = context.markup?.attributes.get(component)
  if (!known) return
  for (const { name, node } of written) {
    if (known.includes(name) || unseenAttribute.test(name)) continue
    const near = nearest(name, known)
    const list =
      known.length === 0 ? 'Remove it: this component has no attributes.' : `Its attributes are ${known.join(', ')}.`
    reportWarning('component-attribute', `The component ${label} has no attribute “${name}”, so it is ignored.`, {
      node,
      hint: near ? `Did you mean “${near}”?` : list,
      context,
    })
  }
}
