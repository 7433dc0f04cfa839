/** Releases of a page, read from its headings. */
import type { Doc } from '../../model/model.js'
import type { FeedEntry } from '../../openapi/feeds/writeFeeds.js'
import { classifyRelease } from './classifyRelease.js'
import { parseReleaseDate } from './releaseDate.js'

/** The title of a release is the title of its page and the version: `Sensor 3.8.0`. */
export function listReleases(doc: Doc, kinds: readonly string[]): FeedEntry[] {
  const name = doc.frontMatter.sidebar_label ?? doc.title
  return doc.headings.flatMap(({ id, text }, index) => {
    const [, version, written = ''] = /^v?(\d+(?:\.\d+)+\S*) \(([^)]+)\)/.exec(text) ?? []
    const date = parseReleaseDate(written)
    if (!version || !date) return []
    const content = sectionText(doc, index)
    const facts = classifyRelease(content.split('\n'), kinds)
    const tags = [...facts.kinds, ...(facts.needsAction ? ['Action required'] : []), ...facts.advisories]
    return [
      { title: `${name} ${version}`, date, route: doc.route, id, text: content, ...(tags.length > 0 && { tags }) },
    ]
  })
}

/** Text below a heading, with that of the headings below it. */
function sectionText({ headings, sections }: Doc, index: number): string {
  const [first, ...others] = headings.slice(index)
  if (!first) return ''
  const end = others.findIndex(({ level }) => level <= first.level)
  const below = end === -1 ? others : others.slice(0, end)
  const ownText = (id: string) => sections.find((section) => section.id === id)?.text ?? ''
  return [ownText(first.id), ...below.flatMap(({ id, text }) => [text, ownText(id)])].filter(Boolean).join('\n').trim()
}
