/**
 * Reports folders, routes and components of the configuration that no page has: they have no effect, mostly because a name is misspelled.
 * A misspelled folder of `trust` would let its pages run code.
 */
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { findConfigRange } from '../../links/collectChromeLinks.js'
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import type { Route, Site } from '../../model/model.js'
import { isRouteBelow } from '../../routes/urls.js'
import { contentFolders } from '../../schema/paths.js'
import { defaultLanguage } from '../../site/languages/list.js'
import { inLanguage, languageFolders, notFoundRoute, splitLocalizedId } from '../../site/languages/names.js'
import { listUnusedByPages } from './unusedByPages.js'

interface NamedPath {
  /** Dotted path of the option. */
  readonly path: string
  readonly value: string
}

export function checkUnusedPaths(site: Site, root: string): readonly Diagnostic[] {
  const { config, configFile } = site
  const report = ({ path }: Pick<NamedPath, 'path'>, because: string) =>
    warning('option-unused', `\`${path}\` has no effect, because ${because}.`, {
      file: configFile,
      range: findConfigRange(site, path),
    })
  const ownNotFound = site.byRoute.get(inLanguage(notFoundRoute, defaultLanguage(config)))
  return [
    ...namedFolders(site)
      .filter(({ value }) => value !== '.' && !hasFolder(value, site, root))
      .map((option) => report(option, `the content folder has no file or folder “${option.value}”`)),
    ...namedRoutes(site)
      .filter(({ value }) => !site.docs.some(({ route }) => isRouteBelow(route, value)))
      .map((option) => report(option, `no page is at or below “${option.value}”`)),
    ...(ownNotFound && config.theme.components.NotFound !== undefined
      ? [report({ path: 'theme.components.NotFound' }, `${ownNotFound.file} is the page for missing URLs`)]
      : []),
    ...listUnusedByPages(site, root).map(({ path, because }) => report({ path }, because)),
  ]
}

function namedFolders({ config: { trust, untrusted, audiences } }: Site): NamedPath[] {
  return [
    ...trust.map(({ folder }, index) => ({ path: `trust.${index}.folder`, value: folder })),
    ...untrusted.code.map((value, index) => ({ path: `untrusted.code.${index}`, value })),
    ...audiences.flatMap(({ folders }, index) =>
      folders.map((value, place) => ({ path: `audiences.${index}.folders.${place}`, value })),
    ),
  ]
}

function namedRoutes({ config: { search } }: Site): (NamedPath & { readonly value: Route })[] {
  return [
    ...search.contexts.map(({ path }, index) => ({ path: `search.contexts.${index}.path`, value: path })),
    ...search.facets.flatMap(({ routes }, index) =>
      routes.map(({ path }, place) => ({ path: `search.facets.${index}.routes.${place}.path`, value: path })),
    ),
  ]
}

/** Also true for a folder of pages that a plugin makes, which are in no folder of the project. */
function hasFolder(name: string, { config, docs }: Site, root: string): boolean {
  if (docs.some(({ id }) => isRouteBelow(splitLocalizedId(id, config).name, name))) return true
  return contentFolders(config).some(({ from, mount }) => {
    if (mount !== '' && !isRouteBelow(name, mount)) return false
    const inside = name.slice(mount.length)
    return ['', ...languageFolders(config)].some((language) => existsSync(posix.join(root, from, language, inside)))
  })
}
