/** Reports pages and documents that readers cannot reach: not in a sidebar, not linked, and not unlisted on purpose. */
import { at, type Diagnostic, warning } from '../model/diagnostic.js'
import type { Route, Site } from '../model/model.js'
import { splitEntryId } from '../routes/entryNames.js'
import { sidebarRoutes } from '../routes/sidebarRoutes.js'
import { assetHref } from '../routes/urls.js'
import { languagesOf } from '../site/languages/list.js'
import { isFallback, languageHome } from '../site/languages/names.js'

/** `linked` holds the routes that another page, the navbar or the footer links to. */
export function checkOrphans(site: Site, linked: ReadonlySet<Route>): Diagnostic[] {
  const severity = site.config.lint.orphans
  if (severity === 'off') return []
  const homes = languagesOf(site.config).map(languageHome)
  const listed = new Set(site.sidebars.flatMap(({ items }) => sidebarRoutes(items)))
  return site.docs
    .filter((doc) => {
      const { id, route, frontMatter, failed } = doc
      const isOlder = splitEntryId(id).version !== undefined || isFallback(doc, site.config)
      const hidden = frontMatter.unlisted || frontMatter.draft || failed || isOlder
      return !homes.includes(route) && !hidden && !listed.has(route) && !linked.has(route)
    })
    .map(({ route, file }) => ({
      severity,
      code: 'orphan-page',
      message: `No sidebar and no page links to “${route}”.`,
      file,
      range: at(1, 1),
      hint: 'Add it to the sidebars, link to it, or set “unlisted: true”.',
    }))
}

/** Formats of texts that an author can mean as a page. docsgen publishes them as they are, for readers to download. */
const documentFile =
  /\.(?:docx?|odt|rtf|pages|html?|xhtml|rst|ipynb|adoc|asciidoc|org|textile|mdoc|wiki|mediawiki|tex|vue|astro)$/i

/** @param hrefs of all pages, the navbar and the footer. Files in a folder `static` are downloads. */
export function checkDocuments({ assets, config }: Site, hrefs: Iterable<readonly string[]>): Diagnostic[] {
  const documents = [...assets.values()].filter(({ file }) => documentFile.test(file) && !/(?:^|\/)static\//.test(file))
  if (documents.length === 0) return []
  const targets = new Set([...hrefs].flat().map((href) => href.replace(/[?#].*$/, '')))
  const linked = documents.filter(({ path }) => targets.has(assetHref(path, config.baseUrl))).map(({ file }) => file)
  const files = new Set(documents.map(({ file }) => file).filter((file) => !linked.includes(file)))
  const message =
    'docsgen does not read this format as a page, and no page links to the file, so readers do not find it.'
  const hint = 'Convert it to Markdown, link to it as a download, or move it to the folder “static”.'
  return [...files].map((file) => warning('file-foreign', message, { file, hint }))
}
