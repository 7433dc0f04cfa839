/** Finds the shortcodes of Hugo in a text. */
import { type BlockTag, type FoundTag, replaceTags } from '../blockTags.js'

export type Shortcode = BlockTag

const tagPattern =
  /\{\{([<%])(?!\/\*)\s*(\/?)\s*([\w./-]+)((?:\s+(?:`[^`]*`|"(?:\\.|[^"\\])*"|[^\s"`>%]|>(?!\}\})|%(?!\}\}))*)*?)\s*(\/?)\s*[%>]\}\}/g

/** Replaces each shortcode by what `replace` returns, the inner ones first. Escaped ones lose their comment marks. */
export function replaceShortcodes(text: string, replace: (shortcode: Shortcode) => string): string {
  if (!text.includes('{{')) return text
  const tags = [...text.matchAll(tagPattern)].map(
    ({ 0: whole, index, 2: slash, 3: name = '', 4: attributes = '', 5: end }): FoundTag => ({
      from: index,
      to: index + whole.length,
      name,
      isEnd: slash === '/',
      isSingle: end === '/',
      attributes,
    }),
  )
  return replaceTags(text, tags, replace).replace(/\{\{([<%])\/\*\s*([\s\S]*?)\s*\*\/([%>])\}\}/g, '{{$1 $2 $3}}')
}
