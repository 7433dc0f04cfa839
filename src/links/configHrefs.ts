/** Resolves link targets in the configuration to final hrefs: in fields, and inside HTML values such as the announcement. */
import type { Site } from '../model/model.js'
import { isExternalTarget } from '../routes/urls.js'
import type { Language } from '../site/languages/list.js'
import { escapeHtml } from '../util/html.js'
import type { LinkScopes } from './linkScopes.js'
import { hrefOfResolution } from './resolution.js'
import { createLinkResolver } from './resolveTarget.js'

export interface ConfigHrefs {
  readonly href: (target: string) => { readonly href: string; readonly external: boolean }
  readonly html: (html: string) => string
}

/** Creates the resolver, for pages of a language. Broken targets stay as written, because the link stage reports them. */
export function configHrefs(site: Site, language: Language, { inLanguage }: LinkScopes): ConfigHrefs {
  const resolve = inLanguage(site, createLinkResolver(site))
  const href = (target: string) => ({
    href: hrefOfResolution(resolve(target, { route: '/', file: site.configFile }, language), site.config),
    external: isExternalTarget(target),
  })
  const html = (text: string) => text.replace(/(?<=\shref=(["'])).*?(?=\1)/g, (target) => escapeHtml(href(target).href))
  return { href, html }
}
