/** True for a route, a fragment, a relative path, or a URL with a harmless scheme. False for a protocol-relative URL. */
export function isSafeHref(target: string): boolean {
  // Browsers ignore tabs, line breaks and leading spaces in a scheme (`java\tscript:`), so reject all of them first.
  if (/[\s\p{Cc}]/u.test(target)) return false
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(target)?.[1]?.toLowerCase()
  return scheme === undefined ? !target.startsWith('//') : ['http', 'https', 'mailto', 'tel'].includes(scheme)
}
