/**
 * The fonts of running text and of code, if the HTML has code, or gets code later, as the page for missing addresses does. Others are
 * rare. A browser uses a font of the theme only if it arrives before the text is drawn (styles/base/fonts.css), and warns of a
 * preloaded font that it does not need.
 */
export function neededFonts(fonts: readonly string[], html: string): readonly string[] {
  const hasCode = /<code|not-found-code/.test(html)
  const names = ['/geist-latin-wght-normal', ...(hasCode ? ['/geist-mono-latin-wght-normal'] : [])]
  return fonts.filter((href) => !href.includes('/geist-') || names.some((name) => href.includes(name)))
}
