import type { ReactNode } from 'react'
import type { CodeText } from '../../src/contract.js'
import { CodeBlock } from '../components/CodeBlock.js'
import type { WithTools } from './tools.js'

interface CodeProps extends WithTools {
  readonly code: CodeText
  readonly title?: string
}

/** A block of code of the reference. */
export function Code({ code, title, tools }: CodeProps): ReactNode {
  return (
    <CodeBlock
      language={code.language}
      title={title}
      html={plainer(tools.highlight(code))}
      lineNumbers={false}
      start={1}
      wrap={false}
    />
  )
}

/**
 * A page shows much code, none of it with numbers or marks on its lines: without an element for each line, and with signs
 * and names in the text colour, it has a third of the elements, and the colours are left to what differs.
 */
function plainer(html: string): string {
  const code = html
    .replaceAll('<span class="line">', '')
    .replaceAll('\n</span>', '\n')
    .replaceAll(/<span class="t-(?:punct|operator|variable|tag)">([^<]*)<\/span>/g, '$1')
  return `<span class="line">${code}</span>`
}
