/** The code for languages and versions. Each part is loaded only for a site that needs it. */

import type { Bundle } from '../../bundling/bundle.js'
import { type LinkScopes, loadLinkScopes } from '../../links/linkScopes.js'
import type { Site } from '../../model/model.js'
import { type Counterparts, loadCounterparts } from '../../site/counterparts.js'
import { browserText, hasLanguages, type Language } from '../../site/languages/list.js'
import type { TextScripts } from './textScripts.js'

export interface LanguageFeatures {
  readonly counterparts: Counterparts
  readonly scopes: LinkScopes
  readonly texts: TextScripts
  /** The site as pages of a language show it. */
  readonly siteIn: (site: Site, language: Language) => Site
}

export async function loadLanguageFeatures(input: {
  readonly site: Site
  readonly bundle: Bundle
}): Promise<LanguageFeatures> {
  const { config } = input.site
  const languages = hasLanguages(config) ? await import('../../site/languages/siteInLanguage.js') : undefined
  const scripts = browserText(config) === 'lookup' ? await import('./textScripts.js') : undefined
  return {
    counterparts: await loadCounterparts(config),
    scopes: await loadLinkScopes(config),
    texts: scripts?.textScripts(input) ?? { hrefs: new Map(), outputs: [] },
    siteIn: languages?.siteInLanguage ?? ((site) => site),
  }
}
