/** The page with all tags of Material for MkDocs: a heading for each tag, with links to its pages. */
import { posix } from 'node:path'
import type { ForeignPage } from '../../model/site.js'
import { type Fields, listOf, textOf } from '../values.js'
import { optionsOf } from './mkdocsConfig.js'

const marker = /^\[TAGS\][ \t]*$|^<!--[ \t]*material\/tags(?:[ \t][^>]*)?-->[ \t]*$/m

/** @param folder of the pages, relative to the root. */
export function withTagIndex(
  pages: readonly ForeignPage[],
  { config, folder }: { readonly config: Fields; readonly folder: string },
): readonly ForeignPage[] {
  const options = optionsOf(config.plugins, 'tags')
  if (!options) return pages
  const file = textOf(options.tags_file)
  const text = listOfTags(pages)
  return pages.map((page) => {
    if (marker.test(page.body)) return { ...page, body: page.body.replace(marker, () => text) }
    return file !== undefined && page.source === posix.join(folder, file)
      ? { ...page, body: `${page.body.trimEnd()}\n\n${text}\n` }
      : page
  })
}

function listOfTags(pages: readonly ForeignPage[]): string {
  const byTag = new Map<string, ForeignPage[]>()
  for (const page of pages)
    for (const tag of listOf(page.frontMatter.keywords).map(String)) byTag.set(tag, [...(byTag.get(tag) ?? []), page])
  return [...byTag]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([tag, tagged]) => `## ${tag}\n\n${tagged.map((page) => `- [${taggedTitle(page)}](${page.route})`).join('\n')}`,
    )
    .join('\n\n')
}

function taggedTitle({ frontMatter, body, id }: ForeignPage): string {
  const title = textOf(frontMatter.title) ?? /^#[ \t]+(.+?)(?:[ \t]*\{[^{}]*\})?[ \t]*$/m.exec(body)?.[1] ?? id
  return title.replace(/[[\]\\]/g, '\\$&')
}
