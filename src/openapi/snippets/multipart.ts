/** A multipart body by hand, for languages whose own library has no writer for it: fixed text, and files between. */
import type { Part } from './request.js'

export const BOUNDARY = 'docs-sample-boundary'

export type MultipartPiece = { readonly text: string } | { readonly file: string }

export function multipartPieces(parts: readonly Part[]): readonly MultipartPiece[] {
  const pieces: MultipartPiece[] = []
  let text = ''
  for (const part of parts) {
    text += `--${BOUNDARY}\r\n${partHead(part)}\r\n\r\n`
    if (part.file === undefined) text += part.value ?? ''
    else {
      pieces.push({ text }, { file: part.file })
      text = ''
    }
    text += '\r\n'
  }
  return [...pieces, { text: `${text}--${BOUNDARY}--\r\n` }]
}

/** Header lines of a part, joined by CRLF. */
export function partHead({ mediaType, ...part }: Part): string {
  const head = `Content-Disposition: ${disposition(part)}`
  return mediaType ? `${head}\r\nContent-Type: ${mediaType}` : head
}

export function disposition({ name, file }: Part): string {
  const fileName = file === undefined ? '' : `; filename="${file}"`
  return `form-data; name="${name.replaceAll('"', '%22').replace(/[\r\n]/g, encodeURIComponent)}"${fileName}`
}

/** `multipart/form-data; boundary=…` with the boundary of `multipartPieces`. */
export function multipartType(mediaType: string): string {
  return `${mediaType}; boundary=${BOUNDARY}`
}
