/** Icons for browsers and home screens, drawn from one SVG file. They reveal no more than the icon that every page names. */
import type { HeadTag } from '../../model/contract.js'
import type { Asset, Site } from '../../model/model.js'
import type { PluginFile, PluginFinding } from '../../model/plugin.js'
import { assetHref } from '../../routes/urls.js'
import { hashOf } from '../../util/hash.js'
import { type ImageNode, imagePackageVersion, loadImageRenderer } from './cards/imageRenderer.js'

interface Icon {
  readonly path: string
  readonly size: number
  readonly format: 'png' | 'ico'
  /** Share of the width that stays free on each side. */
  readonly margin: number
  /** Home screens cut the corners of an icon and show black behind transparent parts. */
  readonly isOpaque?: boolean
}

const icons: readonly Icon[] = [
  { path: '/favicon.ico', size: 32, format: 'ico', margin: 0 },
  { path: '/apple-touch-icon.png', size: 180, format: 'png', margin: 0.12, isOpaque: true },
  { path: '/icon-192.png', size: 192, format: 'png', margin: 0 },
  { path: '/icon-512.png', size: 512, format: 'png', margin: 0 },
]

/** The SVG file of `favicon`. */
function iconSource({ config, assets }: Site): Asset | undefined {
  const { favicon } = config
  return favicon?.endsWith('.svg') ? assets.get(favicon) : undefined
}

/** Returns one error, or nothing. Without an SVG file no icon can be drawn. */
export function checkIcons(site: Site): PluginFinding[] {
  if (iconSource(site)) return []
  const message =
    'The plugin `metadata` draws icons from the SVG file of `favicon`, but `favicon` is not an SVG file of this site.'
  const hint = "Set `favicon` to the route of an SVG file, such as '/img/favicon.svg', or omit `icons`."
  return [{ message, hint, severity: 'error', file: site.configFile, range: site.configPlaces.plugins }]
}

/** Draws the icons of all sizes from the logo. No files if the site has no logo, or if the image package is not installed. */
export async function drawIcons(site: Site, background: string, root: string): Promise<PluginFile[]> {
  const source = iconSource(site)
  const renderer = source && (await loadImageRenderer(root))
  if (!renderer) return []
  const common = hashOf(hashOf(source.bytes), background, imagePackageVersion(root) ?? '')
  return icons.map((icon) => {
    const { path, size, format } = icon
    const images = [{ src: 'icon', data: source.bytes }]
    const make = () =>
      renderer.render(layOutIcon(icon, source, background), { width: size, height: size, format, images })
    return { path: path.slice(1), digest: hashOf(common, path), content: { make }, isPublic: true }
  })
}

function layOutIcon({ size, margin, isOpaque }: Icon, { size: natural }: Asset, background: string): ImageNode {
  const { width = 1, height = 1 } = natural ?? {}
  const scale = (size * (1 - 2 * margin)) / Math.max(width, height)
  return {
    type: 'container',
    style: {
      width: '100%',
      height: '100%',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      ...(isOpaque && { backgroundColor: background }),
    },
    children: [{ type: 'image', src: 'icon', style: { width: width * scale, height: height * scale } }],
  }
}

/** Browsers find `/favicon.ico` without a tag. */
export function iconTags(baseUrl: string): HeadTag[] {
  return [{ tag: 'link', rel: 'apple-touch-icon', href: assetHref('/apple-touch-icon.png', baseUrl) }]
}

/** The icons in the web app manifest. 192 and 512 px are the sizes that Chromium requires for installing a site. */
export function manifestIcons(
  baseUrl: string,
): { readonly src: string; readonly sizes: string; readonly type: string }[] {
  return [192, 512].map((size) => ({
    src: assetHref(`/icon-${size}.png`, baseUrl),
    sizes: `${size}x${size}`,
    type: 'image/png',
  }))
}
