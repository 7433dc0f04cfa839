/**
 * Pages that a reader opens before the first build of `docsgen serve` is done. Each is compiled as soon as it is requested,
 * ahead of all others, which are placeholders in sidebars and links.
 */
import type { Build, Route, Site } from '../model/model.js'
import { type PathSet, type ResolveRequestOptions, resolveRequest } from '../routes/resolveRequest.js'
import { outputPath, payloadPath } from '../routes/urls.js'
import type { StaticResponse } from './guardedServer.js'
import { serveFromOutputs } from './serveFromOutputs.js'

export interface EarlyPages {
  /** Resolves when the response to a path is known: with its page, or else with the whole site. */
  readonly prepare: (path: string) => Promise<unknown>
  /** The response to a path; undefined before `prepare` has resolved. */
  readonly lookup: (path: string) => StaticResponse | undefined
  /** Routes of the pages that were sent and differ from those of the whole site. */
  readonly routesThatDiffer: (whole: Build) => readonly Route[]
}

export interface EarlyPagesInput {
  readonly options: ResolveRequestOptions
  /** Builds these pages only. */
  readonly buildPages: (routes: ReadonlySet<Route>) => Promise<Build>
  /** Resolves after the first build of the whole site. */
  readonly whole: Promise<unknown>
}

/** Starts with the home page, which most readers open first. */
export function openEarlyPages({ options, buildPages, whole }: EarlyPagesInput): EarlyPages {
  const requested = new Set<Route>(['/'])
  /** Digests of responded pages by output path. A later early build can have another one, after an edit. */
  const responded = new Map<string, Set<string | undefined>>()
  let latest: Build | undefined
  let paths: ReadonlyMap<string, Route> = new Map()
  const buildRequested = async () => {
    latest = await buildPages(new Set(requested))
    paths = pagePaths(latest.site)
  }
  let builds = buildRequested()
  const known: PathSet = { has: (path) => paths.has(path) || latest?.outputs.has(path) === true }
  const isKnownPath = (path: string) => {
    const resolved = resolveRequest(path, known, options)
    if (resolved.kind !== 'file') return resolved.kind === 'redirect'
    return latest?.outputs.has(resolved.path) === true
  }
  const respond = (path: string) => {
    if (paths.has(path)) responded.set(path, new Set(responded.get(path)).add(latest?.outputs.digestOf?.(path)))
    return latest?.outputs.get(path)
  }
  return {
    prepare: async (path) => {
      await Promise.race([builds, whole])
      const resolved = resolveRequest(path, known, options)
      const route = resolved.kind === 'file' ? paths.get(resolved.path) : undefined
      if (route !== undefined && !requested.has(route)) {
        requested.add(route)
        builds = builds.then(buildRequested)
      }
      if (route !== undefined) await Promise.race([builds, whole])
      if (!isKnownPath(path)) await whole
    },
    lookup: (path) => serveFromOutputs({ has: known.has, get: respond }, path, options),
    routesThatDiffer: ({ outputs }) => {
      const routes = [...responded].flatMap(([path, digests]) => {
        const isSame = [...digests].every((digest) => digest === outputs.digestOf?.(path))
        return isSame ? [] : (paths.get(path) ?? [])
      })
      return [...new Set(routes)]
    },
  }
}

/** The output paths of all pages, with their routes. */
function pagePaths({ docs, config }: Site): Map<string, Route> {
  return new Map(
    docs.flatMap(({ route }) => [
      [outputPath(route, config.trailingSlash), route],
      [payloadPath(route), route],
    ]),
  )
}
