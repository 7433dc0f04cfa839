/** Converts the mdast of a `.md` file to hast, and parses its raw HTML as a browser would. */
import type { Root } from 'hast'
import { raw } from 'hast-util-raw'
import type { Root as Mdast } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { VFile } from 'vfile'

/** Keep raw HTML, and add no prefix to footnote ids, because the authors are trusted. */
export const hastOptions = {
  allowDangerousHtml: true,
  clobberPrefix: '',
  footnoteBackLabel: 'Back to the text',
} as const

/** @param source gives the elements of raw HTML their positions. */
export function mdastToHast(tree: Mdast, source: string): Root {
  const hast = raw(toHast(tree, hastOptions), { file: new VFile(source) })
  return hast.type === 'root' ? hast : { type: 'root', children: hast.type === 'doctype' ? [] : [hast] }
}
