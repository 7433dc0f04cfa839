import { imageSize } from 'image-size'

/** Reads the intrinsic size of an image in CSS pixels; undefined for other files and for images without a size. */
export function readImageSize(bytes: Uint8Array, path: string): { width: number; height: number } | undefined {
  if (!/\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(path)) return undefined
  try {
    const { width: stored, height: storedHeight, orientation = 1 } = imageSize(bytes)
    // Browsers rotate a photo by its EXIF orientation. Values from 5 are quarter turns, which swap width and height.
    const [width, height] = orientation >= 5 ? [storedHeight, stored] : [stored, storedHeight]
    return width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : undefined
  } catch {
    return undefined
  }
}
