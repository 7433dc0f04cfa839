/** The text of a built page that readers see, from its HTML. */

/** With alternative texts, titles and labels. */
export function visibleText(document: string): string {
  const article = /<article.*?<\/article>/s.exec(document)?.[0] ?? ''
  const withoutAnchors = article.replace(/<a class="anchor".*?<\/a>/gs, '')
  const attributes = [...withoutAnchors.matchAll(/\s(?:alt|title|placeholder|value|label)="([^"]*)"/g)].map(
    ([, value]) => value,
  )
  return `${textOf(withoutAnchors)} ${textOf(attributes.join(' '))}`
}

export function textOf(html: string): string {
  return html
    .replace(/<(?:script|style)\b.*?<\/(?:script|style)>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}
