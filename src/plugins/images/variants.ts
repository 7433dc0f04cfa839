/** The files of an image in other formats and widths. Their names and their bytes depend on the image and the settings only. */
import { posix } from 'node:path'
import type { Asset } from '../../model/model.js'
import type { PluginBuild, PluginFile } from '../../model/plugin.js'
import type { ImageSource } from '../../model/pluginImage.js'
import { hashOf } from '../../util/hash.js'
import { type Encoder, encodeImage, formatSettings, loadEncoder, type VariantFormat } from './encoder.js'

export interface VariantsOptions {
  /** Formats, the best one first. Default `avif` and `webp`. */
  readonly formats?: readonly VariantFormat[]
  /** Widths of the files in pixels. An image is never enlarged: its own width is the last one. Default 400, 800, 1200, 1600 and 2400. */
  readonly widths?: readonly number[]
}

export const defaultFormats: readonly VariantFormat[] = ['avif', 'webp']
const defaultWidths = [400, 800, 1200, 1600, 2400]

/** Smaller files get no variants, which would save almost nothing. Bytes. */
const smallFile = 4096
/** Maximum width of a variant in pixels: no screen shows more. */
const largestWidth = 3840
/** Maximum height of a WebP file in pixels. AVIF has a similar limit. */
const largestHeight = 16_383

export interface Variants {
  /** False for drawings, animations, small files and very high images, which browsers get as they are. */
  readonly isPossible: (asset: Asset) => boolean
  readonly sourcesOf: (asset: Asset, sizes: string) => readonly ImageSource[]
  /** The files of all images that the pages of a site show. */
  readonly files: (build: PluginBuild) => readonly PluginFile[]
}

export function createVariants(options: VariantsOptions, root: string): Variants {
  const { formats = defaultFormats, widths = defaultWidths } = options
  const digests = new WeakMap<Uint8Array, string>()
  const digestOfImage = ({ bytes }: Asset): string => {
    const digest = digests.get(bytes) ?? hashOf(bytes)
    digests.set(bytes, digest)
    return digest
  }
  const variantsOf = (asset: Asset): Variant[] => {
    if (!isPossible(asset)) return []
    // WebP of an AVIF image is larger than the image.
    const own = formats.filter((format) => !asset.path.toLowerCase().endsWith('.avif') || format === 'avif')
    return own.flatMap((format) =>
      widthsOf(asset, widths).map((width) => variantOf(asset, digestOfImage(asset), { format, width })),
    )
  }
  /** The image of the sources that were returned. */
  const originals = new WeakMap<ImageSource, Asset>()
  let encoder: Promise<Encoder> | undefined
  const encodeVariant = async (asset: Asset, variant: Variant): Promise<Uint8Array> => {
    encoder ??= loadEncoder(root)
    const load = await encoder
    try {
      return await encodeImage(load, asset.bytes, variant)
    } catch (thrown) {
      throw new Error(`${asset.file} cannot be encoded: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
    }
  }
  return {
    isPossible,
    sourcesOf: (asset, sizes) => {
      const all = variantsOf(asset)
      return formats.flatMap((format) => {
        const files = all.filter((variant) => variant.format === format).map(({ path, width }) => ({ path, width }))
        if (files.length === 0) return []
        const source: ImageSource = { type: `image/${format}`, files, sizes }
        originals.set(source, asset)
        return [source]
      })
    },
    files: ({ site, imagesOf }) => {
      // The gate mode `client` publishes the image itself, too. Other gates protect both.
      const isPublic = site.config.gate.mode === 'client'
      const patches = site.docs.filter(({ failed }) => !failed).flatMap((doc) => imagesOf(doc))
      const sources = patches.flatMap((patch) => [...(patch?.sources ?? []), ...(patch?.dark?.sources ?? [])])
      const files = new Map<string, PluginFile>()
      for (const asset of new Set(sources.flatMap((source) => originals.get(source) ?? []))) {
        for (const variant of variantsOf(asset)) {
          const { path, digest } = variant
          files.set(path, {
            path: path.slice(1),
            digest,
            isPublic,
            content: { make: () => encodeVariant(asset, variant) },
          })
        }
      }
      return [...files.values()]
    },
  }
}

interface Variant {
  readonly path: string
  readonly digest: string
  readonly format: VariantFormat
  readonly width: number
}

function variantOf({ path }: Asset, source: string, { format, width }: Pick<Variant, 'format' | 'width'>): Variant {
  const digest = hashOf(source, format, JSON.stringify(formatSettings[format]), String(width))
  const name = posix
    .parse(path)
    .name.replace(/[^\w-]+/g, '-')
    .slice(0, 60)
  return { path: `/assets/images/${name}.${digest.slice(0, 10)}-${width}.${format}`, digest, format, width }
}

/** The widths below that of the image, and that of the image. */
function widthsOf({ size }: Asset, widths: readonly number[]): readonly number[] {
  const natural = Math.min(size?.width ?? 0, largestWidth)
  const smaller = [...new Set(widths)].sort((a, b) => a - b).filter((width) => width <= natural * 0.9)
  return [...smaller, natural]
}

function isPossible({ path, size, bytes }: Asset): boolean {
  if (!size || bytes.length < smallFile || !/\.(?:png|jpe?g|webp|avif)$/i.test(path)) return false
  const scale = Math.min(1, largestWidth / size.width)
  return size.height * scale <= largestHeight && !isAnimated(bytes)
}

/** True for animated PNG and WebP: the chunks `acTL` and `ANIM` come before the pixels. */
function isAnimated(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1')
  return start.startsWith('\x89PNG') ? start.includes('acTL') : start.startsWith('RIFF') && start.includes('ANIM')
}
