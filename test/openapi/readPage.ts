/** What a page of a reference says to a reader without scripts: compiled with the default theme, as a build does it. */
import { fileURLToPath } from 'node:url'
import type { ReferenceView, Theme } from '../../src/contract.js'
import type { Diagnostic } from '../../src/diagnostic.js'
import { contentComponents } from '../../src/lib/contentComponents.js'
import { createHighlight } from '../../src/lib/highlight.js'
import { loadParser } from '../../src/lib/markdown/parse.js'
import { bundleForServer, runBundle } from '../../src/lib/serverBundle.js'
import type { Entry } from '../../src/model.js'
import { pageSource } from '../../src/openapi/pageSource.js'
import type { AuthorSample } from '../../src/openapi/snippets/samples.js'
import { compileOperation, type OperationTools } from '../../src/stages/compileOperation.js'

const tokens = { product: { name: 'Skiff', slug: 'skiff' }, vars: {} }

export interface ReadPage {
  readonly html: string
  readonly diagnostics: readonly Diagnostic[]
}

export type PageReader = (view: ReferenceView, author?: readonly AuthorSample[]) => Promise<ReadPage>

export async function pageReader(): Promise<PageReader> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const bundle = await bundleForServer({ root, entry: { file: `${root}theme/index.tsx` }, islandPrefix: 'theme:' })
  const theme = runBundle(bundle.code).default as Theme
  const tools: OperationTools = {
    parse: await loadParser(),
    highlight: createHighlight(),
    components: contentComponents(theme),
    tokens,
    theme,
    texts: new Map(),
  }
  return async (view, author = []) => {
    const place = { file: 'api.yaml', range: { start: { line: 1, column: 1 } } }
    const entry: Entry = {
      id: 'x',
      route: view.route,
      kind: 'operation',
      file: 'api.yaml',
      source: pageSource({ view, author, place }, tokens),
      bodyOffset: 0,
      bodyLine: 1,
      frontMatter: { search: true },
      places: {},
    }
    const { doc, diagnostics } = await compileOperation(entry, tools)
    return {
      html: (doc?.content ?? []).map((part) => (typeof part === 'string' ? part : '')).join(''),
      diagnostics,
    }
  }
}

/** Text of HTML, one space between words. */
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
