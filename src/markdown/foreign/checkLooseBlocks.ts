/** Reports blocks that Markdown reads in another way than their author means: headings, fences, directives and nested lists. */
import type { Heading, List, Nodes, Paragraph } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { warning } from '../../model/diagnostic.js'
import { findAdmonition } from '../../schema/admonitions.js'
import { pointAt } from '../source/pointAt.js'
import type { SourceContext } from '../source/sourceContext.js'

interface Finding {
  readonly offset: number
  readonly message: string
  readonly hint: string
}

export function checkLooseBlocks(nodes: readonly Nodes[], context: SourceContext): void {
  if (!context.components) return
  const report = ({ offset, message, hint }: Finding) => {
    const range = { start: pointAt(context.source, offset) }
    context.diagnostics.push(warning('loose-markup', message, { file: context.file, range, hint }))
  }
  nodes.forEach((node) => {
    if (node.type === 'heading') findLooseHeading(node, context.source).forEach(report)
    else if (node.type === 'paragraph') findLooseLines(node, context).forEach(report)
    if ('children' in node) findShallowBlocks(node.children, context.source).forEach(report)
  })
}

/** A heading without text, and a paragraph that a line of dashes below makes a heading. */
function findLooseHeading(node: Heading, source: string): Finding[] {
  const offset = node.position?.start.offset ?? 0
  const text = source.slice(offset, node.position?.end.offset)
  if (node.children.length === 0 && /^#+[ \t#]*$/.test(text)) {
    const hint = 'Write its text, or remove the line.'
    return [{ offset, message: 'This heading has no text.', hint }]
  }
  const [, marks] = /\n[ \t>]*(-+|=+)[ \t]*$/.exec(text) ?? []
  if (marks === undefined) return []
  const isParagraph = text.split('\n').length > 2 || /[^.][.;,:!。]$/u.test(textOf(node).trim())
  const isFrontMatter = /^(?:title|description|slug|sidebar_label|sidebar_position|layout|tags):\s/.test(text)
  // Front matter at the start of a page is reported as such.
  const isAtTop = /^(?:\s|-|<!--[\s\S]*?-->)*$/.test(source.slice(0, offset))
  if (isFrontMatter ? isAtTop : !isParagraph) return []
  const hint = `Write an empty line before ${marks.slice(0, 3)}, or ${marks.startsWith('=') ? '#' : '##'} before a heading.`
  const what = isFrontMatter ? 'These lines of front matter are' : 'This paragraph is'
  return [{ offset, message: `${what} a heading, because a line of ${marks.slice(0, 3)} follows.`, hint }]
}

const spaces = /^[\u200b\u200c\u2060\ufeff]+/

/** First lines of blocks that `checkForeignSyntax` reports. Nothing closes them. */
const foreignBlock = /^[ \t>]*:{3,}[ \t]*(?:\{|\w+\.)/m

function findLooseLines({ children, position }: Paragraph, { source }: SourceContext): Finding[] {
  const found: Finding[] = []
  const start = position?.start.offset ?? 0
  const [only] = children
  const all = source.slice(start, position?.end.offset)
  if (children.length === 1 && only?.type === 'inlineCode' && /^(`{3,})[\w+-]+ \S[^\n]*\1$/.test(all))
    found.push({
      offset: start,
      message: 'This is not a code block, because its marks are on one line, so readers see its language.',
      hint: 'Write the code on lines of its own between the two lines of ```.',
    })
  for (const node of children) {
    if (node.type !== 'text') continue
    const from = node.position?.start.offset ?? 0
    const text = source.slice(from, node.position?.end.offset)
    for (const { 0: line, index } of text.matchAll(/^.+$/gm)) {
      // Text after a code span or a link is not the start of a line.
      if (index === 0 && from !== start && source[from - 1] !== '\n') continue
      const finding = describeLine(line.replace(/^[ \t>]+/, ''))
      if (finding && !(/^:{3,}$/.test(line.trim()) && foreignBlock.test(source)))
        found.push({ offset: from + index, ...finding })
    }
  }
  return found
}

function describeLine(line: string): Omit<Finding, 'offset'> | undefined {
  if (/^#{7,}[ \t]+\S/.test(line))
    return { message: 'This is not a heading, because Markdown has six levels.', hint: 'Write at most ######.' }
  if (spaces.test(line) && /^(?:#{1,6} |[-*+] |>|\||`{3}|:::)/.test(line.replace(spaces, '')))
    return {
      message: 'An invisible character is at the start of this line, so readers see its markup as text.',
      hint: 'Delete the character before the first mark.',
    }
  if (/^:{3,}$/.test(line))
    return {
      message: `Nothing is open that ${line} closes, so readers see it.`,
      hint: 'Remove it. A block that contains another one needs more colons: ::::note.',
    }
  const [, name = ''] = /^:{1,2}[ \t]+([a-z]+)(?:[ \t[]|$)/i.exec(line) ?? []
  if (name !== '' && line.startsWith('::') && findAdmonition(name))
    return { message: 'This is not an admonition, because it has two colons.', hint: `Write :::${name}.` }
  return undefined
}

/** A block right below a list that is indented, but less than the text of the item. */
function findShallowBlocks(nodes: readonly Nodes[], source: string): Finding[] {
  return nodes.flatMap((node, index) => {
    const list = nodes[index - 1]
    if (list?.type !== 'list' || !list.position || !node.position) return []
    // Readers do not see where these are.
    if (node.type === 'html' || node.type === 'definition' || node.type === 'footnoteDefinition') return []
    const offset = node.position.start.offset ?? 0
    const lineStart = source.lastIndexOf('\n', offset - 1) + 1
    const indent = source.slice(lineStart, offset)
    const needed = contentIndent(list)
    const own = indent.length - (list.position.start.column - 1)
    if (!/^ +$/.test(indent) || own <= 0 || own >= needed || node.position.start.line > list.position.end.line + 2)
      return []
    const what = node.type === 'list' ? 'list' : node.type === 'code' ? 'code block' : 'block'
    const hint = `Indent it by ${needed + list.position.start.column - 1} spaces, like the text of the item.`
    return [
      { offset, message: `This ${what} is not in the item above it, because its indentation is too small.`, hint },
    ]
  })
}

/** Spaces from the mark of the last item to its text. */
function contentIndent({ children, ordered }: List): number {
  const last = children.at(-1)
  const text = last?.children[0]?.position?.start
  if (last?.position && text?.line === last.position.start.line) return text.column - last.position.start.column
  return ordered ? 3 : 2
}
