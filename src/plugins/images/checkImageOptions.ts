import type { Site } from '../../model/model.js'
import type { PluginFinding } from '../../model/plugin.js'
import { encoderPackage } from './encoder.js'
import type { ImagesOptions } from './imagesOptions.js'
import { defaultFormats } from './variants.js'

/** @param version of the encoder, if it is installed and needed */
export function checkImageOptions(site: Site, options: ImagesOptions, version: string | undefined): PluginFinding[] {
  const { variants = true, formats = [], widths = [], maxKilobytes = 1, maxScale = 1 } = options
  const createOptionError = (message: string, hint: string): PluginFinding => {
    const { configFile: file, configPlaces } = site
    return { message, hint, severity: 'error', file, range: configPlaces.plugins }
  }
  const unknown = formats.find((format) => !defaultFormats.includes(format))
  const width = widths.find((each) => !Number.isInteger(each) || each < 16 || each > 8192)
  const isLimit = (limit: number | false) => limit === false || (typeof limit === 'number' && limit > 0)
  return [
    ...(variants && version === undefined
      ? [
          createOptionError(
            `The package \`${encoderPackage}\` is not installed, so the plugin \`images\` cannot write images in other formats and widths.`,
            `Install it with \`npm install --save-dev ${encoderPackage}\`, or set \`variants: false\`.`,
          ),
        ]
      : []),
    ...(unknown === undefined
      ? []
      : [
          createOptionError(
            `The plugin \`images\` does not know the format “${unknown}”.`,
            'Use `avif` and `webp` in `formats`.',
          ),
        ]),
    ...(width === undefined
      ? []
      : [
          createOptionError(
            `The plugin \`images\` cannot write files that are ${width} pixels wide.`,
            'Use whole numbers from 16 to 8192 in `widths`.',
          ),
        ]),
    ...(isLimit(maxKilobytes) && isLimit(maxScale)
      ? []
      : [
          createOptionError(
            'A limit of the plugin `images` is not a positive number.',
            'Set `maxKilobytes` and `maxScale` to a number, or to `false`.',
          ),
        ]),
  ]
}
