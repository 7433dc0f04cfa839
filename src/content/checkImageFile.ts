import { type Diagnostic, warning } from '../model/diagnostic.js'

const imageName = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i

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
