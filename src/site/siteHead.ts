/** The tags of `head` in the configuration, and the script that counts visits, as attributes and text. */
import type { SiteHeadElement } from '../model/contract.js'
import type { SiteConfig } from '../schema/config.js'

export interface SiteHeadInput {
  readonly href: (target: string) => { readonly href: string }
  /** URL of the code that counts visits; empty if there is none. */
  readonly counter: string
}

/** Names and properties of the meta tags whose content is an image for link previews. */
export const previewImageNames: ReadonlySet<string> = new Set([
  'og:image',
  'og:image:url',
  'og:image:secure_url',
  'twitter:image',
])

export function siteHead(
  { head, url }: Pick<SiteConfig, 'head' | 'url'>,
  { href, counter }: SiteHeadInput,
): SiteHeadElement[] {
  const own = head.map((entry): SiteHeadElement => {
    switch (entry.tag) {
      case 'meta': {
        const { tag, content, ...attributes } = entry
        const isImage = previewImageNames.has(entry.property ?? entry.name ?? '')
        // Other sites read the image, so its URL has the origin.
        return { tag, attributes: defined({ ...attributes, content: isImage ? withOrigin(content) : content }) }
      }
      case 'link': {
        const { tag, ...attributes } = entry
        return { tag, attributes: defined({ ...attributes, href: href(entry.href).href }) }
      }
      case 'script': {
        const { tag, src, content, type, async, defer = src !== undefined && !async, data } = entry
        const attributes = defined({
          src: src && href(src).href,
          type,
          ...(async && { async }),
          ...(defer && { defer }),
          ...data,
        })
        return { tag, attributes, ...(content !== undefined && { text: content }) }
      }
    }
  })
  function withOrigin(image: string): string {
    const target = href(image).href
    return target.startsWith('/') ? url + target : target
  }
  const count: SiteHeadElement = { tag: 'script', attributes: { type: 'module', src: counter, async: true } }
  return counter ? [...own, count] : own
}

function defined(attributes: Readonly<Record<string, string | true | undefined>>): Record<string, string | true> {
  return Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
