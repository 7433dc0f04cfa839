/** The sources that the Content-Security-Policy of a site admits besides its own origin. */
import { createHash } from 'node:crypto'
import { analyticsSources } from '../analytics/services.js'
import type { Site } from '../model/model.js'
import type { SiteHeadTag } from '../schema/head.js'
import { originsOfService, searchServiceOf } from '../schema/services.js'
import { type CspSources, gateSources } from './gateSources.js'

/** Merges, by directive, the sources of the configuration, of the gate, of the tags in `head`, of analytics, and of embedded videos. */
export function contentSources({ config, docs }: Pick<Site, 'config' | 'docs'>): CspSources {
  const { deploy, gate, head, analytics, search } = config
  const frames = [...new Set(docs.flatMap(({ frames = [] }) => frames))].sort()
  const parts: CspSources[] = [
    gateSources(deploy.csp, gate),
    ...head.map(headSources),
    ...(analytics ? [analyticsSources(analytics)] : []),
    fromOrigin('connect-src', search.analytics),
    ...searchSources(search),
    ...(frames.length > 0 ? [{ 'frame-src': frames }] : []),
  ]
  const merged: Record<string, string[]> = {}
  for (const [name, sources = []] of parts.flatMap((part) => Object.entries(part))) {
    merged[name] = [...new Set([...(merged[name] ?? []), ...sources])]
  }
  return merged
}

function headSources(tag: SiteHeadTag): CspSources {
  switch (tag.tag) {
    case 'meta':
      return {}
    case 'script':
      // A block of data is not a script.
      if (tag.type === 'application/ld+json') return {}
      return tag.content === undefined ? fromOrigin('script-src', tag.src) : { 'script-src': [hashSource(tag.content)] }
    case 'link': {
      const directive = directiveOf(tag.rel, tag.as)
      return directive ? fromOrigin(directive, tag.href) : {}
    }
  }
}

function directiveOf(rel: string, as: string | undefined): string | undefined {
  if (rel === 'stylesheet' || as === 'style') return 'style-src'
  if (/icon/.test(rel) || as === 'image') return 'img-src'
  if (rel === 'modulepreload' || as === 'script') return 'script-src'
  if (rel === 'manifest') return 'manifest-src'
  return as === 'font' ? 'font-src' : undefined
}

/** The search worker requests a service itself. */
function searchSources(search: Site['config']['search']): CspSources[] {
  const service = searchServiceOf(search)
  return service ? originsOfService(service).map((url) => fromOrigin('connect-src', url)) : []
}

/** Files of the site need no source. */
function fromOrigin(directive: string, url: string | undefined): CspSources {
  return url && /^https?:/.test(url) ? { [directive]: [new URL(url).origin] } : {}
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
