/** The preview image in the front matter of a page. It is resolved like the images of the content. */
import { at } from '../model/diagnostic.js'
import type { Doc, Entry, LinkRecord } from '../model/model.js'

/** Tag name that marks its link record among the links of the content. */
const previewTag = 'meta'

/** Returns one link or none, at the value of the field. The link stage checks it like an image of the page. */
export function previewImageLinks({ file, frontMatter: { image }, places }: Entry): LinkRecord[] {
  return image ? [{ target: image, kind: 'src', tag: previewTag, file, range: places.image ?? at(1, 1) }] : []
}

/** The final href of the image. `hrefs` are those of all links of the doc, in order. */
export function previewImageHref({ links }: Doc, hrefs: readonly string[]): string | undefined {
  return hrefs[links.findIndex((link) => link.tag === previewTag)]
}
