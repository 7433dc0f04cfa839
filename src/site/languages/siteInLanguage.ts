/** The configuration as pages of a language show it. */
import type { Site } from '../../model/model.js'
import { splitSidebarId } from '../../routes/entryNames.js'
import type { SiteConfig } from '../../schema/config.js'
import type { Language } from './list.js'
import { sidebarFolder } from './names.js'

/** Replaces title, tagline, navbar, footer and announcement by those of the language. */
function configInLanguage(config: SiteConfig, { key }: Language): SiteConfig {
  if (Array.isArray(config.locales)) return config
  const { title, tagline, navbar, footer, announcement } = config.locales[key] ?? {}
  return {
    ...config,
    ...(title !== undefined && { title }),
    ...(tagline !== undefined && { tagline }),
    ...(navbar && { navbar: { ...config.navbar, items: navbar } }),
    ...(footer && { footer }),
    ...(announcement !== undefined &&
      config.announcement && { announcement: { ...config.announcement, html: announcement } }),
  }
}

export function siteInLanguage(site: Site, language: Language): Site {
  const folder = sidebarFolder(language)
  const sidebars = site.sidebars.filter(({ id }) => (splitSidebarId(id).folder ?? '') === folder)
  return { ...site, sidebars, config: configInLanguage(site.config, language) }
}
