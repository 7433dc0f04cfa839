/** Do two addresses name one page? Hosts answer with a trailing slash and without. */
export function hasSamePath(a: Pick<URL, 'pathname'>, b: Pick<URL, 'pathname'>): boolean {
  return a.pathname.replace(/\/$/, '') === b.pathname.replace(/\/$/, '')
}
