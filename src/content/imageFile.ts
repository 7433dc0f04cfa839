import { imageSize } from 'image-size'
import { type Diagnostic, warning } from '../model/diagnostic.js'

const imageName = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i

/** Reads the intrinsic size of an image in CSS pixels; undefined for other files and for images without a size. */
export function readImageSize(bytes: Uint8Array, path: string): { width: number; height: number } | undefined {
  if (!imageName.test(path)) return undefined
  try {
    const { width: stored, height: storedHeight, orientation = 1 } = imageSize(bytes)
    // Browsers rotate a photo by its EXIF orientation. Values from 5 are quarter turns, which swap width and height.
    const [width, height] = orientation >= 5 ? [storedHeight, stored] : [stored, storedHeight]
    return width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : undefined
  } catch {
    return undefined
  }
}

/** Reports a file with the name of an image whose content is something else. Formats that docsgen does not know are not reported. */
export function checkImageFile(bytes: Uint8Array, file: string): Diagnostic[] {
  if (!imageName.test(file)) return []
  const fault = findFault(bytes)
  return fault
    ? [
        warning('image-content', `The image “${file}” ${fault.what}, so readers see no picture.`, {
          file,
          hint: fault.hint,
        }),
      ]
    : []
}

function findFault(bytes: Uint8Array): { readonly what: string; readonly hint: string } | undefined {
  if (bytes.length === 0) return { what: 'is empty', hint: 'Add the image again, or remove the file.' }
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64)).trimStart()
  if (start.startsWith('version https://git-lfs.github.com/')) {
    return { what: 'is a pointer of Git LFS', hint: 'Fetch the images before the build: `git lfs pull`.' }
  }
  return /^<(?:!doctype html|html[\s>])/i.test(start)
    ? { what: 'is a web page', hint: 'Download the image again: a server sent an error page instead.' }
    : undefined
}
