/**
 * Returns the fonts of running text and of code to preload. The font of code is needed if the HTML has code or gets
 * some later, as the not-found page does. A browser uses a font of the theme only if it arrives before the text is
 * drawn (styles/base/fonts.css), and warns of a preloaded font that it does not need.
 *
 * @param html undefined if it arrives after the document, as on gated pages: then it can have code
 */
export function neededFonts(fonts: readonly string[], html: string | undefined): readonly string[] {
  const hasCode = html === undefined || /<code|not-found-code/.test(html)
  const names = ['/geist-latin-wght-normal', ...(hasCode ? ['/geist-mono-latin-wght-normal'] : [])]
  return fonts.filter((href) => !href.includes('/geist-') || names.some((name) => href.includes(name)))
}
