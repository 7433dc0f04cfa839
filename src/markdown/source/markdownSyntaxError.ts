import type { Point } from '../../model/diagnostic.js'

/** A syntax error at a place in a page. The parsers throw it; `diagnosePageError` turns it into a diagnostic. */
export class MarkdownSyntaxError extends Error {
  constructor(
    message: string,
    readonly point: Point,
  ) {
    super(message)
  }
}
