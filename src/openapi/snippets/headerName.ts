/** A header as requests send it. */
interface HeaderName {
  /** Only characters that RFC 9110 allows in the name of a header. */
  readonly name: string
  /** Start of the value that the author wrote into the name: `Bearer `, or empty. */
  readonly prefix: string
}

/** Splits names such as `Authorization: Bearer`, which no HTTP client accepts. */
export function splitHeaderName(text: string): HeaderName {
  const [, before = '', after = ''] = /^([^:]*)(?::\s*(.*))?$/s.exec(text) ?? []
  const name = before.replace(/[^!#$%&'*+.^_`|~\w-]+/g, '')
  const prefix = after.replace(/[^\x21-\x7e]+/g, ' ').trim()
  return { name, prefix: prefix && `${prefix} ` }
}
