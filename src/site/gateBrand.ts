/** The parts of a site that the gate shows to readers who are not signed in: the name of the product, and the logo. */
import type { GateBrand } from '../model/contract.js'
import type { Site } from '../model/model.js'
import { assetHref } from '../routes/urls.js'
import { hashOf } from '../util/hash.js'
import { logoWidth } from './logoWidth.js'

export interface SiteBrand {
  readonly brand: GateBrand
  /** Public copies of the logo by output path, because the files of the site itself are behind the gate. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** A logo that is not a file of the site is omitted, because the Content-Security-Policy blocks it. */
export function createSiteBrand({ config, assets }: Pick<Site, 'config' | 'assets'>): SiteBrand {
  const files = new Map<string, Uint8Array>()
  const publicHref = (target: string): string | undefined => {
    const asset = assets.get(target)
    if (!asset) return undefined
    // In this mode all files are public.
    if (config.gate.mode === 'client') return assetHref(asset.path, config.baseUrl)
    const name = `brand-${hashOf(asset.bytes).slice(0, 8)}${/\.\w+$/.exec(asset.path)?.[0] ?? ''}`
    files.set(`assets/${name}`, asset.bytes)
    return assetHref(`/assets/${name}`, config.baseUrl)
  }
  const { product, logo } = config
  const [light, dark] = logo ? [publicHref(logo.light), publicHref(logo.dark)] : []
  const images = logo &&
    light &&
    dark && {
      logo: {
        light,
        dark,
        width: logoWidth(logo, { assets }),
        height: logo.height,
        ...(logo.text && { withName: true as const }),
      },
    }
  return { brand: { name: product.name, ...images }, files }
}
