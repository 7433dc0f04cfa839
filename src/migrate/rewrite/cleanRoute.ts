/** A route without the ending of files and without the last slash. */
export function cleanRoute(route: string): string {
  return (
    route
      .replace(/\/index\.html$/, '/')
      .replace(/\.html$/, '')
      .replace(/(.)\/$/, '$1') || '/'
  )
}
