import type { CodeHighlighter } from '../../markdown/code/codeHighlighter.js'
import { scanCode } from './scanCode.js'

/**
 * Code in the texts of a description looks like the samples beside it; a grammar for an editor is loaded only for a language
 * that has no scanner. To load one takes a worker longer than to draw thirty pages.
 */
export function preferScanner(highlight: CodeHighlighter): CodeHighlighter {
  return {
    languageNames: highlight.languageNames,
    highlightLines: async (code, language) =>
      scanCode(code, language.toLowerCase()) ?? highlight.highlightLines(code, language),
  }
}
