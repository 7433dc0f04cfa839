/**
 * A gated build in two parts: a public shell that knows nothing of the content, and everything else in one private
 * folder that only the gate hands out. What is public is a list of exact paths, made here; every other file is not.
 */
import type { GateSettings } from '../gate/adapters/settings.js'
import { type PublicStylesInput, publicStyles } from '../gate/build/publicStyles.js'
import { everyAnswer } from '../hosts/everyAnswer.js'
import type { SiteConfig } from '../schema/config.js'
import { escapeHtml } from '../util/html.js'

export interface GateSplitInput {
  readonly outputs: ReadonlyMap<string, Uint8Array>
  readonly config: SiteConfig
  /** The browser code and styles; of these, styles and what they need are public. */
  readonly bundle: PublicStylesInput
}

export interface GateSplit {
  /** What anyone may read. */
  readonly open: ReadonlyMap<string, Uint8Array>
  /** What the gate hands out, in the private folder. */
  readonly closed: ReadonlyMap<string, Uint8Array>
  readonly settings: GateSettings
}

export const privateFolder = '__private'

/** For the host itself, and made anew for a gated site: the usual ones name routes. */
const hostFiles = new Set(['_headers', '_redirects', 'vercel.json', 'nginx.conf', 'robots.txt'])

export function gateSplit({ outputs, config, bundle }: GateSplitInput): GateSplit {
  const shell = Buffer.from(shellPage(config.baseUrl, config.locale, bundle.css))
  const open = new Map<string, Uint8Array>([
    ['index.html', shell],
    ['404.html', shell],
    ['robots.txt', Buffer.from('User-agent: *\nDisallow: /\n')],
    ['_headers', Buffer.from(everyAnswer(outputs.get('_headers')))],
    ...publicStyles(bundle),
  ])
  const closed = [...outputs]
    .filter(([path]) => !hostFiles.has(path))
    .map(([path, bytes]) => [`${privateFolder}/${path}`, bytes] as const)
  // The shell is what a host without the gate would show; with the gate its two addresses are pages like all others.
  const isServed = (path: string) => !path.endsWith('.html') && path !== '_headers'
  const settings: GateSettings = {
    origin: new URL(config.url).origin,
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    publicPaths: [...open.keys()]
      .filter(isServed)
      .map((path) => config.baseUrl + path)
      .sort(),
    privateFolder,
    domain: config.gate.AUTH0_DOMAIN ?? '',
    clientId: config.gate.AUTH0_CLIENT_ID ?? '',
  }
  return { open, closed: new Map(closed), settings }
}

function shellPage(baseUrl: string, lang: string, css: readonly string[]): string {
  const links = css.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  return `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Sign in</title>${links}</head><body><main><a href="${escapeHtml(baseUrl)}__gate/login">Sign in</a></main></body></html>\n`
}
