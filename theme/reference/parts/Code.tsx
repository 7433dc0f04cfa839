import type { ReactNode } from 'react'
import type { CodeText } from '../../../src/model/contract.js'
import type { WithTools } from './tools.js'

interface CodeProps extends WithTools {
  readonly code: CodeText
}

/** A block of code of the reference. The browser gives it the tools that other blocks have: a page has some twenty. */
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

/** Elements without a meaning of their own; `reference.css` gives them the colours. */
const tagByToken: Readonly<Record<string, string>> = { keyword: 'b', string: 'i', number: 'u' }

/**
 * A page shows much code, none of it with numbers or marks on its lines: without an element for each line, and with signs
 * and names in the text colour, it has a third of the elements, and the colours are left to what differs. A coloured word
 * has a name of one letter instead of a class: there are up to hundreds of them, each for four times its length otherwise.
 */
function shortenTokens(html: string): string {
  const code = html
    .replaceAll('<span class="line">', '')
    .replaceAll('\n</span>', '\n')
    .replaceAll(/<span class="t-(?:punct|operator|variable|tag)">([^<]*)<\/span>/g, '$1')
    .replaceAll(/<span class="t-(keyword|string|number)">([^<]*)<\/span>/g, (_, kind: string, text: string) => {
      const tag = tagByToken[kind]
      return `<${tag}>${text}</${tag}>`
    })
  return `<span class="line">${code}</span>`
}
