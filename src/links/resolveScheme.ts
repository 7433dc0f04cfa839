/**
 * Resolves targets with a scheme or a host. Browsers remove tabs and line breaks before they parse a scheme, and Markdown
 * writes these as percent escapes, so the scheme is parsed from the decoded text without white space.
 */
import type { Site } from '../model/model.js'
import { decodePercentEscapes } from '../routes/urls.js'
import { brokenLink, type LinkDiagnostic, linkWarning, type Resolution } from './resolution.js'

/** Origin and base path of the published site. */
type PublishedAt = Pick<Site['config'], 'url' | 'baseUrl'>

const unsafeSchemes = new Set(['javascript', 'vbscript', 'data', 'file', 'blob', 'filesystem', 'about', 'view-source'])

/** An absolute URL of this site. `path` is without the base path. */
export interface OwnUrl {
  readonly kind: 'own'
  readonly path: string
}

/** `api:createThing#body.name`: a page of the API reference by the name of its operation. */
export interface OperationUrl {
  readonly kind: 'operation'
  readonly target: string
}

/** Returns undefined for a target without scheme and host: a path, a query or a fragment. */
export function resolveScheme(
  target: string,
  use: 'href' | 'src',
  config: PublishedAt,
): Resolution | OwnUrl | OperationUrl | undefined {
  const scheme = findScheme(target)
  if (scheme === undefined) return target.startsWith('//') ? resolveProtocolRelative(target, config) : undefined
  if (scheme.length === 1) {
    const hint = 'Link by route (“/guide/setup”) or by a path relative to this file, with forward slashes.'
    return brokenLink(target, { code: 'link-path', message: `“${target}” is a file path on your computer.`, hint })
  }
  switch (scheme) {
    case 'http':
    case 'https':
      return resolveWebUrl(target, config)
    case 'api':
      return { kind: 'operation', target: target.slice('api:'.length) }
    case 'mailto':
      return resolveMail(target)
    case 'tel':
      return resolveTelephone(target)
    default:
      if (scheme === 'data' && use === 'src' && /^data:(image|audio|video|font)\//i.test(target))
        return uncheckedLink(target)
      if (!unsafeSchemes.has(scheme)) {
        const message = `The scheme “${scheme}:” is unknown to docsgen, so the link is not checked.`
        return { ...uncheckedLink(target), diagnostics: [linkWarning('link-unknown-scheme', message)] }
      }
      return brokenLink(target, {
        code: 'link-scheme',
        message: `A link must not use the scheme “${scheme}:”; it is unsafe.`,
        hint: 'Link to a route, a file, or an “https:”, “mailto:” or “tel:” target.',
      })
  }
}

/** Diagnostics of a URL that is wrong on any site, such as one without a host. */
export function checkUrl(written: string, use: 'href' | 'src', config: PublishedAt): readonly LinkDiagnostic[] {
  const resolution = resolveScheme(cleanTarget(written), use, config)
  return resolution?.kind === 'broken' ? resolution.diagnostics : []
}

/** Browsers remove line breaks, tabs and surrounding spaces. */
export function cleanTarget(written: string): string {
  return written.replace(/[\t\n\r]/g, '').trim()
}

function findScheme(target: string): string | undefined {
  const plain = (decodePercentEscapes(target) ?? target).replace(/[\s\p{Cc}]/gu, '')
  const decoded = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
  const written = /^([a-z][a-z0-9+.-]*):/i.exec(target)?.[1]?.toLowerCase()
  // Browsers do not see an escaped scheme. A safe one is only an odd path, but an unsafe one is reported.
  return written ?? (decoded !== undefined && unsafeSchemes.has(decoded) ? decoded : undefined)
}

function resolveWebUrl(target: string, config: PublishedAt): Resolution | OwnUrl {
  if (!/^https?:\/\/[^\s/\\?#]+/i.test(target) || /\s/.test(target) || !URL.canParse(target)) {
    return brokenLink(target, {
      code: 'link-url',
      message: `“${target}” is not a valid URL.`,
      hint: /\s/.test(target) ? 'Write %20 for each space.' : 'Check the host name and the slashes.',
    })
  }
  return resolveOwnUrl(target, config) ?? { kind: 'external', url: target, diagnostics: [] }
}

function resolveProtocolRelative(target: string, config: PublishedAt): Resolution | OwnUrl {
  const url = `https:${target}`
  const resolution = resolveWebUrl(url, config)
  if (resolution.kind !== 'external') return resolution
  const message = `“${target}” has no scheme, so browsers read it as a URL of another site.`
  const hint = `Write “${url}”, or a single slash for a route of this site.`
  return { ...resolution, diagnostics: [linkWarning('link-protocol-relative', message, hint)] }
}

/** A URL of the same host outside the base path belongs to another site. */
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
  return brokenLink(target, {
    code: 'link-mail',
    message: `“${target}” has no valid email address.`,
    hint: 'Write “mailto:name@example.com”.',
  })
}

function resolveTelephone(target: string): Resolution {
  const number = decodePercentEscapes(target.slice('tel:'.length)) ?? ''
  if (!/\d/.test(number))
    return brokenLink(target, { code: 'link-telephone', message: `“${target}” has no telephone number.` })
  if (/^[+\d().*#-]+(;[\w=.+-]+)*$/.test(number)) return uncheckedLink(target)
  const message = `The telephone number “${number}” has a space or a character that not every telephone accepts.`
  const hint = `Write “tel:${number.replace(/[^+\d]/g, '')}”.`
  return { ...uncheckedLink(target), diagnostics: [linkWarning('link-telephone', message, hint)] }
}

function uncheckedLink(target: string): Resolution {
  return { kind: 'skip', target, diagnostics: [] }
}
