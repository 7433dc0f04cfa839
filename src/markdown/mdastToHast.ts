/** Converts the mdast of a `.md` file to hast, and parses its raw HTML as a browser would. */
import type { Nodes, Root } from 'hast'
import { raw } from 'hast-util-raw'
import type { Root as Mdast, Nodes as MdastNodes } from 'mdast'
import { type Options as HastOptions, toHast } from 'mdast-util-to-hast'
import { VFile } from 'vfile'
import type { SourceContext } from './source/sourceContext.js'

/** Keep raw HTML, and add no prefix to footnote ids, because the authors are trusted. */
export const hastOptions = {
  allowDangerousHtml: true,
  clobberPrefix: '',
  footnoteBackLabel: 'Back to the text',
} as const

/** The options with the words of the language. */
export function hastOptionsFor({ text }: Pick<SourceContext, 'text'>): HastOptions {
  return text ? { ...hastOptions, footnoteLabel: text.footnotes, footnoteBackLabel: text.footnoteBack } : hastOptions
}

/** The source gives the elements of raw HTML their positions. */
export function mdastToHast(tree: Mdast, context: Pick<SourceContext, 'source' | 'text'>): Root {
  const { source } = context
  const hast = toHast(tree, hastOptionsFor(context))
  return wrapInRoot(needsHtmlParser(tree) ? raw(hast, { file: new VFile(source) }) : hast)
}

function wrapInRoot(hast: Nodes): Root {
  if (hast.type === 'root') return hast
  return { type: 'root', children: hast.type === 'doctype' ? [] : [hast] }
}

/**
 * True if a browser would read the HTML of the tree as another tree: raw HTML, a link in a link, and footnotes, whose links
 * can be in a link. The parser takes half of the time of a page, and most pages have none of these.
 */
function needsHtmlParser(node: MdastNodes, isInLink = false): boolean {
  switch (node.type) {
    case 'html':
    case 'footnoteReference':
    case 'footnoteDefinition':
      return true
    case 'link':
    case 'linkReference':
      return isInLink || node.children.some((child) => needsHtmlParser(child, true))
    default:
      return 'children' in node && node.children.some((child) => needsHtmlParser(child, isInLink))
  }
}
