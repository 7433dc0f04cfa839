/** Releases of a page, read from its headings. */
import type { Doc } from '../../model/model.js'
import type { FeedEntry } from '../../site/writeFeeds.js'

/** The title of a release is the title of its page and the version: `Sensor 3.8.0`. */
export function listReleases(doc: Doc): FeedEntry[] {
  const name = doc.frontMatter.sidebar_label ?? doc.title
  return doc.headings.flatMap(({ id, text }, index) => {
    const [, version, written = ''] = /^v?(\d+(?:\.\d+)+\S*) \(([^)]+)\)/.exec(text) ?? []
    const date = parseDate(written)
    if (!version || !date) return []
    return [{ title: `${name} ${version}`, date, route: doc.route, id, text: sectionText(doc, index) }]
  })
}

const months = 'january february march april may june july august september october november december'.split(' ')

/** `2026-10-14` and `14 October 2026`. Undefined for other texts. */
function parseDate(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) (\w+) (\d{4})$/.exec(text) ?? []
  const number = months.indexOf(month.toLowerCase()) + 1
  return number === 0 ? undefined : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
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
