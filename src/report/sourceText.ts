import { readFileSync } from 'node:fs'

/** Reads a file in the form in which diagnostics count lines and columns: no byte order mark, LF line ends. */
export function sourceText(path: string): string {
  return readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
}
