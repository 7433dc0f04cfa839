/**
 * Images of pages as readers need them: in AVIF and WebP and in several widths, with a picture for each color mode, loaded early
 * or late by their place on the page. `docsgen check` reports files that are too large.
 */
import type { Doc } from '../../model/model.js'
import type { PluginFactory } from '../../model/plugin.js'
import type { DarkImage, ImagePatch, PluginImage } from '../../model/pluginImage.js'
import { browserFile } from '../onDemand/browserFile.js'
import { checkImageOptions } from './checkImageOptions.js'
import { checkImages } from './checkImages.js'
import { findDarkImage } from './darkImage.js'
import { encoderVersion } from './encoder.js'
import { firstPicture } from './firstPicture.js'
import type { ImagesOptions } from './imagesOptions.js'
import { parseLength, shownSize, sizesOf } from './shownSize.js'
import { createVariants } from './variants.js'

export const images: PluginFactory<ImagesOptions> = (options, { root }) => {
  const { variants: wantsVariants = true } = options
  const version = wantsVariants ? encoderVersion(root) : undefined
  const variants = createVariants(options, root)
  const isEncoded = version !== undefined
  return {
    name: 'images',
    ...(wantsVariants && { state: () => version ?? '' }),
    browser: {
      styles: [browserFile('images/browser/images.css')],
      pages: ({ doc }) => doc.images.some(({ isFixed }) => !isFixed),
    },
    check: (site) => [...checkImageOptions(site, options, version), ...checkImages(site, options, variants.isPossible)],
    image: (image) =>
      patchImage(
        image,
        (file, sizes) => {
          return isEncoded && !image.preview ? variants.sourcesOf(file, sizes) : []
        },
        options.sizes,
      ),
    ...(isEncoded && { outputs: variants.files }),
  }
}

type SourcesOf = (file: NonNullable<PluginImage['asset']>, sizes: string) => DarkImage['sources']

function patchImage(image: PluginImage, sourcesOf: SourcesOf, sizes: string | undefined): ImagePatch | undefined {
  const { doc, index, asset, target } = image
  const record = doc.images[index]
  if (!record) return undefined
  const displaySize = (file: PluginImage['asset']) => shownSize(record, file?.size)
  const dark = asset && findDarkImage({ target, asset, find: image.find })
  const sizesFor = (file: PluginImage['asset']) => sizes ?? sizesOf(doc, displaySize(file).width)
  const sources = asset ? sourcesOf(asset, sizesFor(asset)) : []
  return {
    ...(asset && target.includes('#') && dark && { src: asset.path }),
    attributes: {
      ...loadingOf(doc, index, dark !== undefined),
      ...missingSize(record, displaySize(asset)),
    },
    ...(sources && sources.length > 0 && { sources }),
    ...(dark && {
      dark: {
        src: dark.path,
        attributes: sizeAttributes(displaySize(dark)),
        sources: sourcesOf(dark, sizesFor(dark)),
      },
    }),
  }
}

/**
 * The reader probably waits for the first picture, so it is not lazy. Both pictures of a pair for the color modes are lazy, so that
 * the browser fetches only the one that it shows.
 */
function loadingOf(doc: Doc, index: number, isPair: boolean): Readonly<Record<string, string>> {
  const isFirst = firstPicture(doc) === index
  if (!isFirst) return { loading: 'lazy', decoding: 'async' }
  return isPair
    ? { loading: 'lazy', decoding: 'async', fetchpriority: 'high' }
    : { loading: 'eager', fetchpriority: 'high' }
}

/** With one of the two attributes, the browser reserves no space. */
function missingSize(
  { width, height }: Doc['images'][number],
  shown: ReturnType<typeof shownSize>,
): Readonly<Record<string, string>> {
  const isHalf = (width === undefined) !== (height === undefined)
  return isHalf && parseLength(width ?? height) !== undefined ? sizeAttributes(shown) : {}
}

function sizeAttributes({ width, height }: ReturnType<typeof shownSize>): Readonly<Record<string, string>> {
  return width === undefined || height === undefined ? {} : { width: String(width), height: String(height) }
}
