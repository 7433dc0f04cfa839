/** Reads one set of docs with its versions. */
import { existsSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import type { SiteConfigInput } from '../../../schema/config.js'
import type { FileCopy, ForeignPage, SidebarsFile } from '../../model/site.js'
import { listSiteFiles } from '../listSiteFiles.js'
import { textOf } from '../values.js'
import { type DocPage, readDocPage } from './docPage.js'
import type { DocsInput } from './docsInput.js'
import { type DocsVersion, listDocsVersions } from './docsVersions.js'
import { readSidebarSet } from './sidebars.js'

export interface DocsSet {
  readonly pages: readonly ForeignPage[]
  /** Pages of the current version by doc id, for the navbar. */
  readonly byDocId: ReadonlyMap<string, ForeignPage>
  readonly sidebars: readonly SidebarsFile[]
  readonly versions: NonNullable<SiteConfigInput['versions']>
  readonly copies: readonly FileCopy[]
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
}

export function readDocsVersions(docs: DocsInput): DocsSet {
  const versions = listDocsVersions(docs)
  const read = versions.map((version) => readVersion(version, docs))
  const current = read.find(({ version }) => version.current)
  return {
    pages: read.flatMap(({ pages }) => pages),
    byDocId: new Map(current?.docs.map((doc) => [doc.docId, doc.page])),
    sidebars: read.flatMap(({ sidebars }) => sidebars),
    versions: versions.length < 2 ? [] : versions.map(versionEntry),
    copies: read.flatMap(({ copies }) => copies),
    redirects: read.flatMap(({ version, docs: list }) => formerRoutes(version, list)),
  }
}

/** Redirects from the routes that pages had besides their own. */
function formerRoutes({ formerRoute, base }: DocsVersion, docs: readonly DocPage[]) {
  if (formerRoute === undefined) return []
  return docs.map(({ page: { route } }) => ({ from: formerRoute + route.slice(base.length), to: route }))
}

function versionEntry({ id, label, current, route, base, folder, banner, badge }: DocsVersion) {
  const common = { id, label, ...(badge && { badge }) }
  if (current) return { ...common, path: '/', folder: 'content', current: true }
  return {
    ...common,
    path: route,
    folder,
    ...(base !== '/' && { mount: base }),
    inherit: false,
    ...(banner === 'none' && { banner: false as const }),
  }
}

function readVersion(version: DocsVersion, docs: DocsInput) {
  const { input, options } = docs
  const { root } = input
  const source = relative(root, join(root, input.site, version.source))
  if (!existsSync(join(root, source))) {
    input.report.leave({ kind: 'missing folder', file: docs.configFile, text: source })
    return { version, docs: [], pages: [], sidebars: [], copies: [] }
  }
  const files = listSiteFiles(root, source)
  const isPage = (path: string) => /\.mdx?$/.test(path)
  const isExcluded = (path: string) => /\.test\.[jt]sx?$|(?:^|\/)__tests__\//.test(path)
  const place = { source, version, id: textOf(options.id) ?? 'default' }
  const read: DocPage[] = files
    .filter((path) => isPage(path) && !isExcluded(path))
    .map((path) => readDocPage(path, place, input))
  const published = read.filter(({ page }) => !page.partial)
  const copies = files
    .filter((path) => !isPage(path) && !/(?:^|\/)_category_\.|\.(?:[jt]sx?|css)$/.test(path))
    .map((path) => ({ from: join(root, source, path), to: posix.join(version.folder, docsFolder(version), path) }))
  const set = readSidebarSet({ docs: published, version, files, source, input: docs })
  return {
    version,
    docs: published,
    pages: [...read.map(({ page }) => page), ...set.pages],
    sidebars: [
      { file: version.current ? 'content/sidebars.yaml' : `${version.folder}/sidebars.yaml`, sidebars: set.sidebars },
    ],
    copies,
  }
}

/** Folder of the docs in the folder of their version. */
function docsFolder({ base }: DocsVersion): string {
  return base.replace(/^\//, '')
}
