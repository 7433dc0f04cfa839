/**
 * Markup that few pages have: directives and JSX of components, file trees, tabs of package managers, emoji, abbreviations, formulas,
 * diagrams and definition lists. Each part is loaded with the first page that may need it.
 */
import type { Root } from 'mdast'
import type { SourceContext } from '../source/sourceContext.js'
import type { SourceNotes } from '../source/sourceNotes.js'
import { siteAbbreviations } from './glossary.js'

export async function transformFeatures(tree: Root, context: SourceContext, notes: SourceNotes): Promise<void> {
  const { source, markup, tokens } = context
  if (!markup) return
  if (/:(?:badge|icon|term)\[|::|===/.test(source)) {
    const { transformDirectives } = await import('./transformDirectives.js')
    await transformDirectives(tree, context)
  }
  if (
    context.kind === 'mdx' &&
    /<(?:Badge|Cards?|ConsoleView|FileTree|Hero|Icon|Logos|PackageManagers|Steps|Tabs?|Term|Video|Vimeo|You[Tt]ube)\b/.test(
      source,
    )
  ) {
    const { transformJsx } = await import('./transformJsx.js')
    await transformJsx(tree, context)
  }
  if (source.includes('\uE001')) (await import('./definitionLists.js')).transformDefinitionLists(tree)
  if (/:[a-z0-9_+-]+:/.test(source)) {
    const { transformEmoji } = await import('./emoji.js')
    await transformEmoji(tree, context)
  }
  if (/\uE000|^[ \t>*+-]*(?:`{3,}|~{3,})[ \t]*(?:math|latex|mermaid)\b/m.test(source)) {
    const { transformFormulas } = await import('./transformFormulas.js')
    await transformFormulas(tree, context)
  }
  const abbreviations = new Map([
    ...siteAbbreviations(tokens),
    ...notes.abbreviations.map(({ name, text }) => [name, text] as const),
  ])
  if (abbreviations.size > 0 && markup.features.has('Term')) {
    const { transformAbbreviations } = await import('./abbreviations.js')
    transformAbbreviations(tree, abbreviations, { context, notes })
  }
}
