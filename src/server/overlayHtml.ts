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
    return `<section><h2>${escapeHtml(message)}</h2><p><code>${escapeHtml(place)}</code> ${escapeHtml(code)}</p>${frame}${hint ? `<p>${escapeHtml(hint)}</p>` : ''}</section>`
  })
  const more = diagnostics.length - items.length
  return items.join('') + (more > 0 ? `<p>… and ${more} more.</p>` : '')
}
