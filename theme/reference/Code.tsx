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
 * A page shows its request in eight languages. Signs and names in the text colour halve its elements, and leave the
 * colours to what differs: strings, keywords, calls.
 */
function plainer(html: string): string {
  return html.replaceAll(/<span class="t-(?:punct|operator|variable)">([^<]*)<\/span>/g, '$1')
}
