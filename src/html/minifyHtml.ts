/**
 * Removes what HTML allows to omit: quotes around plain values, empty values, the slash of void elements, end tags of list
 * items (HTML Living Standard, 13.1.2.3 and 13.1.2.4). This is a twelfth of the shell, which is on every page.
 *
 * Markup that is not written as React writes it stays unchanged. So does the article (`kept`), because its bytes come from
 * its author. The article of an API page comes from the theme and is minified too (`made`).
 */
export function minifyHtml(html: string, article: 'kept' | 'made' = 'kept'): string {
  if (article === 'made') return minifyTags(html)
  const start = html.indexOf('<article>')
  const end = html.lastIndexOf('</article>')
  return start < 0 || end < start
    ? minifyTags(html)
    : minifyTags(html.slice(0, start)) + html.slice(start, end) + minifyTags(html.slice(end))
}

/**
 * Matches whole scripts and styles, because text in them can look like a tag; end tags of list items that can be omitted;
 * and start tags with attributes. Captures the name and the attributes of a start tag.
 */
const minifiable =
  /<script\b.*?<\/script>|<style\b.*?<\/style>|<\/li>(?=<li[ >]|<\/[ou]l>)|<([a-z][a-z0-9-]*)((?: [^\s"'=<>/]+(?:="[^"]*")?)+)\/?>/gs

const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

const minifyValue = (_quoted: string, value: string) => (value === '' ? '' : `=${value}`)

function minifyTags(html: string): string {
  return html.replace(minifiable, (match: string, tag?: string, attributes = '') => {
    if (match === '</li>') return ''
    if (tag === undefined) return match
    // In SVG and MathML the slash closes the element, and an unquoted value before it would include it.
    if (match.endsWith('/>') && !voidTags.has(tag)) return match
    return `<${tag}${attributes.replace(/="([^\s"'=<>`]*)"/g, minifyValue)}>`
  })
}
