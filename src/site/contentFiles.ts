/** Paths of the files in a content folder that are no pages. All are relative to the project root. */

import { posix } from 'node:path'
import type { SiteConfig } from '../schema/config.js'

type ContentSettings = Pick<SiteConfig, 'content' | 'sidebars' | 'variables'>

/** The sidebars file: the one that the configuration names, or `sidebars.yaml` in the content folder. */
export function sidebarsFile({ content, sidebars }: Pick<ContentSettings, 'content' | 'sidebars'>): string {
  return sidebars ?? posix.join(content, 'sidebars.yaml')
}

/** The file of the values of `{vars.a.b}`: the one that the configuration names, or `_variables.yaml` in the content folder. */
export function variablesFile({ content, variables }: Pick<ContentSettings, 'content' | 'variables'>): string {
  return variables ?? posix.join(content, '_variables.yaml')
}

/** The sidebars file of a language, which replaces that of the site. */
export function languageSidebars(folder: string, { content }: Pick<ContentSettings, 'content'>): string {
  return posix.join(content, folder, 'sidebars.yaml')
}
