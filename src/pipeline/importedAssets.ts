/** The images and fonts that components of pages import, read from the disk: files of the site like any other. */

import { readOnce } from '../cache/readOnce.js'
import type { Recall } from '../cache/recall.js'
import { readAsset } from '../content/readAsset.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Asset, Doc } from '../model/model.js'

export interface ImportedAssetsInput {
  readonly root: string
  readonly docs: readonly Doc[]
  readonly allowCredentials: readonly string[]
  readonly recall: Recall
}

export interface ImportedAssets {
  readonly assets: readonly Asset[]
  readonly diagnostics: readonly Diagnostic[]
}

export function importedAssets({ root, docs, allowCredentials, recall }: ImportedAssetsInput): ImportedAssets {
  const imported = new Map(docs.flatMap(({ imported = [] }) => imported.map(({ path, file }) => [path, file] as const)))
  const reads = [...imported]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, file]) =>
      readOnce({ root, file, form: `imported:${path}:${allowCredentials.join()}`, recall }, () =>
        readAsset(root, { file, path, allowCredentials }),
      ),
    )
  return {
    assets: reads.flatMap(({ asset }) => asset ?? []),
    diagnostics: reads.flatMap(({ diagnostics }) => diagnostics),
  }
}
