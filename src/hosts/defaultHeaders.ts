/**
 * Reduces a `_headers` file to the headers of every response, and forbids caching. Rules for single paths are dropped, and
 * so is HSTS, because the gate adds that header if its origin has TLS.
 */
export function defaultHeaders(headers: Uint8Array | undefined): string {
  const [first = ''] = Buffer.from(headers ?? [])
    .toString()
    .split('\n\n')
  const text = first
    .replace(/\n {2}Strict-Transport-Security: .*/, '')
    .replace(/\n {2}Cache-Control: .*/, '\n  Cache-Control: no-store')
  return `${text.trimEnd()}\n`
}
