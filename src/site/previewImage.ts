/** The preview image of a page stands in its front matter, and is looked up as the images of its text are. */
import { at } from '../model/diagnostic.js'
import type { Doc, Entry, LinkRecord } from '../model/model.js'

/** What shows it, in place of an element of the text. */
const previewTag = 'meta'

export function previewImageLinks({ file, frontMatter: { image }, places }: Entry): LinkRecord[] {
  return image ? [{ target: image, kind: 'src', tag: previewTag, file, range: places.image ?? at(1, 1) }] : []
}

/** Its final address, out of those of all links of the doc. */
export function previewImageHref({ links }: Doc, hrefs: readonly string[]): string | undefined {
  return hrefs[links.findIndex((link) => link.tag === previewTag)]
}
