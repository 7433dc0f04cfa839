/** Builds a multipart body as fixed text and files, for languages whose library cannot build one. */
import type { MultipartPart } from './snippetRequest.js'

const multipartBoundary = 'docs-sample-boundary'

export type MultipartPiece = { readonly text: string } | { readonly file: string }

/** Fixed texts and files alternate. Lines end with CRLF, as RFC 2046 requires. */
export function multipartPieces(parts: readonly MultipartPart[]): readonly MultipartPiece[] {
  const pieces: MultipartPiece[] = []
  let text = ''
  for (const part of parts) {
    text += `--${multipartBoundary}\r\n${partHeaders(part)}\r\n\r\n`
    if (part.file === undefined) text += part.value ?? ''
    else {
      pieces.push({ text }, { file: part.file })
      text = ''
    }
    text += '\r\n'
  }
  return [...pieces, { text: `${text}--${multipartBoundary}--\r\n` }]
}

/** Headers of a part, joined by CRLF. */
function partHeaders({ mediaType, ...part }: MultipartPart): string {
  const head = `Content-Disposition: ${contentDisposition(part)}`
  return mediaType ? `${head}\r\nContent-Type: ${mediaType}` : head
}

function contentDisposition({ name, file }: MultipartPart): string {
  const fileName = file === undefined ? '' : `; filename="${file}"`
  return `form-data; name="${name.replaceAll('"', '%22').replace(/[\r\n]/g, encodeURIComponent)}"${fileName}`
}

/** `multipart/form-data; boundary=…` with the boundary of `multipartPieces`. */
export function multipartContentType(mediaType: string): string {
  return `${mediaType}; boundary=${multipartBoundary}`
}
