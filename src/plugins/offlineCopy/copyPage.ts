/** Rewrites a document for the offline copy: relative links, and the loader instead of modules. */
import { rewriteLinks } from '../../links/extractHtmlLinks.js'
import { escapeHtml } from '../../util/html.js'
import { type CopyLinks, relativePath, rootOf } from './copyLinks.js'
import { type LoaderSettings, loaderPolicy } from './offlineFormat.js'

export interface CopyPageInput extends Pick<LoaderSettings, 'base' | 'slash'> {
  /** Output path. */
  readonly path: string
  readonly links: CopyLinks
  /** Output path of the loader. */
  readonly loader: string
}

export function copyPage(html: string, { path, links, ...settings }: CopyPageInput): string {
  const end = html.indexOf('</head>')
  if (end === -1) return rewriteLinks(html, ({ target }) => links.relativeTo(path, target))
  const head = copyHead(html.slice(0, end), { path, links, ...settings })
  return rewriteLinks(head + html.slice(end), ({ target, tag, attribute }) =>
    tag === 'meta' && attribute === 'content' && /^https?:/.test(target) ? target : links.relativeTo(path, target),
  )
}

/** docsgen writes the head: a start tag has no `>` in its attributes, except in those of scripts of the site. */
function copyHead(head: string, { path, links, loader, base, slash }: CopyPageInput): string {
  const run: string[] = []
  const withoutModules = head
    .replace(/<link rel="(?:modulepreload|preload|dns-prefetch|preconnect)"[^>]*>/g, '')
    .replace(/<script\b([^>]*)><\/script>/g, (element, attributes: string) => {
      const src = /\ssrc="([^"]*)"/.exec(attributes)?.[1] ?? ''
      // Scripts of other sites, and the code that counts visits, have no place in a copy.
      if (/^(?:https?:)?\/\//.test(src)) return ''
      if (!/\stype="module"/.test(attributes)) return element
      const file = /\sasync\b/.test(attributes) ? undefined : links.fileOf(src)
      if (file !== undefined) run.push(file)
      return ''
    })
    .replace(/<meta http-equiv="Content-Security-Policy" content="([^"]*)"/, (_, policy: string) => {
      return `<meta http-equiv="Content-Security-Policy" content="${copyPolicy(policy)}"`
    })
  if (run.length === 0) return withoutModules
  const data = { root: rootOf(path), base, slash, run: run.map(encodeSpaces).join(' ') } satisfies LoaderSettings
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  return `${withoutModules}<script defer src="${relativePath(path, loader)}"${attributes.join('')}></script>`
}

function encodeSpaces(path: string): string {
  return path.replaceAll(' ', '%20')
}

/** The origin of a file is no `'self'`. Nothing may be fetched: the loader reads scripts. */
function copyPolicy(policy: string): string {
  return policy.replaceAll("'self'", "'self' file:").replace(/(?<=trusted-types )(?=\S)/, `${loaderPolicy} `)
}
