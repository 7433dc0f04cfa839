/** Reports links, references and footnotes that Markdown does not read, beside those of `checkReferences`. */
import type { Definition, Nodes } from 'mdast'
import { warning } from '../../model/diagnostic.js'
import { pointAt } from '../source/pointAt.js'
import type { SourceContext } from '../source/sourceContext.js'
import { shortenMarkup } from './checkRawHtml.js'

interface LooseLink {
  readonly pattern: RegExp
  readonly reason: string
  readonly hint: string
}

const forms: readonly LooseLink[] = [
  {
    pattern: /\[[^\][\n]+\]\([^()\s]+[ \t]+(["'])(?:(?!\1)[^()\n])*\)/g,
    reason: 'the quotes of its title are not closed',
    hint: 'Write [text](page.md "Title").',
  },
  {
    pattern: /\[[^\][\n]+\]\([^()\s]+[ \t]+[“”„«‘’][^()\n]*\)/g,
    reason: 'the quotes of its title are typographic',
    hint: 'Write straight quotes: [text](page.md "Title").',
  },
  {
    pattern: /\[[^\][\n]+\]\([^()\s"']*#[^()\s"']+ [^()\n"']+\)/g,
    reason: 'its anchor has a space',
    hint: 'Write the anchor as docsgen makes it: #set-up for “Set up”.',
  },
]

export function checkLooseLinks(nodes: readonly Nodes[], context: SourceContext): void {
  if (!context.components) return
  const { source, file, diagnostics } = context
  const report = (offset: number, message: string, hint: string) => {
    diagnostics.push(warning('undefined-reference', message, { file, range: { start: pointAt(source, offset) }, hint }))
  }
  const definitions = new Map<string, Definition>()
  const [wikiLink, ...more] = findWikiLinks(nodes, source)
  if (wikiLink) {
    const { offset, name } = wikiLink
    const times = more.length > 0 ? ` (${more.length + 1} times)` : ''
    const message = `The wiki link “[[${name}]]”${times} is not read by docsgen.`
    const hint = `Write [text](${name}.md), or put text that is not a link into a code span.`
    diagnostics.push(warning('foreign-syntax', message, { file, range: { start: pointAt(source, offset) }, hint }))
  }
  nodes.forEach((node) => {
    if (node.type === 'definition') {
      const first = definitions.get(node.identifier)
      if (!first) definitions.set(node.identifier, node)
      else if (first.url !== node.url)
        report(
          node.position?.start.offset ?? 0,
          `The reference “${node.label ?? node.identifier}” is defined twice, so no link has this target (${node.url}).`,
          'Rename one of the two.',
        )
    }
    if ('children' in node)
      for (const offset of findNestedLinks(node.children))
        report(offset, 'This is not a link, because another link is in its text.', 'Write one link after the other.')
    if (node.type !== 'text') return
    const start = node.position?.start.offset ?? 0
    const text = source.slice(start, node.position?.end.offset)
    for (const { pattern, reason, hint } of forms)
      for (const { 0: link, index } of text.matchAll(pattern))
        report(start + index, `“${shortenMarkup(link)}” is not a link, because ${reason}.`, hint)
    for (const { 0: reference, 1: label = '', index } of text.matchAll(
      /\[\^[ \t]*([\w-]+(?:[ \t]+[\w-]+)*)[ \t]*\](?!:)/g,
    ))
      if (/\s/.test(reference) && (/^\d{1,3}$/.test(label) || source.includes(`\n[^${label}]:`)))
        report(
          start + index,
          `“${reference}” is not a footnote, because its name has a space.`,
          `Write [^${label.replace(/\s+/g, '-')}], in both places.`,
        )
  })
}

/** `[[guide]]`, which readers see as text. `checkForeignSyntax` reports wiki links that have a path, a label or several words. */
const wikiName = /(?<![\\!\w\]])\[\[(?!toc\]\])([\p{L}\p{N}][\p{L}\p{N}._-]*)\]\]/giu

/** Slots of objects, which specifications of JavaScript write in the same form. */
const slotNames =
  /^(?:Prototype|Extensible|Call|Construct|Get|Set|Delete|HasProperty|(?:DefineOwn|GetOwn|Own)Property(?:Keys)?|[GS]etPrototypeOf|IsExtensible|PreventExtensions|HomeObject|ThisValue|Value|Writable|Enumerable|Configurable)$/

function findWikiLinks(nodes: readonly Nodes[], source: string): readonly { offset: number; name: string }[] {
  return nodes.flatMap(({ type, position }) => {
    const start = position?.start.offset
    if (type !== 'text' || start === undefined) return []
    const links = [...source.slice(start, position?.end.offset).matchAll(wikiName)]
    return links
      .map(({ index, 1: name = '' }) => ({ offset: start + index, name }))
      .filter(({ name }) => !slotNames.test(name))
  })
}

/** `[a [b](c) d](e)`: offsets of the outer brackets. */
function findNestedLinks(nodes: readonly Nodes[]): number[] {
  return nodes.flatMap((node, index) => {
    const before = nodes[index - 1]
    const after = nodes[index + 1]
    if (node.type !== 'link' || before?.type !== 'text' || after?.type !== 'text') return []
    const open = /\[[^\][]*$/.exec(before.value)
    if (!open || !/^[^\][]*\]\([^()\s]+\)/.test(after.value)) return []
    return [(before.position?.end.offset ?? 0) - open[0].length]
  })
}
