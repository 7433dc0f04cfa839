/** The plugin `offline`: a service worker, with which readers of an open site read without a network. */
import { bundlePackageCode } from '../../bundling/bundlePackageCode.js'
import { assetFolder } from '../../bundling/importedFiles.js'
import type { Doc, Site } from '../../model/model.js'
import type {
  FinishedBuild,
  PluginFactory,
  PluginFinding,
  PluginPublication,
  PluginSourceInput,
} from '../../model/plugin.js'
import { indexFolder } from '../../routes/indexFolder.js'
import { assetHref, isRouteBelow, routeHref } from '../../routes/urls.js'
import { defaultLanguage, interfaceTextOf } from '../../site/languages/list.js'
import { isNotFoundRoute } from '../../site/languages/names.js'
import { hashOf } from '../../util/hash.js'
import { escapeHtml } from '../../util/html.js'
import { browserFile } from '../onDemand/browserFile.js'
import { fallbackRoute, type OfflineWorkerSettings, offlineWorkerName } from './workerSettings.js'

interface OfflineOptions {
  /** Pages to store at the first visit: all, or routes of pages with all pages below them. Default: the start page. */
  readonly pages?: 'all' | readonly string[]
}

/** A larger index is stored file by file when it is used. */
const maxIndexBytes = 2_000_000

export const offline: PluginFactory<OfflineOptions> = ({ pages = [] }) => ({
  name: 'offline',
  source: (input) => ({ pages: addFallbackPage(input) }),
  check: (site) => checkStoredRoutes(site, pages),
  browser: {
    // Stored files are read when the page of the reader is complete.
    onDemand: [
      {
        script: browserFile('offline/browser/registerWorker.ts'),
        selector: 'html',
        events: ['load', 'online'],
      },
    ],
  },
  finish: (build) => addWorker(build, pages),
})

/** A site can have a page of its own for readers without a network. */
function addFallbackPage({ entries, config }: PluginSourceInput) {
  if (config.gate.mode !== 'off' || entries.some(({ route }) => route === fallbackRoute)) return []
  const { offline: text, offlinePages } = interfaceTextOf(defaultLanguage(config))
  const [title = text, ...rest] = text.split(/(?<=[.。])\s*/)
  const matter = { title: title.replace(/[.。]$/, ''), unlisted: true, search: false }
  // Browser code fills and shows the list.
  const stored = `<div data-stored-pages hidden><p>${escapeHtml(offlinePages)}</p><ul></ul></div>`
  const body = `${rest.join(' ') || text}\n\n${stored}`
  return [{ path: 'offline.md', source: `---\n${JSON.stringify(matter)}\n---\n\n${body}\n` }]
}

function checkStoredRoutes(site: Site, pages: 'all' | readonly string[]): PluginFinding[] {
  if (pages === 'all') return []
  const { docs, configFile, configPlaces } = site
  return pages
    .filter((route) => !docs.some((doc) => isRouteBelow(doc.route, route)))
    .map((route) => ({
      message: `The option \`pages\` of the plugin \`offline\` has the route ${JSON.stringify(route)}, and no page is there`,
      severity: 'error' as const,
      file: configFile,
      range: configPlaces.plugins,
      hint: 'Write routes with a slash at the start: /guide, or write `all`.',
    }))
}

async function addWorker({ site, files }: FinishedBuild, pages: 'all' | readonly string[]): Promise<PluginPublication> {
  const { config } = site
  const { baseUrl: base } = config
  const paths = [...files.keys()]
  const digests = paths.map((path) => `${path} ${files.digestOf?.(path) ?? hashOf(files.get(path) ?? '')}`)
  const settings: OfflineWorkerSettings = {
    base,
    version: hashOf(...digests),
    precache: [
      ...site.docs.filter((doc) => isStored(doc, site, pages)).map(({ route }) => routeHref(route, config)),
      ...codePaths(paths, site),
      ...indexPaths(files),
    ].map((path) => (path.startsWith('/') ? path : assetHref(path, base))),
    fallback: routeHref(fallbackRoute, config),
  }
  const { bytes } = await bundlePackageCode({
    entry: 'src/plugins/offline/offlineWorker.ts',
    runsIn: 'serviceWorker',
    settings: { name: 'DOCSGEN_OFFLINE', value: settings },
  })
  return { files: [{ path: offlineWorkerName, content: bytes }] }
}

function isStored({ route, failed }: Doc, { config }: Site, pages: 'all' | readonly string[]): boolean {
  if (failed || isNotFoundRoute(route, config)) return false
  return route === '/' || route === fallbackRoute || pages === 'all' || pages.some((each) => isRouteBelow(route, each))
}

/** Scripts, styles and fonts of the theme and of islands; files of the site itself are stored when they are used. */
function codePaths(paths: readonly string[], { assets }: Site): string[] {
  return paths.filter(
    (path) => path.startsWith(`${assetFolder}/`) && /\.(?:js|css|woff2)$/.test(path) && !assets.has(`/${path}`),
  )
}

function indexPaths(files: FinishedBuild['files']): string[] {
  const paths = [...files.keys()].filter((path) => path.startsWith(`${indexFolder}/`))
  const bytes = paths.reduce((sum, path) => sum + (files.get(path)?.byteLength ?? 0), 0)
  return bytes <= maxIndexBytes ? paths : []
}
