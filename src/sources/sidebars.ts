/** Reads the sidebars files of the site, of its versions and of its languages, and the variables. */

import type { ParsedSidebars } from '../config/parseSidebars.js'
import { flattenVariables } from '../markdown/source/tokens.js'
import { type Diagnostic, warning } from '../model/diagnostic.js'
import type { SidebarSource } from '../model/model.js'
import { type SiteConfig, sidebarsFile, variablesFile } from '../schema/config.js'
import { sidebarOfAllPages } from '../schema/sidebars.js'
import type { Decoded } from '../util/decodeText.js'
import type { ReadOptions } from '../util/projectFiles.js'
import { readYaml } from '../yaml/yamlDocument.js'

/** How a file is read, and how sidebars are parsed. */
export interface SidebarTools {
  /** `file` is relative to the project root, here and below. */
  readonly readText: (file: string, options?: ReadOptions) => Decoded
  readonly parseSidebars: (source: string, file: string) => ParsedSidebars
}

export interface ReadSidebars {
  readonly source: SidebarSource
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads the sidebars file of the site. Without that file, one sidebar lists all pages, unless the configuration names the file. */
export function readSiteSidebars(config: SiteConfig, tools: SidebarTools): ReadSidebars {
  const file = sidebarsFile(config)
  if (config.sidebars !== undefined || tools.readText(file).text !== undefined) return readSidebars(file, tools)
  return { source: { file, sidebars: sidebarOfAllPages, places: {} }, diagnostics: [] }
}

/** Reads a sidebars file. A missing file is a warning and gives no sidebars. */
export function readSidebars(file: string, { readText, parseSidebars }: SidebarTools): ReadSidebars {
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

interface Variables {
  readonly vars: Readonly<Record<string, string>>
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads the variables of the site, which pages show as `{vars.name}`. */
export function readVariables(config: SiteConfig, { readText }: SidebarTools): Variables {
  const file = variablesFile(config)
  const { text } = readText(file)
  if (text === undefined) return { vars: {}, diagnostics: [] }
  const { value, diagnostics } = readYaml(text, { file })
  return { vars: flattenVariables(value ?? {}), diagnostics }
}
