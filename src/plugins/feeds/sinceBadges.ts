/**
 * Shows links such as `[New in 3.7](/release-notes/sensor#v3-7-0)` as badges. They are links of Markdown, so the link check finds a release that
 * does not exist. A badge in a heading moves below it: it is neither in the table of contents nor in the id.
 */
import type { Heading, Link, Root, RootContent } from 'mdast'
import { toString as plainText } from 'mdast-util-to-string'
import type { VFile } from 'vfile'
import { visitMdast } from '../../markdown/source/visitTree.js'
import type { Route } from '../../model/model.js'

const colors: Readonly<Record<string, string>> = {
  'new in': 'success',
  since: 'success',
  'changed in': 'info',
  'deprecated in': 'warning',
  'removed in': 'warning',
}

/** Words before the version in a badge, if the author names no others. */
export const defaultBadgeWords: readonly string[] = ['New in', 'Since', 'Changed in', 'Deprecated in', 'Removed in']

export interface SinceBadgesOptions {
  readonly pages: Route
  readonly words: readonly string[]
}

/** A remark plugin. */
export function sinceBadges(options: SinceBadgesOptions): (tree: Root, file: VFile) => void {
  const words = options.words.map((word) => word.toLowerCase())
  const folder = options.pages.slice(1)
  // A page of the folder, or the page of releases itself: `/changelog#2-1`, `../changelog.md#2-1`.
  const linksToRelease = (url: string) => {
    const rest = url.slice(url.indexOf(folder) + folder.length)
    return url.includes(folder) && /^(?:\/|\.mdx?#|#)/.test(rest) && rest.includes('#')
  }
  return (tree, file) => {
    visitMdast(tree, (node) => {
      if (node.type === 'link' && linksToRelease(node.url)) markBadge(node, words, file)
      return undefined
    })
    moveOutOfHeadings(tree)
  }
}

function markBadge(link: Link, words: readonly string[], file: VFile): void {
  const text = plainText(link)
  const word = words.find((each) => text.toLowerCase().startsWith(`${each} `))
  const [version] = /\d+(?:\.\d+)*/.exec(text) ?? []
  if (word === undefined || version === undefined) return
  checkBadgeVersion(version, link, file)
  link.data = { hProperties: { className: ['badge'], dataKind: colors[word] ?? 'info', dataDsStyle: 'badge' } }
}

/** The ids `v3-7-0` and `370-2026-10-14` name their version. Other ids are not compared. */
function checkBadgeVersion(version: string, link: Link, file: VFile): void {
  const [, id = ''] = /#(.+)$/.exec(link.url) ?? []
  // The id of a heading with a date has no separators in its version: `370` can be 3.7.0 and 37.0.
  const [, joined] = /^v?(\d+)-(?:\d{4}-\d{2}-\d{2}|\d{1,2}-\w+-\d{4})$/.exec(id) ?? []
  const [, separate] = /^v?(\d+(?:[-_.]\d+){1,3})$/.exec(id) ?? []
  const named = joined ?? separate?.split(/[-_.]/).join('.')
  if (named === undefined) return
  const isSame = joined ? joined.startsWith(version.replaceAll('.', '')) : `${named}.`.startsWith(`${version}.`)
  if (!isSame) file.message(`The badge says ${version}, but its link points to ${named}`, link)
}

function moveOutOfHeadings(tree: Root): void {
  tree.children = tree.children.flatMap((node): RootContent[] => {
    if (node.type !== 'heading') return [node]
    const badges = node.children.filter(isBadge)
    if (badges.length === 0) return [node]
    const heading: Heading = { ...node, children: node.children.filter((child) => !isBadge(child)) }
    trimHeading(heading)
    return [heading, { type: 'paragraph', children: badges, ...(node.position && { position: node.position }) }]
  })
}

function isBadge(node: Heading['children'][number]): boolean {
  return node.type === 'link' && node.data?.hProperties?.dataDsStyle === 'badge'
}

function trimHeading({ children }: Heading): void {
  const last = children.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
}
