/** Reads a file that is copied to the output unchanged, and the size of images. */
import type { Diagnostic } from '../model/diagnostic.js'
import type { Asset, Route } from '../model/model.js'
import { contentType, isText } from '../util/contentType.js'
import { readBytes } from '../util/projectFiles.js'
import { checkCredentials } from './checkCredentials.js'
import { checkImageFile, readImageSize } from './imageFile.js'
import { readDrawing } from './readDrawing.js'

export interface ReadAssetResult {
  /** Absent if the file could not be read. */
  readonly asset?: Asset
  readonly diagnostics: readonly Diagnostic[]
}

export interface AssetInput {
  /** Relative to the root. */
  readonly file: string
  /** Route in the output: decoded, without the base path. */
  readonly path: Route
  /** `lint.allowCredentials`. */
  readonly allowCredentials: readonly string[]
}

export function readAsset(root: string, { file, path, allowCredentials }: AssetInput): ReadAssetResult {
  const read = readBytes(root, file)
  const { bytes } = read
  if (!bytes) return read
  const pasted = isText(contentType(path)) ? checkCredentials(bytes.toString(), file, allowCredentials) : []
  const size = readImageSize(bytes, path)
  const { drawing, diagnostics } = path.endsWith('.svg') ? readDrawing(bytes, file) : { diagnostics: [] }
  return {
    asset: { path, file, bytes, ...(size && { size }), ...(drawing && { drawing }) },
    diagnostics: [...read.diagnostics, ...pasted, ...checkImageFile(bytes, file), ...diagnostics],
  }
}
