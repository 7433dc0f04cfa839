/**
 * The new site shows the headings of a page beside the text, so a table of contents in the text is removed. A section that has
 * nothing else would be empty, so its heading is removed, too, unless the page links to it.
 */
import GithubSlugger from 'github-slugger'
import type { MigrationReport } from '../model/report.js'
import type { ForeignPage } from '../model/site.js'
import { codeLineTest } from './mapLines.js'

const contents = /^(?:<(?:TOCInline|TableOfContents|Toc)\b[^>]*\/>|\[\[_?toc_?\]\]|\[toc\]|\{\{[<%] *toc *[%>]\}\})$/i

/** Returns the body with empty lines instead of such sections. */
export function dropContentsSections(page: ForeignPage, report: MigrationReport): string {
  const lines = page.body.split('\n')
  const isCode = codeLineTest()
  const prose = lines.map((line) => (isCode(line) ? undefined : line.trim()))
  const nextText = (from: number) => prose.findIndex((line, index) => index >= from && line !== '')
  for (const [index, line] of prose.entries()) {
    const [, marks, title] = /^(#{2,6})[ \t]+(.+)$/.exec(line ?? '') ?? []
    if (marks === undefined || title === undefined) continue
    const list = nextText(index + 1)
    if (list === -1 || !contents.test(prose[list] ?? '')) continue
    if (!isSectionEnd(prose, nextText(list + 1), { level: marks.length, nextText })) continue
    if (page.body.includes(`](#${new GithubSlugger().slug(title)})`)) continue
    lines.fill('', index, list + 1)
    report.count('table of contents with its heading removed')
    report.leave({ kind: 'heading of a table of contents', file: page.source, text: `${marks} ${title}` })
  }
  return lines.join('\n')
}

interface SectionInput {
  readonly level: number
  readonly nextText: (from: number) => number
}

/** True at the end of the page, or at a heading that does not belong to the section. A thematic break can stand before both. */
function isSectionEnd(prose: readonly (string | undefined)[], at: number, { level, nextText }: SectionInput): boolean {
  if (at === -1) return true
  const line = prose[at] ?? ''
  if (/^(?:-{3,}|\*{3,}|_{3,})$/.test(line)) return isSectionEnd(prose, nextText(at + 1), { level, nextText })
  const marks = /^(#{1,6})[ \t]/.exec(line)?.[1]
  return marks !== undefined && marks.length <= level
}
