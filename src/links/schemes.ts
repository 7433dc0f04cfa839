/**
 * Targets that name a scheme or a host. Browsers drop tabs and line breaks before they read a scheme, and Markdown
 * writes them as escapes, so the scheme is read from the text without both.
 */
import type { Site } from '../model/model.js'
import { decodeOnce } from '../routes/urls.js'
import { broken, caution, type Resolution } from './resolution.js'

/** Where the site is published: its origin and its base path. */
type Address = Pick<Site['config'], 'url' | 'baseUrl'>

const harmful = new Set(['javascript', 'vbscript', 'data', 'file', 'blob', 'filesystem', 'about', 'view-source'])

/** A page of this site that was written with its whole address. */
export interface OwnAddress {
  readonly kind: 'own'
  readonly path: string
}

/** Undefined for a target without scheme and host: a path, a query or a fragment. */
export function resolveScheme(
  target: string,
  use: 'href' | 'src',
  config: Address,
): Resolution | OwnAddress | undefined {
  const scheme = schemeOf(target)
  if (scheme === undefined) return target.startsWith('//') ? protocolRelative(target, config) : undefined
  if (scheme.length === 1) {
    const hint = 'Link by route (“/guide/setup”) or by a path relative to this file, with forward slashes.'
    return broken(target, 'link-path', `“${target}” is a path of one machine's disk.`, hint)
  }
  switch (scheme) {
    case 'http':
    case 'https':
      return webAddress(target, config)
    case 'mailto':
      return mail(target)
    case 'tel':
      return telephone(target)
    default:
      if (scheme === 'data' && use === 'src' && /^data:(image|audio|video|font)\//i.test(target)) return skip(target)
      if (!harmful.has(scheme)) {
        const message = `docsgen does not know the scheme “${scheme}:” and does not check it.`
        return { ...skip(target), findings: [caution('link-unknown-scheme', message)] }
      }
      return broken(
        target,
        'link-scheme',
        `A link must not use the scheme “${scheme}:”; it is unsafe.`,
        'Link to a route, a file, or an “https:”, “mailto:” or “tel:” address.',
      )
  }
}

function schemeOf(target: string): string | undefined {
  const plain = (decodeOnce(target) ?? target).replace(/[\s\p{Cc}]/gu, '')
  const decoded = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
  const written = /^([a-z][a-z0-9+.-]*):/i.exec(target)?.[1]?.toLowerCase()
  // Escapes hide a scheme from browsers, so a harmless one is only a strange path; a harmful one was meant as such.
  return written ?? (decoded !== undefined && harmful.has(decoded) ? decoded : undefined)
}

function webAddress(target: string, config: Address): Resolution | OwnAddress {
  if (!/^https?:\/\/[^\s/\\?#]+/i.test(target) || /\s/.test(target) || !URL.canParse(target)) {
    return broken(target, 'link-url', `“${target}” is not a valid URL.`, 'Check the host name and the slashes.')
  }
  return ownAddress(target, config) ?? { kind: 'external', url: target, findings: [] }
}

function protocolRelative(target: string, config: Address): Resolution | OwnAddress {
  const url = `https:${target}`
  const resolution = webAddress(url, config)
  if (resolution.kind !== 'external') return resolution
  const message = `“${target}” names no scheme, so it is read as an address of another site.`
  const hint = `Write “${url}”, or a single slash for a route of this site.`
  return { ...resolution, findings: [caution('link-protocol-relative', message, hint)] }
}

/** The same host with another path than the base path is another site. */
function ownAddress(target: string, { url, baseUrl }: Address): OwnAddress | undefined {
  if (new URL(target).host !== new URL(url).host) return undefined
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const path = rest.startsWith('/') ? rest : `/${rest}`
  if (`${path}/` === baseUrl) return { kind: 'own', path: '/' }
  return path.startsWith(baseUrl) ? { kind: 'own', path: `/${path.slice(baseUrl.length)}` } : undefined
}

function mail(target: string): Resolution {
  const [to = '', query] = target.slice('mailto:'.length).split('?')
  const valid = to === '' ? !!query : to.split(',').every((address) => /^[^\s@]+(@|%40)[^\s@]+$/i.test(address))
  if (valid) return skip(target)
  return broken(target, 'link-mail', `“${target}” holds no valid mail address.`, 'Write “mailto:name@example.com”.')
}

function telephone(target: string): Resolution {
  const number = decodeOnce(target.slice('tel:'.length)) ?? ''
  if (!/\d/.test(number)) return broken(target, 'link-telephone', `“${target}” holds no telephone number.`)
  if (/^[+\d().*#-]+(;[\w=.+-]+)*$/.test(number)) return skip(target)
  const message = `The telephone number “${number}” holds a space or a sign that not every telephone takes.`
  const hint = `Write “tel:${number.replace(/[^+\d]/g, '')}”.`
  return { ...skip(target), findings: [caution('link-telephone', message, hint)] }
}

function skip(target: string): Resolution {
  return { kind: 'skip', target, findings: [] }
}
