/**
 * Targets that name a scheme or a host. Browsers drop tabs and line breaks before they read a scheme, and Markdown
 * writes them as escapes, so the scheme is read from the text without both.
 */
import type { Site } from '../model/model.js'
import { decodePercentEscapes } from '../routes/urls.js'
import { brokenLink, linkWarning, type Resolution } from './resolution.js'

/** Where the site is published: its origin and its base path. */
type PublishedAt = Pick<Site['config'], 'url' | 'baseUrl'>

const unsafeSchemes = new Set(['javascript', 'vbscript', 'data', 'file', 'blob', 'filesystem', 'about', 'view-source'])

/** A page of this site that was written with its whole address. */
export interface OwnUrl {
  readonly kind: 'own'
  readonly path: string
}

/** Undefined for a target without scheme and host: a path, a query or a fragment. */
export function resolveScheme(
  target: string,
  use: 'href' | 'src',
  config: PublishedAt,
): Resolution | OwnUrl | undefined {
  const scheme = findScheme(target)
  if (scheme === undefined) return target.startsWith('//') ? resolveProtocolRelative(target, config) : undefined
  if (scheme.length === 1) {
    const hint = 'Link by route (“/guide/setup”) or by a path relative to this file, with forward slashes.'
    return brokenLink(target, 'link-path', `“${target}” is a path of one machine's disk.`, hint)
  }
  switch (scheme) {
    case 'http':
    case 'https':
      return resolveWebUrl(target, config)
    case 'mailto':
      return resolveMail(target)
    case 'tel':
      return resolveTelephone(target)
    default:
      if (scheme === 'data' && use === 'src' && /^data:(image|audio|video|font)\//i.test(target))
        return uncheckedLink(target)
      if (!unsafeSchemes.has(scheme)) {
        const message = `docsgen does not know the scheme “${scheme}:” and does not check it.`
        return { ...uncheckedLink(target), diagnostics: [linkWarning('link-unknown-scheme', message)] }
      }
      return brokenLink(
        target,
        'link-scheme',
        `A link must not use the scheme “${scheme}:”; it is unsafe.`,
        'Link to a route, a file, or an “https:”, “mailto:” or “tel:” address.',
      )
  }
}

function findScheme(target: string): string | undefined {
  const plain = (decodePercentEscapes(target) ?? target).replace(/[\s\p{Cc}]/gu, '')
  const decoded = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
  const written = /^([a-z][a-z0-9+.-]*):/i.exec(target)?.[1]?.toLowerCase()
  // Escapes hide a scheme from browsers, so a harmless one is only a strange path; a harmful one was meant as such.
  return written ?? (decoded !== undefined && unsafeSchemes.has(decoded) ? decoded : undefined)
}

function resolveWebUrl(target: string, config: PublishedAt): Resolution | OwnUrl {
  if (!/^https?:\/\/[^\s/\\?#]+/i.test(target) || /\s/.test(target) || !URL.canParse(target)) {
    return brokenLink(target, 'link-url', `“${target}” is not a valid URL.`, 'Check the host name and the slashes.')
  }
  return resolveOwnUrl(target, config) ?? { kind: 'external', url: target, diagnostics: [] }
}

function resolveProtocolRelative(target: string, config: PublishedAt): Resolution | OwnUrl {
  const url = `https:${target}`
  const resolution = resolveWebUrl(url, config)
  if (resolution.kind !== 'external') return resolution
  const message = `“${target}” names no scheme, so it is read as an address of another site.`
  const hint = `Write “${url}”, or a single slash for a route of this site.`
  return { ...resolution, diagnostics: [linkWarning('link-protocol-relative', message, hint)] }
}

/** The same host with another path than the base path is another site. */
function resolveOwnUrl(target: string, { url, baseUrl }: PublishedAt): OwnUrl | undefined {
  if (new URL(target).host !== new URL(url).host) return undefined
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const path = rest.startsWith('/') ? rest : `/${rest}`
  if (`${path}/` === baseUrl) return { kind: 'own', path: '/' }
  return path.startsWith(baseUrl) ? { kind: 'own', path: `/${path.slice(baseUrl.length)}` } : undefined
}

function resolveMail(target: string): Resolution {
  const [to = '', query] = target.slice('mailto:'.length).split('?')
  const valid = to === '' ? !!query : to.split(',').every((address) => /^[^\s@]+(@|%40)[^\s@]+$/i.test(address))
  if (valid) return uncheckedLink(target)
  return brokenLink(target, 'link-mail', `“${target}” holds no valid mail address.`, 'Write “mailto:name@example.com”.')
}

function resolveTelephone(target: string): Resolution {
  const number = decodePercentEscapes(target.slice('tel:'.length)) ?? ''
  if (!/\d/.test(number)) return brokenLink(target, 'link-telephone', `“${target}” holds no telephone number.`)
  if (/^[+\d().*#-]+(;[\w=.+-]+)*$/.test(number)) return uncheckedLink(target)
  const message = `The telephone number “${number}” holds a space or a sign that not every telephone takes.`
  const hint = `Write “tel:${number.replace(/[^+\d]/g, '')}”.`
  return { ...uncheckedLink(target), diagnostics: [linkWarning('link-telephone', message, hint)] }
}

function uncheckedLink(target: string): Resolution {
  return { kind: 'skip', target, diagnostics: [] }
}
