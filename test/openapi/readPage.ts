/** The text and links of a reference page without scripts, compiled with the default theme as in a build. */
import { fileURLToPath } from 'node:url'
import { runTheme } from '../../src/bundling/runTheme.js'
import { bundleForServer } from '../../src/bundling/serverBundle.js'
import { createCodeHighlighter } from '../../src/markdown/code/codeHighlighter.js'
import { contentComponents } from '../../src/markdown/contentComponents.js'
import { loadMarkdownParser } from '../../src/markdown/parseMarkdown.js'
import { createHastTools } from '../../src/markdown/writeHast.js'
import type { ReferenceView } from '../../src/model/contract.js'
import type { Diagnostic } from '../../src/model/diagnostic.js'
import type { Entry, LinkRecord } from '../../src/model/model.js'
import { finishPageSource, serializePage } from '../../src/openapi/pages/pageSource.js'
import type { AuthorSample } from '../../src/openapi/snippets/requestSamples.js'
import { createCodeCache } from '../../src/openapi/text/highlightCodes.js'
import { compileOperation, type OperationTools } from '../../src/stages/compileOperation.js'
import { escapeHtml } from '../../src/util/html.js'
import { tokens } from './collect.js'

export interface ReadPage {
  readonly html: string
  readonly links: readonly LinkRecord[]
  readonly diagnostics: readonly Diagnostic[]
}

export type PageReader = (view: ReferenceView, author?: readonly AuthorSample[]) => Promise<ReadPage>

/** Compiles views that are not pages of a site yet. */
export async function pageReader(): Promise<PageReader> {
  const read = await entryReader()
  return (view, author = []) => {
    const page = { view, author, place: { file: 'api.yaml', range: { start: { line: 1, column: 1 } } } }
    return read({
      id: 'x',
      route: view.route,
      kind: 'operation',
      file: 'api.yaml',
      source: finishPageSource(page, serializePage(page), { tokens, replaceAddresses: (markdown) => markdown }),
      bodyOffset: 0,
      bodyLine: 1,
      frontMatter: { search: true },
      places: {},
    })
  }
}

export async function entryReader(): Promise<(entry: Entry) => Promise<ReadPage>> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const bundle = await bundleForServer({ root, entry: { file: `${root}theme/index.tsx` } })
  const theme = runTheme(bundle.code)
  const tools: OperationTools = {
    parse: await loadMarkdownParser(),
    highlight: createCodeHighlighter(),
    hast: createHastTools(contentComponents(theme)),
    tokens,
    theme,
    descriptionCache: new Map(),
    codes: createCodeCache(),
  }
  return async (entry) => {
    const { doc, diagnostics } = await compileOperation(entry, tools)
    // Links before they are resolved: their targets are known once the whole site is.
    const parts = (doc?.content ?? []).map((part) =>
      typeof part === 'string' ? part : 'link' in part ? (doc?.links[part.link]?.target ?? '') : '',
    )
    // The layout adds the title of a page whose content has none.
    const title = doc && !doc.contentHasTitle ? `<h1>${escapeHtml(doc.title)}</h1>` : ''
    return { html: title + parts.join(''), links: doc?.links ?? [], diagnostics }
  }
}

/** Text of HTML, with single spaces between words. */
export function visibleText(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;|&#39;|&apos;/g, "'")
    .replace(/&quot;|&#x22;/g, '"')
    .replace(/&lt;|&#x3C;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;|&#x26;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,](?: |$))/g, '')
    .trim()
}
