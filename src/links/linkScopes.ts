/** Keeps links inside the version and the language of their page. A site with one of each does not load the code. */
import type { Site } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import { hasLanguages } from '../site/languages/list.js'
import type { ResolveVersionTarget } from '../site/versions/versionTargets.js'
import type { ResolveInLanguage } from './languageLinks.js'
import type { ResolveLink } from './resolveTarget.js'

export interface LinkScopes {
  readonly inVersion: (site: Site) => ResolveVersionTarget
  readonly inLanguage: (site: Site, resolve: ResolveLink) => ResolveInLanguage
}

export const noScopes: LinkScopes = {
  inVersion: () => (record) => record.target,
  inLanguage: (_, resolve) => resolve,
}

/** Loads the code for links in versions and languages only for sites that have them. */
export async function loadLinkScopes(config: SiteConfig): Promise<LinkScopes> {
  const versions = config.versions.length > 0 ? await import('../site/versions/versionTargets.js') : undefined
  const languages = hasLanguages(config) ? await import('./languageLinks.js') : undefined
  return {
    inVersion: versions?.createVersionTargetResolver ?? noScopes.inVersion,
    inLanguage: languages?.createLanguageLinks ?? noScopes.inLanguage,
  }
}
