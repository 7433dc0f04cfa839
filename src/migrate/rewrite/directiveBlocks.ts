/** Writes directives and blocks of code in the place of tags of other tools. */
import { directiveFence, directiveLabel } from './admonitions.js'
import type { BlockTag } from './blockTags.js'

type TagPlace = Pick<BlockTag, 'inner' | 'indent' | 'isBlock'>

/** `:::name[title]` around the text. A directive stands on lines of its own. */
export function directiveBlock(name: string, { inner = '', indent, isBlock }: TagPlace, title?: string): string {
  const fence = directiveFence(inner)
  const content = inner.replace(/^[ \t]*\n|\s+$/g, '').replace(/^(?=\S)/, indent)
  const text = inner.trim() === '' ? '' : `${isBlock ? notLeftOf(content, indent) : content}\n`
  const start = isBlock ? '' : `\n\n${indent}`
  return `${start}${fence}${name}${title ? directiveLabel(title.replace(/<[^>]*>/g, '')) : ''}\n${text}${indent}${fence}${isBlock ? '' : '\n'}`
}

/** The fence is longer than every fence in the code. `indent` is that of the line in which the fence starts. */
export function codeFence(language: string, inner = '', indent = ''): string {
  const ticks = '`'.repeat(Math.max(3, ...[...inner.matchAll(/`{3,}/g)].map(([run]) => run.length + 1)))
  const text = inner.replace(/^[ \t]*\n|\s+$/g, '')
  return `${ticks}${language}\n${text}\n${indent}${ticks}`
}

/** Text to the left of its tags would end the list item in which they are. */
function notLeftOf(text: string, indent: string): string {
  const lines = text.split('\n')
  const starts = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0)
  const missing = indent.length - Math.min(...starts)
  if (missing <= 0 || /\t/.test(indent)) return text
  return lines.map((line) => (line.trim() === '' ? line : ' '.repeat(missing) + line)).join('\n')
}
