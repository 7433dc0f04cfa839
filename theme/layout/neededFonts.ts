/**
 * The fonts of running text and of code, if the HTML has code. Others are rare. A browser uses a font of the theme only if it
 * arrives before the text is drawn (styles/base/fonts.css), and warns of a preloaded font that it does not need.
 */
export function neededFonts(fonts: readonly string[], html: string): readonly string[] {
  const names = ['/geist-latin-wght-normal', ...(html.includes('<code') ? ['/geist-mono-latin-wght-normal'] : [])]
  return fonts.filter((href) => !href.includes('/geist-') || names.some((name) => href.includes(name)))
}
