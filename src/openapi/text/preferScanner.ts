import type { CodeHighlighter } from '../../markdown/code/codeHighlighter.js'
import { scanCode } from './scanCode.js'

/**
 * Highlights code in descriptions like the samples beside it. A grammar is loaded only for a language without a scanner:
 * loading one takes a worker longer than rendering thirty pages.
 */
export function preferScanner(highlight: CodeHighlighter): CodeHighlighter {
  return {
    languageNames: highlight.languageNames,
    highlightLines: async (code, language) =>
      scanCode(code, language.toLowerCase()) ?? highlight.highlightLines(code, language),
  }
}
