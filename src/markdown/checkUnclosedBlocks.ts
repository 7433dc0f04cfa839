/** Reports code blocks and directives that the author did not close: they contain the rest of the page. */
import { at, warning } from '../model/diagnostic.js'
import type { SourceContext } from './source/sourceContext.js'

interface OpenBlock {
  readonly mark: string
  readonly line: number
}

/** The name of a directive. `::: package.module` belongs to mkdocstrings, and is text. */
const directiveStart = /^\s*[a-z][a-z\d-]*(?:[\s[{]|$)/i

export function checkUnclosedBlocks({ source, file, diagnostics }: SourceContext): void {
  if (!/^[ \t>]*(?:`{3}|~{3}|:{3})/m.test(source)) return
  let fence: OpenBlock | undefined
  const directives: OpenBlock[] = []
  for (const [index, line] of source.split('\n').entries()) {
    const [, mark = '', info = ''] = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,}|:{3,})(.*)$/.exec(line) ?? []
    if (mark === '' || (mark.startsWith('`') && info.includes('`'))) continue
    const block = { mark, line: index + 1 }
    const isDirective = mark.startsWith(':')
    if (fence) {
      if (line.includes(fence.mark) && mark.startsWith(fence.mark) && info.trim() === '') fence = undefined
    } else if (!isDirective) fence = block
    else if (directiveStart.test(info)) directives.push(block)
    else if (info.trim() === '') closeDirective(directives, mark)
  }
  for (const { mark, line } of fence ? [...directives, fence] : directives)
    diagnostics.push(
      warning(
        'block-unclosed',
        `This block, which ${mark} opens, is never closed, so it contains the rest of the page.`,
        {
          file,
          range: at(line, 1),
          hint: `Add a line of ${mark} after its last line.`,
        },
      ),
    )
}

/** A line closes the innermost directive with as many colons, or with fewer. */
function closeDirective(open: OpenBlock[], mark: string): void {
  const at = open.findLastIndex((block) => block.mark.length <= mark.length)
  if (at !== -1) open.length = at
}
