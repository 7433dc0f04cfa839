/** Reads the sidebars files of the site, of its versions and of its languages, and the variables. */

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { ParsedSidebars } from '../config/parseSidebars.js'
import { flattenVariables } from '../markdown/source/tokens.js'
import { at, type Diagnostic, warning } from '../model/diagnostic.js'
import type { SidebarSource } from '../model/model.js'
import { type SiteConfig, sidebarsFile, variablesFile } from '../schema/config.js'
import { sidebarOfAllPages } from '../schema/sidebars.js'
import type { Decoded } from '../util/decodeText.js'
import type { ReadOptions } from '../util/projectFiles.js'
import { readYaml } from '../yaml/yamlDocument.js'
import type { SourceContext } from './source.js'

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
  if (text === undefined)
    return { vars: {}, diagnostics: config.variables === undefined ? [] : [missingVariables(file)] }
  const { value, diagnostics } = readYaml(text, { file })
  return { vars: flattenVariables(value ?? {}), diagnostics }
}

function missingVariables(file: string): Diagnostic {
  const hint = 'Create the file, or correct `variables` of the configuration.'
  return warning('variables-missing', `There is no file ${file}, so the site has no variables.`, { file, hint })
}

/** One site has one file of sidebars and one of variables. Reports those of a content folder that the site does not read. */
export function checkUnreadFiles(
  folder: string,
  { root, config }: Pick<SourceContext, 'root' | 'config'>,
): Diagnostic[] {
  const readFiles = { '_variables.yaml': variablesFile(config), 'sidebars.yaml': sidebarsFile(config) }
  return Object.entries(readFiles).flatMap(([name, used]) => {
    const file = posix.join(folder, name)
    if (file === used || !existsSync(join(root, file))) return []
    const hint = `Move its content to ${used}, and remove the file or rename it.`
    const message = `This file has no effect, because the site reads ${used}.`
    return [warning('content-root-file', message, { file, range: at(1, 1), hint })]
  })
}
