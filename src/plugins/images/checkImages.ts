/** Reports images that are too large or damaged, and dark images that do not exist. */
import { followRedirects } from '../../links/resolution.js'
import { createLinkResolver } from '../../links/resolveTarget.js'
import type { Asset, Doc, ImageRecord, LinkRecord, Site } from '../../model/model.js'
import type { PluginFinding } from '../../model/plugin.js'
import { darkTarget, findDarkImage } from './darkImage.js'
import type { ImagesOptions } from './imagesOptions.js'
import { isCutOff } from './isCutOff.js'
import { parseLength, widthOfPage } from './shownSize.js'

/** @param hasVariants tells whether browsers choose among files of several widths. */
export function checkImages(
  site: Site,
  options: ImagesOptions,
  hasVariants: (asset: Asset) => boolean,
): PluginFinding[] {
  const resolve = createLinkResolver(site)
  const { maxKilobytes = 300, maxScale = 2, variants = true } = options
  const largeFiles = new Set<string>()
  const checkedFiles = new Set<string>()
  const findings: PluginFinding[] = []
  for (const doc of site.docs) {
    for (const image of doc.images) {
      const record = doc.links[image.link]
      if (!record) continue
      const find = (target: string) => {
        const end = followRedirects(resolve(target, { route: doc.route, file: record.file, kind: 'src' }))
        return end.kind === 'asset' ? site.assets.get(end.path) : undefined
      }
      const asset = find(record.target)
      if (!asset) continue
      const dark = image.isFixed ? undefined : findDarkImage({ target: record.target, asset, find })
      findings.push(...checkDark(record, image, dark))
      for (const file of [asset, dark]) {
        if (!file) continue
        if (!checkedFiles.has(file.file) && isCutOff(file.bytes)) findings.push(damagedFile(file, record))
        checkedFiles.add(file.file)
        const isLarge = maxKilobytes !== false && file.bytes.length > maxKilobytes * 1000 && !largeFiles.has(file.file)
        if (isLarge) {
          largeFiles.add(file.file)
          findings.push(largeFile(file, record, maxKilobytes))
        }
        if (maxScale !== false) {
          const isChosen = variants && hasVariants(file) && !image.isFixed
          findings.push(...checkPixels({ doc, image, record, file, isChosen }, maxScale))
        }
      }
    }
  }
  return findings
}

function checkDark(
  { target, file, range }: LinkRecord,
  { isFixed }: ImageRecord,
  dark: Asset | undefined,
): PluginFinding[] {
  const named = darkTarget(target)
  if (named === undefined || dark) return []
  return isFixed
    ? [
        {
          message: `The image “${named}” for the dark color mode has no effect here: an island, a \`<picture>\` and an image with \`srcset\` keep their markup`,
          hint: 'Use an image of Markdown, or an `<img>` without `srcset`.',
          severity: 'warning',
          file,
          range,
        },
      ]
    : [
        {
          message: `There is no file “${named}”, which the link names for the dark color mode`,
          hint: 'Correct the name after `#dark=`. It is relative to the page or to the light image.',
          severity: 'error',
          file,
          range,
        },
      ]
}

function largeFile({ file: name, bytes }: Asset, { file, range }: LinkRecord, limit: number): PluginFinding {
  return {
    message: `The image “${name}” has ${inKilobytes(bytes.length)} KB, which is more than ${limit} KB`,
    hint: 'Compress it or scale it down. `maxKilobytes` of the plugin sets the limit.',
    file,
    range,
  }
}

function damagedFile({ file: name }: Asset, { file, range }: LinkRecord): PluginFinding {
  return {
    message: `The file of the image “${name}” ends too early, so its lower part is missing`,
    hint: 'Add the image again from its source.',
    file,
    range,
  }
}

function inKilobytes(bytes: number): string {
  return Math.ceil(bytes / 1000).toLocaleString('en')
}

interface ImageInPage {
  readonly doc: Doc
  readonly image: ImageRecord
  readonly record: LinkRecord
  readonly file: Asset
  /** True if the browser chooses a file by the width on the page. */
  readonly isChosen: boolean
}

/** Only pixels have a size: drawings are sharp at every size. An image with variants is reported only where its author set its width. */
function checkPixels({ doc, image, record, file, isChosen }: ImageInPage, maxScale: number): PluginFinding[] {
  const { size, file: name } = file
  if (!size || name.toLowerCase().endsWith('.svg')) return []
  const height = parseLength(image.height)
  const given = parseLength(image.width) ?? (height === undefined ? undefined : (height * size.width) / size.height)
  if (given === undefined && isChosen) return []
  const shown = Math.round(Math.min(given ?? Number.POSITIVE_INFINITY, widthOfPage(doc)))
  if (shown === 0 || size.width <= shown * maxScale) return []
  const times = (size.width / shown).toFixed(1)
  return [
    {
      message: `The image “${name}” is ${size.width} pixels wide, ${times} times the ${shown} pixels at which the page shows it`,
      hint: `Scale it down to ${Math.round(shown * maxScale)} pixels, or show it larger. \`maxScale\` of the plugin sets the limit.`,
      file: record.file,
      range: record.range,
    },
  ]
}
