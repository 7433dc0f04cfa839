/** Renders diagnostics as HTML, for the overlay of the live preview. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.js'
import { codeFrame } from '../report/codeFrame.js'
import { sourceText } from '../report/sourceText.js'
import { escapeHtml } from '../util/html.js'

const maxShownDiagnostics = 20

export function createOverlayHtml(diagnostics: readonly Diagnostic[], root: string): string {
  const items = diagnostics.slice(0, maxShownDiagnostics).map(({ file, range, message, hint, code }) => {
    const place = range ? `${file}:${range.start.line}:${range.start.column}` : file
    const path = join(root, file)
    const frame = range && existsSync(path) ? `<pre>${escapeHtml(codeFrame(sourceText(path), range))}</pre>` : ''
    return `<section><h2>${markCodeSpans(message)}</h2><p><code>${escapeHtml(place)}</code> ${escapeHtml(code)} <a href="${escapeHtml(editorHref(path, range?.start))}">Open in editor</a></p>${frame}${hint ? `<p>${markCodeSpans(hint)}</p>` : ''}</section>`
  })
  const more = diagnostics.length - items.length
  const count = `<p><strong>${diagnostics.length === 1 ? '1 error' : `${diagnostics.length} errors`}</strong></p>`
  return count + items.join('') + (more > 0 ? `<p>… and ${more} more.</p>` : '')
}

/** A text with names between backticks. */
function markCodeSpans(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

/** Opens the place in Visual Studio Code, and in the editors that registered its scheme. */
function editorHref(path: string, start: { readonly line: number; readonly column: number } | undefined): string {
  const place = start ? `:${start.line}:${start.column}` : ''
  return `vscode://file${encodeURI(path.startsWith('/') ? path : `/${path.replaceAll('\\', '/')}`)}${place}`
}
