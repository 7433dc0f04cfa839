/** The parser inside @mdx-js/mdx, with the extensions of docsgen: the fallback of satteri. */
import { createProcessor } from '@mdx-js/mdx'
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import type { Point } from '../model/diagnostic.js'
import { restoreInlineDirectives } from './restoreInlineDirectives.js'
import { MarkdownSyntaxError } from './source/markdownSyntaxError.js'
import type { MarkdownKind } from './source/sourceContext.js'

/** Throws `MarkdownSyntaxError`. */
export function parseWithRemark(source: string, kind: MarkdownKind): Root {
  const processor = createProcessor({ format: kind, remarkPlugins: [remarkGfm, remarkDirective] })
  try {
    return restoreInlineDirectives(processor.parse(source), source)
  } catch (thrown) {
    throw isVfileMessage(thrown) ? micromarkSyntaxError(thrown) : thrown
  }
}

/** The error class of unified. */
interface VfileMessage extends Error {
  readonly reason: string
  readonly line?: number
  readonly column?: number
  readonly place?: { readonly start?: Point; readonly line?: number; readonly column?: number }
}

function isVfileMessage(thrown: unknown): thrown is VfileMessage {
  return thrown instanceof Error && 'reason' in thrown && typeof thrown.reason === 'string'
}

function micromarkSyntaxError(thrown: VfileMessage): MarkdownSyntaxError {
  const { reason } = thrown
  const place = thrown.place?.start ?? thrown.place
  // For a tag that is never closed, the position is only in the text: “… for `<div>` (6:1-6:6)”.
  const [, line, column] = /\((\d+):(\d+)-\d+:\d+\)/.exec(reason) ?? []
  return new MarkdownSyntaxError(reason, {
    line: thrown.line ?? place?.line ?? Number(line ?? 1),
    column: thrown.column ?? place?.column ?? Number(column ?? 1),
  })
}
