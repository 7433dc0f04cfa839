/**
 * * Adds a style sheet that comes with code which few pages load, so that no page loads it before its first use. The
 * Content-Security-Policy allows such a sheet, because it is not inline markup. Its rules name their cascade layer.
 */
const adopted = new Set<string>()

export function adoptSheet(css: string): void {
  if (adopted.has(css)) return
  adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
