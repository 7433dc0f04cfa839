import type { ReactNode } from 'react'
import type { MarkdownText } from '../../src/model/contract.js'
import type { WithTools } from './tools.js'

interface TextProps extends WithTools {
  readonly text?: MarkdownText
  readonly headingLevel?: number
}

/** A description below a row. Most are one paragraph, which needs one element instead of two: rows are many. */
export function Text({ text, headingLevel, tools }: TextProps): ReactNode {
  if (!text) return null
  return isParagraph(text.markdown) ? tools.html(text, { inline: true }) : tools.html(text, { headingLevel })
}

/** A sentence of the builder: odd pieces stand between backticks and are code. */
export function codeBetweenTicks(text: string): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence have no other name
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))
}

function isParagraph(markdown: string): boolean {
  return !/\n[ \t]*\n|^[ \t]*(?:[-*+>|#]|\d+[.)][ \t]|```|~~~|={3}|<)/m.test(markdown.trim())
}
