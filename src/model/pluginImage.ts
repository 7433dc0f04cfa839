/** The part of the plugin interface that is about images of pages. */
import type { Asset, Doc, Route, Site } from './model.js'

/**
 * Input of `image`: one image of a page. Images of islands, images in a `<picture>` and those with a `srcset` of their author
 * stay as they are, and `image` does not run for them.
 */
export interface PluginImage {
  /** The page that shows the image. */
  readonly doc: Doc
  /** Position in `doc.images`. */
  readonly index: number
  /** The source as the author wrote it. */
  readonly target: string
  /** The file of the image. Absent for an image of another site, and if the file does not exist. */
  readonly asset?: Asset
  /** Finds the file of another target on the same page, as the source of the image is found. */
  readonly find: (target: string) => Asset | undefined
  /** True in live preview, which must not wait for files that take time. */
  readonly preview: boolean
  /** The validated configuration. */
  readonly config: Site['config']
}

/** Changes of one image, as plain data. */
export interface ImagePatch {
  /** Path of the file that replaces the source. Copies of the page, such as Markdown, show it, too. */
  readonly src?: Route
  /** Attributes of the `<img>`. They replace those of the author and of the theme. @example { loading: 'eager' } */
  readonly attributes?: Readonly<Record<string, string>>
  /** The image in other formats and widths. The browser takes the first format that it knows. */
  readonly sources?: readonly ImageSource[]
  /** Another image for the dark color mode of the site. The browser fetches only the image that it shows. */
  readonly dark?: DarkImage
}

/** The image for the dark color mode. */
export interface DarkImage {
  /** Path of its file. */
  readonly src: Route
  /** Attributes of its `<img>`. */
  readonly attributes?: Readonly<Record<string, string>>
  /** The image in other formats and widths. */
  readonly sources?: readonly ImageSource[]
}

/** A `<source>`. `outputs` must write its files. */
export interface ImageSource {
  /** Media type. @example 'image/avif' */
  readonly type: string
  /** One file for each width in pixels. */
  readonly files: readonly { readonly path: Route; readonly width: number }[]
  /** Width of the image on the page: the attribute `sizes`. @example '(min-width: 50rem) 46rem, 100vw' */
  readonly sizes: string
}
