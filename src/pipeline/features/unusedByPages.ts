/** Options that have no effect because no page, link or file is what they name: `inputs`, `externalRoutes`, and globs of `checks`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastGlob from 'fast-glob'
import picomatch from 'picomatch'
import { collectChromeLinks } from '../../links/collectChromeLinks.js'
import type { Doc, Site } from '../../model/model.js'
import { ownPlugins } from '../../plugins/ownPlugins.js'
import { decodePathname, isRouteBelow, outputPath } from '../../routes/urls.js'
import { parsePluginEntry } from '../../schema/plugins.js'
import { readText } from '../../util/projectFiles.js'

export interface UnusedByPages {
  /** Dotted path of the option. */
  readonly path: string
  /** Reason, as the end of a sentence. */
  readonly because: string
}

export function listUnusedByPages(site: Site, root: string): UnusedByPages[] {
  // A page that failed has lost its links and tokens.
  const isComplete = site.docs.every(({ failed }) => !failed)
  return [...(isComplete ? [...unusedInputs(site, root), ...unusedRoutes(site)] : []), ...unusedGlobs(site, root)]
}

function unusedInputs({ config, docs }: Site, root: string): UnusedByPages[] {
  const unused = new Set(Object.keys(config.inputs ?? {}))
  for (const { content } of docs) {
    if (unused.size === 0) return []
    for (const name of content.flatMap((part) => inputNames(typeof part === 'string' ? part : JSON.stringify(part))))
      unused.delete(name)
  }
  if (unused.size === 0) return []
  for (const text of sourceTexts(docs, root))
    for (const [, name = ''] of text.matchAll(/\{input\.([\w-]+)/g)) unused.delete(name)
  return [...unused].map((name) => ({
    path: `inputs.${name}`,
    because: `no page contains \`{input.${name}}\` or a branch for this input`,
  }))
}

/** The names of inputs in HTML: of tokens in text, of branches, and of tokens in links. */
function inputNames(html: string): string[] {
  const named = html.matchAll(/data-input="([^"]+)|\{input\.([\w-]+)/g)
  const branches = html.matchAll(/data-only="([^"]+)/g)
  return [
    ...[...named].map(([, token, link]) => token ?? link ?? ''),
    ...[...branches].flatMap(([, query = '']) => [...new URLSearchParams(query.replaceAll('&amp;', '&')).keys()]),
  ]
}

/** The sources of pages. Titles and other texts that cannot change in the browser contain the defaults of inputs, without a mark. */
function sourceTexts(docs: readonly Doc[], root: string): string[] {
  const files = new Set(docs.flatMap(({ file, dependencies }) => [file, ...dependencies]))
  return [...files].flatMap((file) => (existsSync(join(root, file)) ? (readText(root, file).text ?? []) : []))
}

/** Components and plugins that a site writes can contain links that are in no page, so such a site is not checked. */
function unusedRoutes(site: Site): UnusedByPages[] {
  const { theme, plugins, externalRoutes, url, redirects } = site.config
  if (externalRoutes.length === 0) return []
  const hasPlugins = plugins.some((entry) => !ownPlugins.has(parsePluginEntry(entry).use))
  if (theme.folder !== undefined || Object.keys(theme.components).length > 0 || hasPlugins) return []
  const links = [...site.docs.flatMap((doc) => doc.links), ...collectChromeLinks(site)]
  const targets = [...links.map(({ target }) => target), ...redirects.map(({ to }) => to)].map(
    (target) => decodePathname(target.replace(new URL(url).origin, '').replace(/[?#].*$/s, '')) ?? '',
  )
  return externalRoutes.flatMap((prefix, index) =>
    targets.some((target) => isRouteBelow(target, prefix))
      ? []
      : [{ path: `externalRoutes.${index}`, because: `no link points to “${prefix}” or below it` }],
  )
}

/** A finding can be about a file of the project, a page from elsewhere, or a file of the build. */
function unusedGlobs({ config, docs }: Site, root: string): UnusedByPages[] {
  const globs = Object.entries(config.checks).flatMap(([code, check]) =>
    typeof check === 'object' ? Object.keys(check).map((glob) => ({ path: `checks.${code}.${glob}`, glob })) : [],
  )
  if (globs.length === 0) return []
  const inProject = fastGlob.sync('**', { cwd: root, dot: true, ignore: ['**/node_modules/**', '**/.git/**'] })
  const ofPages = docs.flatMap(({ file, route }) => [file, outputPath(route, config.trailingSlash)])
  const files = new Set([...inProject, ...ofPages])
  return globs
    .filter(({ glob }) => {
      const matches = picomatch(glob)
      return !files.has(glob) && ![...files].some((file) => matches(file))
    })
    .map(({ path, glob }) => ({ path, because: `no file of the project matches “${glob}”` }))
}
