import type { ReactNode } from 'react'
import type { CodeBlockProps } from '../../src/model/contract.js'
import { Icon } from './Icon.js'

/** A block with more lines is folded. */
const unfoldedLines = 24

/** Highlighted code with caption and tools. The tools need scripts; CSS hides them without scripts. */
export function CodeBlock({
  language,
  title,
  html,
  lineNumbers,
  start,
  wrap,
  fold,
  ...about
}: CodeBlockProps): ReactNode {
  const lines = lineNumbers ? addLineNumbers(html, start) : html
  const isMarked = about.isMarked ?? /<(?:mark|ins|del|details)>/.test(html)
  // A line with a second class is highlighted, added or removed.
  const needsMarks = isMarked || lineNumbers || language === 'diff' || html.includes('<span class="line ')
  const count = about.lineCount ?? html.split('<span class="line').length - 1
  const isFolded = fold ?? count > unfoldedLines
  return (
    <figure
      className="code"
      data-code=""
      data-language={language}
      data-titled={title ? '' : undefined}
      data-numbered={lineNumbers ? '' : undefined}
      data-wrap={wrap ? '' : undefined}
      data-folded={isFolded ? (fold ? 'short' : '') : undefined}
      data-ds-style={needsMarks || (isFolded && fold) ? 'code-marks' : undefined}
    >
      <figcaption>
        {title ? <span className="code-title">{title}</span> : null}
        <span className="code-tools">
          <button type="button" data-action="wrap" aria-label={TEXT.wrapLines} aria-pressed={wrap}>
            <Icon name="wrap" />
          </button>
          <button type="button" data-action="copy" aria-label={TEXT.copy}>
            <Icon name="copy" />
            <Icon name="check" className="when-copied" />
          </button>
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: lines }} />
      </pre>
      {isFolded ? (
        <button
          type="button"
          className="code-fold"
          data-action="fold"
          aria-expanded={false}
          aria-label={TEXT.showAllLines.replace('{count}', `${count}`)}
        />
      ) : null}
    </figure>
  )
}

CodeBlock.keepsHtml = true

/** Puts line numbers into an attribute that CSS shows, so that they are not selected, copied or indexed. */
function addLineNumbers(html: string, start: number): string {
  let number = start
  return html.replaceAll(/<span class="line(?=[ "])/g, () => `<span data-n="${number++}" class="line`)
}
