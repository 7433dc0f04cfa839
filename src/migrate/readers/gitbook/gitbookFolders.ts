/** Folders of a space of GitBook, as `.gitbook.yaml` names them. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseData } from '../parseData.js'
import { type Fields, fieldsOf, textOf } from '../values.js'

export interface GitbookFolders {
  /** `.gitbook.yaml`, relative to the root. */
  readonly file: string
  readonly config: Fields
  /** Folder of the pages, relative to the root. */
  readonly folder: string
  /** `SUMMARY.md`, relative to the root. */
  readonly summary: string
}

export function gitbookFolders(root: string, site: string): GitbookFolders {
  const file = posix.join(site, '.gitbook.yaml')
  const path = join(root, file)
  const config = existsSync(path) ? parseData(readFileSync(path, 'utf8'), 'yaml').fields : {}
  const folder = posix.join(site, textOf(config.root) ?? '.').replace(/^\.$|\/$/, '')
  return {
    file,
    config,
    folder,
    summary: posix.join(folder, textOf(fieldsOf(config.structure).summary) ?? 'SUMMARY.md'),
  }
}
