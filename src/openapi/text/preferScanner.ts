import type { Highlight } from '../../markdown/highlight.js'
import { scanCode } from './scanCode.js'

/**
 * Code in the texts of a description looks like the samples beside it; a grammar for an editor is loaded only for a language
 * that has no scanner. To load one takes a worker longer than to draw thirty pages.
 */
export function preferScanner(highlight: Highlight): Highlight {
  return {
    languages: highlight.languages,
    lines: async (code, language) => scanCode(code, language.toLowerCase()) ?? highlight.lines(code, language),
  }
}
