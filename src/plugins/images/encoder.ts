/**
 * Encodes images with the package `sharp`, which is optional: its binaries have several megabytes. This file declares the part of
 * its interface that docsgen uses.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { resolvePackageFile } from '../../util/resolvePackageFile.js'

export const encoderPackage = 'sharp'

export type VariantFormat = 'avif' | 'webp'

interface Pipeline {
  rotate(): Pipeline
  resize(settings: { readonly width: number }): Pipeline
  avif(settings: { readonly quality: number; readonly effort: number }): Pipeline
  webp(settings: { readonly quality: number }): Pipeline
  toBuffer(): Promise<Uint8Array>
}

export type Encoder = (bytes: Uint8Array, settings: { readonly failOn: 'none' }) => Pipeline

/** Settings of the formats. Effort 2 of AVIF takes an eighth of the time of effort 4, for files that are 7 % larger. */
export const formatSettings = { avif: { quality: 55, effort: 2 }, webp: { quality: 80 } } as const

const manifest = `${encoderPackage}/package.json`

/** Version of the package; undefined if it is not installed. */
export function encoderVersion(root: string): string | undefined {
  return readManifest(root)?.version
}

/** Loads the encoder from the packages of the project. Rejects if it is not installed. */
export async function loadEncoder(root: string): Promise<Encoder> {
  const found = readManifest(root)
  if (!found) throw new Error(`the package ${encoderPackage} is not installed`)
  const module: { readonly default: Encoder } = await import(pathToFileURL(found.entry).href)
  return module.default
}

/** Encodes an image in the given format and width, upright by its EXIF orientation. */
export async function encodeImage(
  encoder: Encoder,
  bytes: Uint8Array,
  { format, width }: { readonly format: VariantFormat; readonly width: number },
): Promise<Uint8Array> {
  // A damaged image is drawn as far as it goes, as browsers do. Without arguments, `rotate` applies the EXIF orientation.
  const resized = encoder(bytes, { failOn: 'none' }).rotate().resize({ width })
  return format === 'avif' ? resized.avif(formatSettings.avif).toBuffer() : resized.webp(formatSettings.webp).toBuffer()
}

function readManifest(root: string): { readonly version: string; readonly entry: string } | undefined {
  const file = resolvePackageFile(manifest, root)
  if (!file) return undefined
  const { version, main } = JSON.parse(readFileSync(file, 'utf8'))
  return { version: String(version), entry: join(dirname(file), String(main)) }
}
