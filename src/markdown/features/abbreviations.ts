/** Marks each abbreviation in the text. They are defined by `*[HTML]: HyperText Markup Language` or in the variables file. */
import type { PhrasingContent, Root } from 'mdast'
import { warning } from '../../model/diagnostic.js'
import { escapeRegExp } from '../code/codeMeta.js'
import type { SourceContext } from '../source/sourceContext.js'
import type { SourceNotes } from '../source/sourceNotes.js'
import { visitMdast } from '../source/visitTree.js'
import { componentElement } from './componentNode.js'

interface AbbreviationContext {
  readonly context: SourceContext
  readonly notes: SourceNotes
}

export function transformAbbreviations(
  tree: Root,
  abbreviations: ReadonlyMap<string, string>,
  { context, notes }: AbbreviationContext,
): void {
  const names = [...abbreviations.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  const used = new Set<string>()
  visitMdast(tree, (node) => {
    // No tooltips in headings and links, where they would cover the text or the target.
    if (node.type === 'heading' || node.type === 'link' || node.type === 'linkReference') return [node]
    if (node.type !== 'text') return undefined
    const matches = [...node.value.matchAll(pattern)]
    if (matches.length === 0) return undefined
    const parts: PhrasingContent[] = []
    let end = 0
    for (const { 0: name, index } of matches) {
      used.add(name)
      parts.push({ ...node, value: node.value.slice(end, index) }, abbreviation(name, abbreviations.get(name) ?? ''))
      end = index + name.length
    }
    parts.push({ ...node, value: node.value.slice(end) })
    return parts.filter((part) => part.type !== 'text' || part.value !== '')
  })
  for (const { name, line, text } of notes.abbreviations) {
    if (used.has(name)) continue
    const message = `The abbreviation “${name}” is not in the text of this page, so readers do not see “${text}”.`
    const hint = `Remove the line, or put it into the variables file, below \`abbreviations\`.`
    context.diagnostics.push(
      warning('abbreviation-unused', message, { file: context.file, range: { start: { line, column: 1 } }, hint }),
    )
  }
}

function abbreviation(name: string, definition: string): PhrasingContent {
  const json = JSON.stringify({ definition, isAbbreviation: true })
  return {
    type: 'emphasis',
    children: [{ type: 'text', value: name }],
    data: { hName: componentElement('Term'), hProperties: { json } },
  }
}
