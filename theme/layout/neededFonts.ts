/**
 * The fonts of running text and of code, if the HTML has code. Others are rare. A browser uses a font only if it arrives before
 * the text is drawn (styles/base/fonts.css), and warns of a preloaded font that it does not need.
 */
export function neededFonts(fonts: readonly string[], html: string): readonly string[] {
  const names = ['/geist-latin-', ...(html.includes('<code') ? ['/geist-mono-latin-'] : [])]
  return fonts.filter((href) => names.some((name) => href.includes(`${name}wght-normal`)))
}
