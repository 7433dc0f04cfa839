import { mimes } from 'mrmime'

/** Media type of a file by its extension. Unknown files are `application/octet-stream`, which browsers with `nosniff` do not run. */
export function contentType(path: string): string {
  const extension = extensionOf(path)
  const type = [ownTypes, mimes].find((types) => Object.hasOwn(types, extension))?.[extension]
  if (type === undefined) return 'application/octet-stream'
  return textTypes.test(type) ? `${type}; charset=utf-8` : type
}

/** Extension of the file name in lower case and without the dot; empty without one. */
export function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** True if compression makes files of the type smaller. */
export function isText(type: string): boolean {
  return textTypes.test(type) || /^font\/[ot]tf/.test(type)
}

const textTypes = /^text\/|[/+](?:json5?|xml|javascript|yaml|toml)\b/

/** Source code that readers open in the browser, and types that mrmime does not have or does not have as registered (RFC 9512). */
const ownTypes: Readonly<Record<string, string>> = {
  rs: 'text/plain',
  sh: 'text/plain',
  tf: 'text/plain',
  ts: 'text/plain',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  ico: 'image/x-icon',
}
