/** Reduces a `_headers` file to the headers of every response, and forbids caching. Rules for single paths are dropped. */
export function defaultHeaders(headers: Uint8Array | undefined): string {
  const [first = ''] = Buffer.from(headers ?? [])
    .toString()
    .split('\n\n')
  return `${first.replace(/\n {2}Cache-Control: .*/, '\n  Cache-Control: no-store').trimEnd()}\n`
}
