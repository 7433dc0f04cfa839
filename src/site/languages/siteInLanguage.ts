/** The configuration as pages of a language show it. */
import type { Site } from '../../model/model.js'
import { splitSidebarId } from '../../routes/entryNames.js'
import type { SiteConfig } from '../../schema/config.js'
import { defaultLanguage, type Language } from './list.js'
import { sidebarFolder } from './names.js'

/** Replaces title, tagline, navbar, footer and announcement by those of the language. */
function configInLanguage(config: SiteConfig, language: Language): SiteConfig {
  if (Array.isArray(config.locales)) return config
  const { title, tagline, navbar, footer, announcement } = config.locales[language.key] ?? {}
  return {
    ...config,
    ...(title !== undefined && { title }),
    ...(tagline !== undefined && { tagline }),
    ...(navbar && { navbar: { ...config.navbar, items: navbar } }),
    ...(footer && { footer }),
    ...(config.announcement && {
      announcement: {
        ...config.announcement,
        html: announcement ?? inOriginal(config.announcement.html, config, language),
      },
    }),
  }
}

/** Names the language of a text without a translation, for screen readers and for the direction of its punctuation. */
function inOriginal(html: string, config: SiteConfig, language: Language): string {
  const { tag, dir } = defaultLanguage(config)
  return language.tag === tag ? html : `<span lang="${tag}" dir="${dir}">${html}</span>`
}

export function siteInLanguage(site: Site, language: Language): Site {
  const folder = sidebarFolder(language)
  const sidebars = site.sidebars.filter(({ id }) => (splitSidebarId(id).folder ?? '') === folder)
  return { ...site, sidebars, config: configInLanguage(site.config, language) }
}
