/** Short elements for token classes; `reference-samples.css` colors them. */
const tagByToken: Readonly<Record<string, string>> = { keyword: 'b', string: 'i', number: 'u' }

/**
 * Removes the elements of lines, which have no numbers or highlights here, and of punctuation and names, which keep the text
 * color: a third of the elements remains. Colored tokens become one-letter elements instead of `span` with a class, because a
 * page can have hundreds of them.
 */
export function shortenTokens(html: string): string {
  const code = html
    .replaceAll('<span class="line">', '')
    .replaceAll('\n</span>', '\n')
    .replaceAll(/<span class="t-(?:punct|operator|variable|tag)">([^<]*)<\/span>/g, '$1')
    .replaceAll(/<span class="t-(keyword|string|number)">([^<]*)<\/span>/g, (_, kind: string, text: string) => {
      const tag = tagByToken[kind]
      return `<${tag}>${text}</${tag}>`
    })
  return `<span class="line">${code}</span>`
}
