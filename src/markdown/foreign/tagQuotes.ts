/** Finds attributes of HTML tags whose quotes are missing or typographic, so that browsers read their text as something else. */
import type { ScannedTag } from './scanTags.js'

/** Attributes without a value. Those with a dash, a colon or another mark belong to frameworks. */
const booleans = new Set(
  `allowfullscreen async autofocus autoplay checked compact controls default defer disabled download formnovalidate hidden inert ismap
  itemscope loop markdown multiple muted nomodule novalidate nowrap noshade open playsinline readonly required reversed selected
  crossorigin border alt title href value id class name width height style`.split(/\s+/),
)

export function describeQuotes({ name, attributes }: ScannedTag): { message: string; hint: string } | undefined {
  const [, quoted = '', quote = ''] = /(?:^|\s)([\w-]+)=\s*([“”„‘’«])/.exec(attributes) ?? []
  if (quoted !== '')
    return {
      message: `The typographic quote (${quote}) is a part of the attribute “${quoted}”.`,
      hint: `Write straight quotes: ${quoted}="…".`,
    }
  const withoutQuoted = attributes.replace(/=\s*(?:"[^"]*"|'[^']*')/g, '="" ')
  const [, attribute = '', first = '', rest = ''] =
    /(?:^|\s)([\w-]+)=([^\s"'>]+)((?:\s+[\p{L}]+(?![\w=:.-]))+)/u.exec(withoutQuoted) ?? []
  const lost = rest.split(/\s+/).filter((word) => word !== '' && !booleans.has(word.toLowerCase()))
  if (lost.length === 0) return undefined
  return {
    message: `“${lost.join(' ')}” are attributes of <${name}> here, so readers do not see them.`,
    hint: `Write quotes: ${attribute}="${first}${rest}".`,
  }
}
