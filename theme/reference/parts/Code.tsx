import type { ReactNode } from 'react'
import type { CodeText } from '../../../src/model/contract.js'
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

/** Short elements for token classes; `reference.css` colors them. */
const tagByToken: Readonly<Record<string, string>> = { keyword: 'b', string: 'i', number: 'u' }

/**
 * Removes the elements of lines, which have no numbers or highlights here, and of punctuation and names, which keep the text
 * color: a third of the elements remains. Colored tokens become one-letter elements instead of `span` with a class, because a
 * page can have hundreds of them.
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
