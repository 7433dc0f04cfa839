/** Reads images and fonts that components of pages and of the theme import. They become assets like the files of the content folder. */
import { readAsset } from '../content/readAsset.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Asset, Doc } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import type { BuildSession } from './session/buildSession.js'

export interface ImportedAssets {
  readonly assets: readonly Asset[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Returns one asset per imported file, sorted by output path. Files that are missing or contain credentials are diagnostics.
 */
export function importedAssets(
  importers: readonly Pick<Doc, 'imported'>[],
  { lint: { allowCredentials } }: SiteConfig,
  { root, readCached }: BuildSession,
): ImportedAssets {
  const imported = new Map(importers.flatMap(({ imported: files = [] }) => files.map(({ path, file }) => [path, file])))
  const reads = [...imported]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, file]) =>
      readCached({ file, form: `imported:${path}:${allowCredentials.join()}` }, () =>
        readAsset(root, { file, path, allowCredentials }),
      ),
    )
  return {
    assets: reads.flatMap(({ asset }) => asset ?? []),
    diagnostics: reads.flatMap(({ diagnostics }) => diagnostics),
  }
}
