/**
 * The files of the browser bundle that are public on a gated site: the style sheets of the theme, and the files that they
 * name (fonts, icons). Files that islands of the content import (images, styles, texts) stay private.
 */
export interface PublicStylesInput {
  /** Output path -> bytes of the browser bundle. */
  readonly outputs: ReadonlyMap<string, Uint8Array>
  /** Hrefs of the style sheets of the theme. */
  readonly css: readonly string[]
  /** Hrefs of the style sheets of the theme that only some pages need. */
  readonly features?: Readonly<Record<string, string>>
}

export function publicStyles({ outputs, css, features = {} }: PublicStylesInput): Map<string, Uint8Array> {
  const hrefs = [...css, ...Object.values(features)]
  const sheets = [...outputs].filter(([path]) => hrefs.some((href) => href.endsWith(`/${path}`)))
  const names = new Set(sheets.flatMap(([, bytes]) => urlFileNames(Buffer.from(bytes).toString())))
  const named = [...outputs].filter(([path]) => !/\.(?:js|map|css)$/.test(path) && names.has(lastSegment(path)))
  return new Map([...sheets, ...named])
}

/** The file names of all `url(…)` in a style sheet. A file whose name is not found here stays private. */
function urlFileNames(sheet: string): string[] {
  const urls = sheet.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s]*))\s*\)/g)
  return [...urls].map(([, double, single, bare]) => lastSegment(double ?? single ?? bare ?? ''))
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
