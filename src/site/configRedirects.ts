/**
 * The redirects of the configuration and of plugins. One with a wildcard becomes a redirect for every page and file below its target, so that it
 * works on every host, behind every gate, and without host rules; a path that leads nowhere stays a missing page.
 */
import { type Diagnostic, error, type Range } from '../model/diagnostic.js'
import type { Redirect, Route } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import { isNotFoundRoute } from './languages/names.js'

export interface ConfigRedirectsInput {
  readonly config: SiteConfig
  readonly configFile: string
  readonly configPlaces: Readonly<Record<string, Range>>
  /** Redirects of plugins. */
  readonly others?: readonly Redirect[]
  /** Routes of the pages and paths of the files of the site. */
  readonly targets: ReadonlySet<Route>
}

export interface ConfigRedirects {
  readonly redirects: readonly Redirect[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Placeholder at the end of a target for the text that a wildcard matched. */
const splat = ':splat'

export function listConfigRedirects(input: ConfigRedirectsInput): ConfigRedirects {
  const { config, configFile, configPlaces: places, others = [] } = input
  // The page for missing URLs has no URL that could be a target.
  const targets = new Set([...input.targets].filter((route) => !isNotFoundRoute(route, config)))
  const written = config.redirects.map(({ from, to }, index): Redirect => {
    return { from, to, file: configFile, range: places[`redirects.${index}.to`] ?? places[`redirects.${index}`] }
  })
  const single: Redirect[] = []
  const expanded: Redirect[] = []
  const diagnostics: Diagnostic[] = []
  for (const { from, to, file, range } of [...written, ...others]) {
    if (!from.endsWith('/*')) {
      single.push({ from: from.replace(/(.)\/$/, '$1'), to, file, range })
      continue
    }
    const found = expandWildcard(from, to, targets).map((pair) => ({ ...pair, file, range }))
    if (found.length === 0) diagnostics.push(emptyWildcard(to, { file, range }))
    expanded.push(...found)
  }
  // The first rule that matches wins, and a rule for one route wins over a wildcard.
  const taken = new Set(single.map(({ from }) => from))
  const first = expanded.filter(({ from }) => !taken.has(from) && taken.add(from))
  return { redirects: [...single, ...first], diagnostics }
}

/** A page at an old route stays: only routes that are free redirect. */
function expandWildcard(from: string, to: string, targets: ReadonlySet<Route>): { from: Route; to: Route }[] {
  const [oldFolder, newFolder] = [from.slice(0, -1), to.slice(0, -splat.length)]
  const inside = [...targets].flatMap((target) =>
    target.startsWith(newFolder) && target !== newFolder
      ? [{ from: oldFolder + target.slice(newFolder.length), to: target }]
      : [],
  )
  const folder = { from: oldFolder.slice(0, -1), to: newFolder.slice(0, -1) || '/' }
  const all = folder.from !== '' && targets.has(folder.to) ? [folder, ...inside] : inside
  return all.filter((pair) => pair.from !== pair.to && !targets.has(pair.from))
}

function emptyWildcard(to: string, place: { readonly file: string; readonly range: Range | undefined }): Diagnostic {
  const folder = to.slice(0, -splat.length)
  return error('redirect-empty', `No page is below “${folder}”, so this redirect has no effect.`, {
    ...place,
    hint: 'Correct the target, or remove the redirect.',
  })
}
