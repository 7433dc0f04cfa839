import type { ReactNode } from 'react'
import type { CodeText } from '../../../src/model/contract.js'
import { shortenTokens } from '../../text/shortenTokens.js'
import type { WithTools } from './tools.js'

interface CodeProps extends WithTools {
  readonly code: CodeText
}

/** A code block. The browser adds the copy button, because markup for twenty blocks would make every page larger. */
export function Code({ code, tools }: CodeProps): ReactNode {
  return (
    <figure className="code" data-code="" data-language={code.language}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: shortenTokens(tools.highlight(code)) }} />
      </pre>
    </figure>
  )
}
