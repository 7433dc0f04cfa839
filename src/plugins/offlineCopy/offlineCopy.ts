/**
 * `docsgen build --offline`: changes a finished site so that a browser opens it from a folder, without a server. The files are
 * converted one by one after the build, so the site itself is built as always.
 */
import { bundlePackageCode } from '../../bundling/bundlePackageCode.js'
import { assetFolder } from '../../bundling/importedFiles.js'
import { hostOnlyPaths, hosts } from '../../hosts/hosts.js'
import type { FinishedBuild, FinishedFile, PluginFactory, PluginPublication } from '../../model/plugin.js'
import { indexFolder } from '../../routes/indexFolder.js'
import { sidebarFolder } from '../../routes/urls.js'
import { hashOf } from '../../util/hash.js'
import { classicModules } from './classicModules.js'
import { createCopyLinks } from './copyLinks.js'
import { copyPage } from './copyPage.js'
import { copySheet } from './copySheet.js'
import { copyFragment, createDataScript } from './dataScript.js'
import { dataScriptPath } from './offlineFormat.js'

export const offlineCopy: PluginFactory = () => ({
  name: 'offline-copy',
  finish: makeOfflineCopy,
})

async function makeOfflineCopy({ site, files }: FinishedBuild): Promise<PluginPublication> {
  const { baseUrl, trailingSlash, url } = site.config
  const omitted = new Set([...hostOnlyPaths(hosts), 'robots.txt', 'sitemap.xml', '404.html'])
  const paths = [...files.keys()].filter((path) => !omitted.has(path))
  const readFile = (path: string) => Buffer.from(files.get(path) ?? [])
  const isOwnModule = (path: string) =>
    path.startsWith(`${assetFolder}/`) && path.endsWith('.js') && !site.assets.has(`/${path}`)
  const [code, modules] = await Promise.all([
    bundlePackageCode({ entry: 'src/plugins/offlineCopy/browser/loader.ts', runsIn: 'serviceWorker', name: 'offline' }),
    classicModules(new Map(paths.filter(isOwnModule).map((path) => [path, readFile(path).toString()])), baseUrl),
  ])
  const loader = `${assetFolder}/${code.name}`
  const links = createCopyLinks({ baseUrl, trailingSlash, url, files: new Set(paths) })
  const page = { links, loader, base: baseUrl, slash: trailingSlash }
  const siteDigest = hashOf(JSON.stringify([paths, url, loader, baseUrl, trailingSlash]))
  const made = (path: string, content: (bytes: Buffer) => string | Uint8Array, name = path): FinishedFile => ({
    path: name,
    content: () => content(readFile(path)),
    digest: hashOf(siteDigest, files.digestOf?.(path) ?? readFile(path)),
  })
  const data = (path: string, change = (bytes: Buffer): Uint8Array => bytes) =>
    made(path, (bytes) => createDataScript(path, change(bytes)), dataScriptPath(path))

  const convert = (path: string): FinishedFile[] => {
    if (isOwnModule(path)) return [{ path, content: modules.files.get(path) ?? '' }]
    if (path.startsWith(`${indexFolder}/`)) return [data(path)]
    if (path.startsWith(sidebarFolder))
      return [data(path, (bytes) => Buffer.from(copyFragment(bytes.toString(), links)))]
    if (path.endsWith('.html')) return [made(path, (bytes) => copyPage(bytes.toString(), { ...page, path }))]
    if (path.endsWith('.css'))
      return [made(path, (bytes) => copySheet(bytes.toString(), { path, links, read: readFile }))]
    const same = made(path, (bytes) => bytes)
    return isFetched(path) ? [same, data(path)] : [same]
  }
  return {
    files: [{ path: loader, content: code.bytes }, ...paths.flatMap(convert)],
    replacesAll: true,
    findings: [...modules.failed].map(([path, reason]) => ({
      message: `The module ${path} has no form that works without a server: ${reason.replace(/\.$/, '')}`,
      hint: 'Features that use this module do not work in the offline copy.',
      file: site.configFile,
    })),
  }
}

/** Formats that the browser code of docsgen and of plugins fetches. */
function isFetched(path: string): boolean {
  return /\.(?:json|md)$/.test(path)
}
