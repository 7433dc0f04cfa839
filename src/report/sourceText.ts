import { readFileSync } from 'node:fs'

/** A file as findings count its lines and columns: without a byte order mark, every line end as LF. */
export function sourceText(path: string): string {
  return readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
}
