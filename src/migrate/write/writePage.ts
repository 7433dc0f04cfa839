/** Writes a page: front matter, and the body. */
import { stringify } from 'yaml'
import type { ForeignPage } from '../model/site.js'

export interface WrittenPage {
  readonly page: ForeignPage
  /** Path in the target. */
  readonly file: string
  readonly body: string
}

/** A partial has no front matter. A page gets a `slug` only if its path does not give its route. */
export function pageText({ page, file, body }: WrittenPage): string {
  if (page.partial) return body
  const own = writtenRoute(file, page.folder)
  const matter = { ...page.frontMatter, ...(own !== page.route && { slug: page.route }) }
  return Object.keys(matter).length > 0 ? `---\n${stringify(matter, { lineWidth: 0 })}---\n${body}` : body
}

/** The route that docsgen gives to a file without a slug. That of a README depends on the other files of its folder. */
function writtenRoute(file: string, folder: string): string | undefined {
  if (/(?:^|\/)readme\.mdx?$/i.test(file)) return undefined
  const id = file
    .slice(folder.length + 1)
    .replace(/\.mdx?$/, '')
    .replace(/(^|\/)index$/, '$1')
    .replace(/\/$/, '')
  return `/${id}`
}

/** A page that could not be converted, with its source as code, so that no text is lost. */
export function unconvertedPage({ page, file, body }: WrittenPage, reason: string): WrittenPage {
  const longest = [...body.matchAll(/`{3,}/g)].reduce((most, [run]) => Math.max(most, run.length), 3)
  const fence = '`'.repeat(longest + 1)
  const note = `\n:::caution[This page is not converted yet]\n\n${escapeMarkdown(reason)}\n\n:::\n\n`
  // Pages import partials by their names.
  return {
    page,
    file: page.partial ? file : file.replace(/\.mdx$/, '.md'),
    body: `${note}${fence}text\n${body.trim()}\n${fence}\n`,
  }
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#]/g, '\\$&')
}
