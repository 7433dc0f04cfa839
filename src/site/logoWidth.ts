import type { Site } from '../model/model.js'

interface GivenLogo {
  readonly light: string
  readonly width?: number
  readonly height: number
}

const defaultWidth = 139

/** Width of a logo in CSS pixels: as configured, else by the proportions of its image. */
export function logoWidth({ light, width, height }: GivenLogo, { assets }: Pick<Site, 'assets'>): number {
  const size = assets.get(light)?.size
  return width ?? (size ? Math.round((size.width / size.height) * height) : defaultWidth)
}
