/** Markdown files outside of the folders of pages, which pages import: `import Note from '@site/src/note.mdx'`. They become partials. */
import { statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationReport } from './model/report.js'
import type { ForeignPage, ForeignSite } from './model/site.js'
import { readSourcePage } from './readers/readPage.js'
import { sourcePath } from './rewrite/rewriteImports.js'

export interface ImportedPagesInput {
  /** Absolute folder that holds all files that may be read. */
  readonly root: string
  readonly report: MigrationReport
}

export function withImportedPages(site: ForeignSite, input: ImportedPagesInput): ForeignSite {
  const pages = [...site.pages]
  const known = new Set(pages.map(({ source }) => source))
  const imported = new Set<string>()
  // Imported pages can import others, so the list grows.
  for (const importer of pages) {
    for (const source of importedSources(importer, site)) {
      imported.add(source)
      if (known.has(source) || source.startsWith('..')) continue
      known.add(source)
      const page = readPartial(source, importer, input)
      if (page) pages.push(page)
    }
  }
  // A file that a page imports is read as MDX, even if the file is a page.
  return { ...site, pages: pages.map((page) => (imported.has(page.source) ? { ...page, isMdx: true } : page)) }
}

function importedSources({ body, source }: ForeignPage, site: ForeignSite): string[] {
  if (!/\.mdx?["']/.test(body)) return []
  const imports = body.matchAll(/^[ \t]*import\s[^"'`;]*?\sfrom\s+(["'])([^"'\n]+\.mdx?)\1/gm)
  return [...imports].flatMap(([, , specifier = '']) => sourcePath(specifier, source, site) ?? [])
}

function readPartial(
  source: string,
  { folder, language }: ForeignPage,
  { root, report }: ImportedPagesInput,
): ForeignPage | undefined {
  if (!statSync(join(root, source), { throwIfNoEntry: false })?.isFile()) return undefined
  const { matter, body, bodyLine } = readSourcePage(root, source, report)
  const id = posix.join('_imported', source.replace(/\.mdx?$/, ''))
  return {
    ...{ source, folder, id, route: `/${id}`, publicRoute: `/${id}`, partial: true },
    ...{ frontMatter: {}, matter, body, bodyLine, isMdx: true },
    ...(language !== undefined && { language }),
  }
}
