import { findConfigRange } from '../../links/collectChromeLinks.js'
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import type { Site } from '../../model/model.js'
import { navbarIcons } from '../../site/navbarIcons.js'
import { loadIcons, unknownIcon } from './icons.js'

/** Reports icons of the navbar that do not exist. */
export function checkNavbarIcons(site: Pick<Site, 'config' | 'configFile' | 'configPlaces'>): Diagnostic[] {
  return navbarIcons(site.config).flatMap(([path, icon]) => {
    const icons = loadIcons()
    if (icons.body(icon) !== undefined) return []
    const { message, hint } = unknownIcon(icon, icons)
    return [warning('unknown-icon', message, { file: site.configFile, range: findConfigRange(site, path), hint })]
  })
}
