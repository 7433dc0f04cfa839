/**
 * Reads files of the project, which can be anything: a pipe that never ends, a symbolic link out of the project, a file
 * that was just deleted. All of these become diagnostics; nothing here throws or waits for them.
 */
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { type Diagnostic, error, warning } from '../model/diagnostic.js'
import { type Decoded, type DecodeOptions, decodeText, fileTooLarge } from './decodeText.js'
import { isSystemError } from './environmentFailure.js'

export type ReadOptions = Omit<DecodeOptions, 'file'>

/** Path relative to the root, with forward slashes. */
export function toProjectPath(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}

/** Reads a file as text. `file` is relative to the root, with forward slashes. */
export function readText(root: string, file: string, options: ReadOptions = {}): Decoded {
  const { maxBytes = 2 ** 21 } = options
  const read = readBytes(root, file, { maxBytes })
  return read.bytes ? decodeText(read.bytes, { ...options, maxBytes, file }) : read
}

export interface ReadBytes {
  /** Absent if a diagnostic is an error. */
  readonly bytes?: Buffer
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads a file below the root. Folders, pipes and devices are reported, and so are files above the limit (default: 256 MiB). */
export function readBytes(root: string, file: string, { maxBytes = 2 ** 28 } = {}): ReadBytes {
  let handle: number | undefined
  try {
    // Without O_NONBLOCK, opening a pipe waits for a writer.
    handle = openSync(join(root, file), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const stat = fstatSync(handle)
    if (!stat.isFile()) return { diagnostics: [error('file-kind', 'This is not a regular file.', { file })] }
    if (stat.size > maxBytes) return { diagnostics: [fileTooLarge(file, stat.size, maxBytes)] }
    return { bytes: readFileSync(handle), diagnostics: [] }
  } catch (cause) {
    return { diagnostics: [unreadableFile(cause, file)] }
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

export interface ListFilesOptions {
  /** Returns true for paths to skip. The path is relative to the walked folder; folders end with `/`. */
  readonly ignore?: (path: string) => boolean
  /** Symbolic links must stay inside this folder; diagnostics name paths relative to it. Default: the walked folder. */
  readonly root?: string
  /** Another folder inside of which symbolic links must stay. Default: `root`. */
  readonly bound?: string
}

export interface FileList {
  /** Regular files relative to the walked folder, forward slashes, in code unit order. */
  readonly files: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

const maxDepth = 64
/** Symbolic links on one path. Without a limit, a few folders that link to each other expand to millions of paths. */
const maxLinks = 3
const maxEntries = 200_000

/** Lists the files below a folder and follows symbolic links. A path that cannot be read is a diagnostic. */
export function listFiles(folder: string, options: ListFilesOptions = {}): FileList {
  const { ignore = () => false, root = folder } = options
  const files: string[] = []
  const diagnostics: Diagnostic[] = []
  let entries = 0
  let bound = options.bound ?? root
  const locateFile = (path: string) => ({ file: toProjectPath(root, join(folder, path)) })

  // `chain`: real paths of the folders from the walked one to this one. `links`: number of symbolic links among them.
  const readFolder = (path: string, chain: readonly string[], links: number) => {
    if (chain.length > maxDepth) {
      diagnostics.push(error('folder-depth', `Folders are nested more than ${maxDepth} levels deep.`, locateFile(path)))
      return
    }
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true }).sort(byName)) {
      entries += 1
      if (entries > maxEntries) return
      const inner = path + entry.name
      if (entry.isSymbolicLink()) followLink(inner, chain, links)
      else if (entry.isDirectory()) enterFolder(inner, [...chain, join(chain.at(-1) ?? '', entry.name)], links)
      else if (entry.isFile()) takeFile(inner)
      else if (!ignore(inner)) diagnostics.push(notRegularFile(locateFile(inner)))
    }
  }
  const takeFile = (path: string) => {
    if (!ignore(path)) files.push(path)
  }
  const enterFolder = (path: string, chain: readonly string[], links: number) => {
    if (!ignore(`${path}/`)) attempt(path, () => readFolder(`${path}/`, chain, links))
  }
  const followLink = (path: string, chain: readonly string[], links: number) => {
    if (ignore(path) || ignore(`${path}/`)) return
    attempt(path, () => {
      const target = realpathSync(join(folder, path))
      const stat = statSync(target)
      if (!isInsideFolder(target, bound)) diagnostics.push(linkOutside(target, locateFile(path)))
      else if (stat.isFile()) files.push(path)
      else if (!stat.isDirectory()) diagnostics.push(notRegularFile(locateFile(path)))
      else if (chain.some((above) => isInsideFolder(above, target))) diagnostics.push(linkLoop(locateFile(path)))
      else if (links === maxLinks) diagnostics.push(linkTooDeep(locateFile(path)))
      else readFolder(`${path}/`, [...chain, target], links + 1)
    })
  }
  const attempt = (path: string, run: () => void) => {
    try {
      run()
    } catch (cause) {
      diagnostics.push(unreadableFile(cause, locateFile(path).file))
    }
  }

  attempt('', () => {
    bound = realpathSync(resolve(bound))
    readFolder('', [realpathSync(folder)], 0)
  })
  if (entries > maxEntries) {
    diagnostics.push(
      error('folder-size', `The folder has more than ${maxEntries} files. docsgen ignores the others.`, locateFile('')),
    )
  }
  return { files: files.sort(), diagnostics }
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

/** True if the path is the folder or below it. Both paths are absolute and normalized. */
export function isInsideFolder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

interface FilePlace {
  readonly file: string
}

function notRegularFile(place: FilePlace): Diagnostic {
  return warning('file-kind', 'This is a pipe, a socket or a device. docsgen ignores it.', place)
}

function linkOutside(target: string, place: FilePlace): Diagnostic {
  const hint = 'Copy the file into the project, or link to a file inside it.'
  return error('link-outside', `This symbolic link points to ${target}, outside the project.`, { ...place, hint })
}

function linkLoop(place: FilePlace): Diagnostic {
  return error('link-loop', 'This symbolic link points to a folder that contains it.', {
    ...place,
    hint: 'Remove the link.',
  })
}

function linkTooDeep(place: FilePlace): Diagnostic {
  const message = `This path goes through more than ${maxLinks} symbolic links. docsgen does not follow it.`
  return error('link-depth', message, { ...place, hint: 'Link to the folder itself.' })
}

function unreadableFile(cause: unknown, file: string): Diagnostic {
  if (!isSystemError(cause)) throw cause
  if (cause.code === 'ENOENT')
    return error('file-missing', 'This file does not exist, or is a broken symbolic link.', { file })
  if (cause.code === 'ELOOP') return linkLoop({ file })
  return error('file-unreadable', `This file or folder cannot be read (${cause.code}).`, {
    file,
    hint: 'Check its owner and its permissions.',
  })
}
