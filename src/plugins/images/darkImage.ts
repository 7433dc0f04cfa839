/** The image for the dark color mode: named in the link, `a.svg#dark=b.svg`, or by its file, `a.dark.svg` beside `a.svg`. */
import { posix } from 'node:path'
import type { Asset } from '../../model/model.js'
import type { PluginImage } from '../../model/pluginImage.js'

export type DarkImageInput = Pick<PluginImage, 'target' | 'find'> & { readonly asset: Asset }

/** Finds the file of the dark image; undefined if there is none. */
export function findDarkImage(input: DarkImageInput): Asset | undefined {
  const { asset, find } = input
  const named = darkTarget(input.target)
  if (named === undefined) return findByName(asset, find)
  // As a link of the page, or beside the light image.
  const isName = !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(named)
  return find(named) ?? (isName ? find(encodeURI(posix.join(posix.dirname(asset.path), decode(named)))) : undefined)
}

/** The image that the link names, as its author wrote it. */
export function darkTarget(target: string): string | undefined {
  return /#dark=([^&]+)$/.exec(target)?.[1]
}

function findByName({ path }: Asset, find: PluginImage['find']): Asset | undefined {
  const { dir, name, ext } = posix.parse(path)
  return name.endsWith('.dark') ? undefined : find(encodeURI(posix.join(dir, `${name}.dark${ext}`)))
}

function decode(target: string): string {
  try {
    return decodeURI(target)
  } catch {
    return target
  }
}
