/** Reads one set of docs with its versions. */
import { existsSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import type { SiteConfigInput } from '../../../schema/config.js'
import type { FileCopy, ForeignPage, SidebarsFile } from '../../model/site.js'
import { inLanguageFolder } from '../languages.js'
import { listSiteFiles } from '../listSiteFiles.js'
import { tagPages } from '../tagPages.js'
import { textOf } from '../values.js'
import { type DocPage, readDocPage } from './docPage.js'
import type { DocsInput } from './docsInput.js'
import { type DocsVersion, listDocsVersions } from './docsVersions.js'
import { docusaurusTags } from './docusaurusTags.js'
import { readLanguageTexts, withSidebarTexts } from './i18n.js'
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
  const isPage = (path: string) => /\.mdx?$/.test(path)
  const isExcluded = (path: string) => /\.test\.[jt]sx?$|(?:^|\/)__tests__\//.test(path)
  const readFolder = (folder: string, language = '') => {
    const files = listSiteFiles(root, folder)
    const copies = files
      .filter((path) => !isPage(path) && !/(?:^|\/)_category_\.|\.(?:[cm]?[jt]sx?|css|html?)$/.test(path))
      .map((path) => ({
        from: join(root, folder, path),
        to: posix.join(version.folder, language, docsFolder(version), path),
      }))
    for (const path of files.filter((path) => /\.html?$/.test(path)))
      input.report.leave({
        kind: 'HTML file that the old site did not publish',
        file: posix.join(folder, path),
        text: path,
      })
    const paths = files.filter((path) => isPage(path) && !isExcluded(path))
    return { files, copies, read: paths.map((path) => readDocPage(path, { source: folder, version }, input)) }
  }
  const { files, read, copies } = readFolder(source)
  const tagsPath = textOf(options.tagsBasePath) ?? 'tags'
  const published = read.filter(({ page }) => !page.partial)
  const set = readSidebarSet({ docs: published, version, files, source, input: docs })
  const translations = docs.languages.map(({ id, source: folder }) => ({
    id,
    ...readFolder(posix.join(folder, translationsFolder(version, options)), id),
  }))
  return {
    version,
    docs: published,
    pages: [
      ...read.map(({ page }) => page),
      ...set.pages,
      ...tagPages({
        folder: version.folder,
        route: posix.join(version.base, tagsPath),
        publicRoute: posix.join(version.route, tagsPath),
        title: 'Tags',
        pages: published.map(({ page }) => page),
        tagsOf: docusaurusTags(join(root, source), options),
      }),
      ...translations.flatMap((other) => other.read.map(({ page }) => inLanguageFolder(page, other.id))),
    ],
    sidebars: [
      {
        file: version.current ? 'content/sidebars.yaml' : `${version.folder}/sidebars.yaml`,
        sidebars: translatedSidebars(set.sidebars, version, docs),
      },
    ],
    copies: [...copies, ...translations.flatMap((other) => other.copies)],
  }
}

function translatedSidebars(
  sidebars: SidebarsFile['sidebars'],
  version: DocsVersion,
  { languages, options, input }: DocsInput,
): SidebarsFile['sidebars'] {
  const texts = languages.map((language) => ({
    language: language.id,
    texts: readLanguageTexts(language, `${translationsFolder(version, options)}.json`, input),
  }))
  return Object.fromEntries(
    Object.entries(sidebars).map(([id, nodes]) => [id, nodes.map((node) => withSidebarTexts(node, id, texts))]),
  )
}

/** Folder of the translations of a version, below the folder of a language. */
function translationsFolder({ name }: DocsVersion, { id }: DocsInput['options']): string {
  const set = textOf(id)
  const plugin = `docusaurus-plugin-content-docs${set && set !== 'default' ? `-${set}` : ''}`
  return posix.join(plugin, name === 'current' ? 'current' : `version-${name}`)
}

/** Folder of the docs in the folder of their version. */
function docsFolder({ base }: DocsVersion): string {
  return base.replace(/^\//, '')
}
