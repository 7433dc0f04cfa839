import type { VariantsOptions } from './variants.js'

export interface ImagesOptions extends VariantsOptions {
  /** Write AVIF and WebP files in several widths. Needs the package `sharp`. Default true. */
  readonly variants?: boolean
  /** Attribute `sizes` of all images with variants. Default: from the width of the image and of the column. */
  readonly sizes?: string
  /** Larger files are reported; `false` for none. Default 300. */
  readonly maxKilobytes?: number | false
  /** Images with more pixels than this for each pixel of their width on the page are reported; `false` for none. Default 2. */
  readonly maxScale?: number | false
}
