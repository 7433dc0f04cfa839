/** True for a route, a fragment, a relative path, or an address of a harmless scheme. */
export function isSafeHref(target: string): boolean {
  // Browsers drop tabs, line breaks and leading spaces before they read the scheme, so these are refused first.
  if (/[\s\p{Cc}]/u.test(target)) return false
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(target)?.[1]?.toLowerCase()
  return scheme === undefined ? !target.startsWith('//') : ['http', 'https', 'mailto', 'tel'].includes(scheme)
}
