/** Reads the sidebars files of the site, of its versions and of its languages. */
import { type Diagnostic, warning } from '../model/diagnostic.js'
import type { SidebarSource } from '../model/model.js'
import { type SiteConfig, sidebarsFile } from '../schema/config.js'
import { sidebarOfAllPages } from '../schema/sidebars.js'
import type { ContentTools } from './content.js'

export interface ReadSidebars {
  readonly source: SidebarSource
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads the sidebars file of the site. Without that file, one sidebar lists all pages, unless the configuration names the file. */
export function readSiteSidebars(config: SiteConfig, tools: ContentTools): ReadSidebars {
  const file = sidebarsFile(config)
  if (config.sidebars !== undefined || tools.readText(file).text !== undefined) return readSidebars(file, tools)
  return { source: { file, sidebars: sidebarOfAllPages, places: {} }, diagnostics: [] }
}

/** Reads a sidebars file. A missing file is a warning and gives no sidebars. */
export function readSidebars(file: string, { readText, parseSidebars }: ContentTools): ReadSidebars {
  const { text } = readText(file)
  if (text === undefined) {
    const hint = `Create ${file} with one list of pages for each sidebar.`
    const diagnostics = [
      warning('sidebars-missing', `There is no file ${file}, so the site has no sidebars.`, { file, hint }),
    ]
    return { source: { file, sidebars: {}, places: {} }, diagnostics }
  }
  const { sidebars, places, diagnostics } = parseSidebars(text, file)
  return { source: { file, sidebars, places }, diagnostics }
}
