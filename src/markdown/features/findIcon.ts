import type { Nodes } from 'mdast'
import type { SourceContext } from '../source/sourceContext.js'
import { type IconSet, loadIcons, unknownIcon } from './icons.js'
import { reportWarning } from './report.js'

/**
 * Finds the SVG of an icon, or reports that there is none.
 *
 * @param use `card`: the theme may have the icon itself. Emoji are text, not icons.
 */
export type IconFinder = (name: string, node: Nodes, use?: 'card') => string | undefined

/** Reads the icons with the first one of a page. */
export function createIconFinder(context: SourceContext): IconFinder {
  let icons: IconSet | undefined
  return (name, node, use) => {
    if (use === 'card' && context.markup?.icons.includes(name)) return undefined
    icons ??= loadIcons()
    const body = icons.body(name)
    if (body !== undefined) return body
    const { message, hint } = unknownIcon(name, icons)
    reportWarning('unknown-icon', message, { node, hint, context })
    return undefined
  }
}
