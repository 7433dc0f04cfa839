/**
 * Markup without what HTML allows to be left out: quotes around plain values, empty values, the slash of void elements, end
 * tags of list items (HTML Living Standard, 13.1.2.3 and 13.1.2.4). The shell is on every page, and this is a twelfth of it.
 * What is not written as React writes it is left alone, and so is the article, whose bytes are its author's, unless the
 * page is made of a description: there the theme wrote nearly all of it.
 */
export function minifyHtml(html: string, article: 'kept' | 'made' = 'kept'): string {
  if (article === 'made') return shorten(html)
  const start = html.indexOf('<article>')
  const end = html.lastIndexOf('</article>')
  return start < 0 || end < start
    ? shorten(html)
    : shorten(html.slice(0, start)) + html.slice(start, end) + shorten(html.slice(end))
}

/** Scripts and styles whole, since what looks like a tag there is none; end tags that may go; start tags. */
const pieces =
  /<(script|style)\b.*?<\/\1>|<\/li>(?=<li[ >]|<\/[ou]l>)|<([a-z][a-z0-9-]*)((?: [^\s"'=<>/]+(?:="[^"]*")?)+)(\/?)>/gs

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

const plain = (_quoted: string, value: string) => (value === '' ? '' : `=${value}`)

function shorten(html: string): string {
  return html.replace(pieces, (piece: string, _raw, tag?: string, attributes = '', slash = '') => {
    if (piece === '</li>') return ''
    // In SVG and MathML the slash closes the element, and a plain value before it would take it in.
    if (tag === undefined || (slash && !voids.has(tag))) return piece
    return `<${tag}${attributes.replace(/="([^\s"'=<>`]*)"/g, plain)}>`
  })
}
