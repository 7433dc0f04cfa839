/** Sections of a page in Markdown, found by heading. */
import GithubSlugger from 'github-slugger'

export interface MarkdownHeading {
  /** 1 to 6. */
  readonly level: number
  readonly text: string
  /** Fragment that such a heading gets, unless the author chose another. */
  readonly slug: string
  /** Number of the line, from 0. */
  readonly line: number
}

/** Headings outside of code blocks. */
export function listHeadings(markdown: string): MarkdownHeading[] {
  const slugger = new GithubSlugger()
  let fence = ''
  return markdown.split('\n').flatMap((row, line) => {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(row) ?? []
    if (fence) {
      if (mark.startsWith(fence) && row.trim() === mark) fence = ''
      return []
    }
    fence = mark
    const [, marks = '', text = ''] = /^(#{1,6}) +(.+?) *#*$/.exec(row) ?? []
    if (!marks) return []
    const plain = textOfMarkdown(text)
    return [{ level: marks.length, text: plain, slug: slugger.slug(plain), line }]
  })
}

/** The section below a heading with its subsections; undefined if there is none. `name` is the heading or its fragment. */
export function takeSection(markdown: string, name: string): string | undefined {
  const headings = listHeadings(markdown)
  const wanted = name.replace(/^#/, '').trim().toLowerCase()
  const index = headings.findIndex(({ text, slug }) => text.toLowerCase() === wanted || slug === wanted)
  const heading = headings[index]
  if (!heading) return undefined
  const end = headings.slice(index + 1).find(({ level }) => level <= heading.level)
  return markdown.split('\n').slice(heading.line, end?.line).join('\n').trimEnd()
}

/** Text of a heading without links, code marks and escapes. */
function textOfMarkdown(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}
