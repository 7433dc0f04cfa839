/** Resolves the links of a site to files of its offline copy. */
import { posix } from 'node:path'
import { decodePathEscapes, outputPath, routeFromDecodedPath, type UrlForm } from '../../routes/urls.js'

export interface CopyLinksInput extends UrlForm {
  /** URL of the site. */
  readonly url: string
  /** The files of the copy. */
  readonly files: { has(path: string): boolean }
}

export interface CopyLinks {
  /**
   * Returns the target as a page of the copy has it: relative, with the name of the file. A target that the copy does not hold
   * becomes the URL on the site, and other targets stay as they are.
   * @param from output path of the page
   */
  readonly relativeTo: (from: string, target: string) => string
  /** Output path of a target; undefined for a target that the copy does not hold. */
  readonly fileOf: (target: string) => string | undefined
}

/** Translates URLs of the site to files of the copy. `files` are the paths of the copy. */
export function createCopyLinks({ baseUrl, trailingSlash, url, files }: CopyLinksInput): CopyLinks {
  const fileInCopy = (target: string): string | undefined => {
    if (!target.startsWith(baseUrl) || target.startsWith('//')) return undefined
    const path = decodePathEscapes(target.slice(baseUrl.length).replace(/[?#].*$/s, ''))
    return [path, outputPath(routeFromDecodedPath(`/${path}`), trailingSlash)].find((file) => files.has(file))
  }
  return {
    fileOf: fileInCopy,
    relativeTo: (from, target) => {
      const file = fileInCopy(target)
      const rest = /[?#].*$/s.exec(target)?.[0] ?? ''
      if (file !== undefined) return relativePath(from, file) + rest
      return target.startsWith('/') && !target.startsWith('//') ? url.replace(/\/$/, '') + target : target
    },
  }
}

/** Encoded path from one file to another. */
export function relativePath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Relative path from a file to the folder of the copy, empty or with a slash at the end. */
export function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 1)
}
