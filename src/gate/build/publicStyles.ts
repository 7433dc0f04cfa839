/**
 * The files of the bundle that the public shell of a gated site needs: its style sheet, and what that names. What islands
 * of the content import (images, styles, texts) is not among them.
 */
export interface PublicStylesInput {
  readonly outputs: ReadonlyMap<string, Uint8Array>
  /** Addresses of the style sheets of the theme. */
  readonly css: readonly string[]
}

export function publicStyles({ outputs, css }: PublicStylesInput): Map<string, Uint8Array> {
  const sheets = [...outputs].filter(([path]) => css.some((href) => href.endsWith(`/${path}`)))
  const names = new Set(sheets.flatMap(([, bytes]) => namesIn(Buffer.from(bytes).toString())))
  const named = [...outputs].filter(([path]) => !/\.(?:js|map|css)$/.test(path) && names.has(lastOf(path)))
  return new Map([...sheets, ...named])
}

/** Last parts of the addresses in a style sheet. A name that this cannot read stays private. */
function namesIn(sheet: string): string[] {
  const addresses = sheet.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s]*))\s*\)/g)
  return [...addresses].map(([, double, single, bare]) => lastOf(double ?? single ?? bare ?? ''))
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
