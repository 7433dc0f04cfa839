/** The headers of every answer from a `_headers` file, without the rules for single paths; no answer may be kept. */
export function everyAnswer(headers: Uint8Array | undefined): string {
  const [first = ''] = Buffer.from(headers ?? [])
    .toString()
    .split('\n\n')
  return `${first.replace(/\n {2}Cache-Control: .*/, '\n  Cache-Control: no-store').trimEnd()}\n`
}
