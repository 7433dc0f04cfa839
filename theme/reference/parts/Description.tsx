import type { ReactNode } from 'react'
import type { MarkdownText } from '../../../src/model/contract.js'
import type { WithTools } from './tools.js'

interface DescriptionProps extends WithTools {
  readonly text?: MarkdownText
  readonly headingLevel?: number
}

/** A description below a row. A single paragraph is rendered inline, which saves an element in each of many rows. */
export function Description({ text, headingLevel, tools }: DescriptionProps): ReactNode {
  if (!text) return null
  return isSingleParagraph(text.markdown) ? tools.html(text, { inline: true }) : tools.html(text, { headingLevel })
}

/** Renders text between backticks as code: after splitting, the odd pieces are code. */
export function renderBackticks(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence have no other name
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))
}

function isSingleParagraph(markdown: string): boolean {
  return !/\n[ \t]*\n|^[ \t]*(?:[-*+>|#]|\d+[.)][ \t]|```|~~~|={3}|<)/m.test(markdown.trim())
}
