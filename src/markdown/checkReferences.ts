/** Reports reference links without a definition, `[text][label]`, which Markdown shows as text. */
import type { Nodes, Root } from 'mdast'
import { warning } from '../model/diagnostic.js'
import { pointAt } from './source/pointAt.js'
import type { SourceContext } from './source/sourceContext.js'
import { visitMdast } from './source/visitTree.js'

export function checkReferences(tree: Root, context: SourceContext): void {
  if (!/\]\[|\[\^|\] ?\(|\)\[|^\|.*\n[ \t]*\||^[ \t]*\|[-:| \t]+\|?[ \t]*$|={2,}[ \t]*\|/m.test(context.source)) return
  visitMdast(tree, (node) => {
    if ('children' in node) {
      checkUnclosedLinks(node.children, context)
      checkCollapsedReferences(node.children, context)
    }
    if (node.type !== 'text') return
    const { value } = node
    const start = node.position?.start.offset ?? 0
    // Most texts have none of these, and a search for a string is much faster than `matchAll`.
    if (value.includes('][')) checkReferenceLinks(value, start, context)
    if (value.includes('[^')) checkFootnotes(value, start, context)
    if (value.includes('](')) checkSpaces(value, start, context)
    if (value.includes(')[') || value.includes('] (')) checkMisplacedTargets(value, start, context)
    if (value.startsWith('|')) checkDelimiterRow(value, start, context)
    if (value.includes('|')) checkOtherRows(value, start, context)
  })
}

/** A target with a space is not a link. Only names of files are sure. */
function checkSpaces(text: string, start: number, { source, file, diagnostics }: SourceContext): void {
  for (const [image, target = '', size = ''] of text.matchAll(/!\[[^\][]*\]\((\S+) +(=\d*x?\d*%?)\)/g)) {
    const offset = source.indexOf(image, start)
    const place = { file, range: { start: pointAt(source, offset === -1 ? start : offset) } }
    const hint = `Write ![text](${target}), or an <img> with width and height.`
    const message = `“${image}” is not an image, because its size (${size}) is syntax of another tool.`
    diagnostics.push(warning('undefined-reference', message, { ...place, hint }))
  }
  const pattern = /\[[^\][]+\]\(([^()<>"'\n]+ [^()<>"'\n]*\.(?:mdx?|html?|png|jpe?g|gif|svg|webp|pdf)(?:#\S*)?)\)/g
  for (const [link, target = ''] of text.matchAll(pattern)) {
    const offset = source.indexOf(link, start)
    diagnostics.push(
      warning('undefined-reference', `“${link}” is not a link, because its target has a space.`, {
        file,
        range: { start: pointAt(source, offset === -1 ? start : offset) },
        hint: `Write the target in angle brackets: (<${target}>).`,
      }),
    )
  }
}

/** `(text)[target]` and `[text] (target)`. Only files and URLs are sure to be targets. */
function checkMisplacedTargets(text: string, start: number, { source, file, diagnostics }: SourceContext): void {
  const warnReference = (markup: string, reason: string, hint: string) => {
    const offset = source.indexOf(markup, start)
    const range = { start: pointAt(source, offset === -1 ? start : offset) }
    diagnostics.push(
      warning('undefined-reference', `“${markup}” is not a link, because ${reason}.`, { file, range, hint }),
    )
  }
  for (const [markup, label = '', target = ''] of text.matchAll(/\(([^()\n]+)\)\[([^\][\s]+)\]/g))
    if (looksLikeTarget.test(target)) warnReference(markup, 'its brackets are swapped', `Write [${label}](${target}).`)
  for (const [markup, label = '', target = ''] of text.matchAll(/\[([^\][\n]+)\] \(([^()\s]+)\)/g))
    if (looksLikeTarget.test(target))
      warnReference(markup, 'there is a space before its target', `Write [${label}](${target}).`)
}

const looksLikeTarget = /^(?:https?:\/\/|\.{0,2}\/)\S+$|^[\w./-]+\.(?:mdx?|html?|png|jpe?g|svg)(?:#\S*)?$/

/** `[text](target` at the end of a line or a block, and before a URL that GFM makes a link of its own. */
function checkUnclosedLinks(nodes: readonly Nodes[], { source, file, diagnostics }: SourceContext): void {
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'text' || !node.value.includes('](')) continue
    const next = nodes[index + 1]
    const isLast = next === undefined || next.type === 'break'
    const isBeforeUrl = next?.type === 'link' && /\]\($/.test(node.value)
    for (const { 0: markup, 1: target = '' } of node.value.matchAll(/\[[^\][\n]+\]\(<?([^()\s<>]*)(?=\n|$)/g)) {
      const isAtEnd = node.value.endsWith(markup)
      if (isAtEnd && target === '' ? !isBeforeUrl : !looksLikeTarget.test(target) || (isAtEnd && !isLast)) continue
      const offset = source.indexOf(markup, node.position?.start.offset ?? 0)
      const range = { start: pointAt(source, offset === -1 ? (node.position?.start.offset ?? 0) : offset) }
      const hint = 'Close it with ). A space in a target is written %20.'
      const message = `“${markup}” is not a link, because its target has no end.`
      diagnostics.push(warning('undefined-reference', message, { file, range, hint }))
    }
  }
}

/** A table needs as many cells in its second line as in its first. */
function checkDelimiterRow(text: string, start: number, { source, file, diagnostics }: SourceContext): void {
  const [, head = '', delimiters = ''] = /^(\|.*\|)[ \t]*\n[ \t]*(\|[|: \t-]*-[|: \t-]*)(?:\n|$)/.exec(text) ?? []
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|').length
  if (head === '') checkPipeRows(text, start, { source, file, diagnostics })
  if (head === '' || cells(head) === cells(delimiters)) return
  const message = `This is not a table: its first line has ${cells(head)} cells, and its second line has ${cells(delimiters)}.`
  const hint = 'Write one --- for each column in the second line.'
  diagnostics.push(warning('undefined-reference', message, { file, range: { start: pointAt(source, start) }, hint }))
}

/** A line of dashes between empty lines, and a second line of equals signs. */
function checkOtherRows(text: string, start: number, { source, file, diagnostics }: SourceContext): void {
  const isAlone = /^\|(?:[ \t]*:?-{2,}:?[ \t]*\|)+[ \t]*$/.test(text)
  const hasEquals = /^[^\n]*\|[^\n]*\n[ \t]*\|?[ \t]*={2,}[ \t]*(?:\|[ \t]*={2,}[ \t]*)+\|?[ \t]*(?:\n|$)/.test(text)
  if (!isAlone && !hasEquals) return
  const reason = isAlone ? 'empty lines separate its rows' : 'its second line has = instead of -'
  const hint = isAlone
    ? 'Remove the empty lines between its rows.'
    : 'Write one --- for each column in the second line.'
  const range = { start: pointAt(source, start) }
  diagnostics.push(warning('undefined-reference', `This is not a table, because ${reason}.`, { file, range, hint }))
}

/** Two rows of cells without a line of dashes between them. */
function checkPipeRows(
  text: string,
  start: number,
  { source, file, diagnostics }: Pick<SourceContext, 'source' | 'file' | 'diagnostics'>,
): void {
  if (!/^\|[^\n]+\|[ \t]*\n[ \t]*\|[^\n]+\|[ \t]*(?:\n|$)/.test(text)) return
  const message = 'This is not a table: a line of dashes is missing below its first line.'
  const hint = 'Add a second line with one --- for each column: | --- | --- |.'
  diagnostics.push(warning('undefined-reference', message, { file, range: { start: pointAt(source, start) }, hint }))
}

/**
 * A reference without its footnote is text. `[^a-z]` is a regular expression, so only numbers are sure, and names on a page with other
 * footnotes.
 */
function checkFootnotes(text: string, start: number, { source, file, diagnostics }: SourceContext): void {
  const labels = /^\[\^[^\]\s]+\]:/m.test(source) ? /\[\^([\w-]+)\]/g : /\[\^(\d{1,3})\]/g
  for (const [reference, label = ''] of text.matchAll(labels)) {
    const offset = source.indexOf(reference, start)
    diagnostics.push(
      warning('undefined-reference', `There is no footnote “${label}”.`, {
        file,
        range: { start: pointAt(source, offset === -1 ? start : offset) },
        hint: `Add a line “[^${label}]: text”, or put ${reference} into a code span.`,
      }),
    )
  }
}

/** `t[0][1]` in a sentence is an item of an array: after a word, brackets without spaces are no link. */
function checkReferenceLinks(text: string, start: number, { source, file, diagnostics }: SourceContext): void {
  for (const { 0: reference, 1: label = '', index } of text.matchAll(/\[[^\][]+\]\[([^\][]+)\]/g)) {
    if (characterClass.test(label) || (/\w/.test(text.charAt(index - 1)) && !/\s/.test(reference))) continue
    const offset = source.indexOf(reference, start)
    diagnostics.push(
      warning('undefined-reference', `There is no definition of the link reference “${label}”.`, {
        file,
        range: { start: pointAt(source, offset === -1 ? start : offset) },
        hint: `Add a line “[${label}]: /target”, or put the text into a code span.`,
      }),
    )
  }
}

/** `[label][]` without a definition. A label can be code, which is a node of its own. `x[][]` is a type. */
function checkCollapsedReferences(nodes: readonly Nodes[], { source, file, diagnostics }: SourceContext): void {
  const warnLabel = (label: string, offset: number) => {
    const message = `There is no definition of the link reference “${label}”.`
    const hint = `Add a line “[${label}]: /target”. Brackets in a label need a backslash.`
    diagnostics.push(warning('undefined-reference', message, { file, range: { start: pointAt(source, offset) }, hint }))
  }
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'text' || !node.value.includes('][]')) continue
    const start = node.position?.start.offset ?? 0
    for (const { 0: reference, 1: label = '' } of node.value.matchAll(/(?<![\w\]])\[([^\][\n]*\w[^\][\n]*)\]\[\]/g)) {
      const offset = source.indexOf(reference, start)
      if (offset !== -1 && offset < (node.position?.end.offset ?? 0)) warnLabel(label, offset)
    }
    const code = nodes[index - 1]
    if (!node.value.startsWith('][]') || code?.type !== 'inlineCode') continue
    const from = code.position?.start.offset ?? 0
    if (source[from - 1] === '[' && !/[\w\]\\]/.test(source[from - 2] ?? ''))
      warnLabel(source.slice(from, code.position?.end.offset), from - 1)
  }
}

/** `[A-Za-z0-9][-_.0-9]` is a regular expression, not a link. */
const characterClass = /^\S*(?:0-9|a-[fz]|A-[FZ])\S*$/
