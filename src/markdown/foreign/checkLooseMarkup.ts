/** Reports text that its author meant as markup: headings without a space, alerts of unknown kinds, callouts of docsify. */
import type { Heading, Nodes, Text } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { warning } from '../../model/diagnostic.js'
import { findAdmonition } from '../../schema/admonitions.js'
import { nearest } from '../../util/nearest.js'
import { pointAt } from '../source/pointAt.js'
import type { SourceContext } from '../source/sourceContext.js'

export function checkLooseMarkup(nodes: readonly Nodes[], context: SourceContext): void {
  if (!context.components) return
  nodes.forEach((node) => {
    if (node.type === 'heading') checkHeadingOption(node, context)
    if (node.type === 'text' && node.value.includes('&')) reportCharacterReferences(node, context)
    if (node.type === 'paragraph') {
      const [first] = node.children
      if (first?.type === 'text') {
        for (const line of markedLines(first)) reportLine(line, context)
        if (node.children.length === 1) reportHeading(first, context)
      }
    } else if (node.type === 'blockquote') {
      const [paragraph] = node.children
      const first = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
      if (first?.type === 'text') reportAlert(first, context)
    }
  })
}

/** `&nbps;` and `&nbsp` without a semicolon, which readers see. */
function reportCharacterReferences({ value, position }: Text, { source, file, diagnostics }: SourceContext): void {
  const start = position?.start.offset ?? 0
  const text = source.slice(start, position?.end.offset)
  const pattern = /(?<![&=])&(?:[A-Za-z][A-Za-z0-9]{2,30};|(?:nbsp|lt|gt|amp|quot|copy|mdash|ndash|hellip)(?![;\w]))/g
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (!value.includes(found)) continue
    const near = nearest(found.replace(/\W/g, ''), references)
    const hint = near ? `Write &${near};.` : 'Write the character itself, or &amp; for the sign.'
    const message = `“${found}” is not a character reference, so readers see it.`
    diagnostics.push(warning('loose-markup', message, { file, range: { start: pointAt(source, start + index) }, hint }))
  }
}

const references = [
  'nbsp',
  'lt',
  'gt',
  'amp',
  'quot',
  'copy',
  'reg',
  'trade',
  'mdash',
  'ndash',
  'hellip',
  'rarr',
  'larr',
  'times',
]

interface MarkedLine {
  readonly marker: string
  readonly offset: number
  readonly isFirst: boolean
}

/** Lines of a text that begin with the marks of a heading, a list or a callout. */
function markedLines({ value, position }: Text): MarkedLine[] {
  const start = position?.start.offset ?? 0
  const marker = /^(#{1,6}(?=[^\s#!])|(?:#{1,6}|[-*+]|\d{1,3}[.)])[\u00a0\u2007\u202f\u3000]|[?!]>(?= ))/gm
  return [...value.matchAll(marker)].map(({ 0: text, index }) => ({
    marker: text,
    offset: start + index,
    isFirst: index === 0,
  }))
}

function reportLine({ marker, offset, isFirst }: MarkedLine, context: SourceContext): void {
  const { source, file } = context
  const place = { file, range: { start: pointAt(source, offset) } }
  const [mark = ''] = marker.split(/[\u00a0\u2007\u202f\u3000]/)
  if (mark !== marker)
    context.diagnostics.push(
      warning('loose-markup', `A no-break space follows “${mark}”, so readers see it as text.`, {
        ...place,
        hint: 'Write a normal space.',
      }),
    )
  else if (mark === '?>' || mark === '!>')
    context.diagnostics.push(
      warning('loose-markup', `docsgen does not read the callout “${mark}” of docsify.`, {
        ...place,
        hint: `Write ${mark === '?>' ? ':::tip' : ':::warning'} around the text.`,
      }),
    )
  // `#123` is an issue, and `#name` can be a tag.
  else if (
    /^#{2,6}$/.test(mark) ||
    (isFirst && source.slice(0, offset).trim() === '' && /#\p{L}/u.test(source.slice(offset, offset + 2)))
  )
    context.diagnostics.push(
      warning('loose-markup', `This is not a heading, because no space follows “${mark}”.`, {
        ...place,
        hint: `Write a space after ${mark}.`,
      }),
    )
}

/** A paragraph that is `#Heading of words` and nothing else. One word can be a tag, as Obsidian has them. */
function reportHeading({ value, position }: Text, context: SourceContext): void {
  const offset = position?.start.offset ?? 0
  if (!/^#\p{Lu}[^#\n]* [^#\n]*[^#\n.!?:;,]$/u.test(value) || context.source.slice(0, offset).trim() === '') return
  const hint = 'Write a space after #.'
  context.diagnostics.push(
    warning('loose-markup', 'This is not a heading, because no space follows “#”.', {
      file: context.file,
      range: { start: pointAt(context.source, offset) },
      hint,
    }),
  )
}

function reportAlert({ value, position }: Text, { source, file, diagnostics, text }: SourceContext): void {
  const [marker, name = ''] = /^\[!([\w-]+)\]/.exec(value) ?? []
  if (marker === undefined || findAdmonition(name, text)) return
  const hint = 'Write [!NOTE], [!TIP], [!IMPORTANT], [!WARNING] or [!CAUTION].'
  const message = `There is no alert “${name}”, so readers see ${marker} in a quote.`
  diagnostics.push(
    warning('loose-markup', message, { file, range: { start: pointAt(source, position?.start.offset ?? 0) }, hint }),
  )
}

/** `## Title :id=name` of docsify. */
function checkHeadingOption(node: Heading, { file, diagnostics }: SourceContext): void {
  const [option, id = ''] = /[ \t]:id=([\w-]+)$/.exec(textOf(node)) ?? []
  if (option === undefined) return
  diagnostics.push(
    warning('loose-markup', `docsgen does not read the option “${option.trim()}” of docsify.`, {
      file,
      range: node.position && { start: node.position.start, end: node.position.end },
      hint: `Write {#${id}}.`,
    }),
  )
}
