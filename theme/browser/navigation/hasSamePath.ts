/** Returns true if two URLs point to one page. Hosts serve a page with and without trailing slash. */
export function hasSamePath(a: Pick<URL, 'pathname'>, b: Pick<URL, 'pathname'>): boolean {
  return a.pathname.replace(/\/$/, '') === b.pathname.replace(/\/$/, '')
}
