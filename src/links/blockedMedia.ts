/** Images, videos and embedded pages of other hosts. Browsers load them only if the Content-Security-Policy names their host. */
import { type Diagnostic, warning } from '../model/diagnostic.js'
import type { LinkRecord, Site } from '../model/model.js'
import { contentSources } from '../site/contentSources.js'

export type MediaDirective = 'img-src' | 'media-src' | 'frame-src'

export interface BlockedMedia {
  readonly directive: MediaDirective
  readonly origin: string
  readonly record: LinkRecord
}

/** The first use of each host on each page that the policy does not admit. */
export function blockedMedia(site: Pick<Site, 'config' | 'docs'>): BlockedMedia[] {
  const allowed = contentSources(site)
  const own = new URL(site.config.url).origin
  return site.docs.flatMap(({ links }) => {
    const found = new Map<string, BlockedMedia>()
    for (const record of links) {
      const { kind, tag, target } = record
      if (kind !== 'src' || !/^https?:\/\//i.test(target) || !URL.canParse(target)) continue
      const url = new URL(target)
      const directive = directiveOf(tag, url.pathname)
      if (directive === undefined || url.origin === own) continue
      const key = `${directive} ${url.origin}`
      if (found.has(key) || allowed[directive]?.some((source) => isAdmitted(url, source))) continue
      found.set(key, { directive, origin: url.origin, record })
    }
    return [...found.values()]
  })
}

const names: Readonly<Record<MediaDirective, string>> = {
  'img-src': 'images',
  'media-src': 'videos and sound',
  'frame-src': 'embedded pages',
}

/** The finding, with the line of the configuration that admits the host. */
export function describeBlockedMedia({ directive, origin, record: { file, range } }: BlockedMedia): Diagnostic {
  const message = `Browsers do not load ${names[directive]} from “${origin}” here: the Content-Security-Policy does not name this host.`
  const own = directive === 'frame-src' ? 'Link to the page' : 'Save the file in this project'
  const hint = `${own}, or admit the host in site.config.ts: deploy: { csp: { '${directive}': ['${origin}'] } }.`
  return warning('media-blocked', message, { file, range, hint })
}

/** A `poster` and a `<source>` of a picture are images. The ending of the path tells. */
function directiveOf(tag: string, path: string): MediaDirective | undefined {
  if (tag === 'img' || tag === 'image') return 'img-src'
  if (tag === 'iframe') return 'frame-src'
  if (tag === 'audio' || tag === 'track') return 'media-src'
  const isImage = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(path)
  if (tag === 'video') return isImage ? 'img-src' : 'media-src'
  if (tag === 'source') return /\.(?:m4[av]|mov|mp[34]|og[agv]|wav|webm)$/i.test(path) ? 'media-src' : 'img-src'
  return undefined
}

/** Compares a URL with a source expression: `*`, `https:`, `https://*.example.com`, `example.com/images/`. */
function isAdmitted(url: URL, source: string): boolean {
  if (source === '*' || source === url.protocol) return true
  const [, scheme, wildcard, host = '', path = ''] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*\.)?([^/]+)(\/.*)?$/i.exec(source) ?? []
  if (scheme !== undefined && scheme !== url.protocol) return false
  const isHost = wildcard === undefined ? url.host === host : url.host.endsWith(`.${host}`)
  return isHost && (path.endsWith('/') || path === '' ? url.pathname.startsWith(path) : url.pathname === path)
}
