/** A page as Markdown, made from the HTML that readers get. Plugins that publish text share it. */
import type { Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toMdast } from 'hast-util-to-mdast'
import type { Heading } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import { parseFragment } from 'parse5'
import type { Doc } from '../../model/model.js'
import type { PluginBuild } from '../../model/plugin.js'
import { canonicalUrl } from '../../routes/urls.js'
import { simplifyTree } from './simplifyTree.js'

/** Markdown of the content, from the title on. Links are absolute. */
export function pageMarkdown(doc: Doc, build: PluginBuild): string {
  return build.remember(doc, 'markdown', () => convertPage(doc, build))
}

function convertPage(doc: Doc, { site, contentOf }: PluginBuild): string {
  const tree = fromParse5(parseFragment(contentOf(doc))) as Root
  simplifyTree(tree, canonicalUrl(doc.route, site.config))
  // Without its layout, a page whose component has a slogan as the title needs its own title too.
  const hasTitle = doc.headings.some(({ level }) => level === 1)
  const title = hasTitle ? '' : `${toMarkdown(titleHeading(doc.title))}\n`
  return title + toMarkdown(toMdast(tree), markdownForm)
}

function titleHeading(value: string): Heading {
  return { type: 'heading', depth: 1, children: [{ type: 'text', value }] }
}

const markdownForm: Options = {
  bullet: '-',
  emphasis: '_',
  rule: '-',
  listItemIndent: 'one',
  fences: true,
  resourceLink: false,
  extensions: [gfmToMarkdown({ tablePipeAlign: false, tableCellPadding: true })],
}
