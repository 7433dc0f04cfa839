/**
 * Reading what an author put on the disk, which may be anything: a pipe that never ends, a link to elsewhere, a file
 * that is gone by now. Nothing here throws for that, and nothing waits for it.
 */
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { type Diagnostic, error, warning } from '../model/diagnostic.js'
import { type Decoded, type DecodeOptions, decodeText, fileTooLarge } from './decodeText.js'
import { isSystemError } from './environmentFailure.js'

export type ReadOptions = Omit<DecodeOptions, 'file'>

/** The text of a file below the root; `file` is relative to the root, with forward slashes. */
export function readText(root: string, file: string, options: ReadOptions = {}): Decoded {
  const { maxBytes = 2 ** 21 } = options
  const read = readBytes(root, file, { maxBytes })
  return read.bytes ? decodeText(read.bytes, { ...options, maxBytes, file }) : read
}

export interface ReadBytes {
  /** Absent where a finding is an error. */
  readonly bytes?: Buffer
  readonly diagnostics: readonly Diagnostic[]
}

export function readBytes(root: string, file: string, { maxBytes = 2 ** 28 } = {}): ReadBytes {
  let handle: number | undefined
  try {
    // Without O_NONBLOCK the open of a pipe waits until somebody writes to it.
    handle = openSync(join(root, file), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const stat = fstatSync(handle)
    if (!stat.isFile()) return { diagnostics: [error('file-kind', 'This is not a regular file.', { file })] }
    if (stat.size > maxBytes) return { diagnostics: [fileTooLarge(file, stat.size, maxBytes)] }
    return { bytes: readFileSync(handle), diagnostics: [] }
  } catch (cause) {
    return { diagnostics: [unreadable(cause, file)] }
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

export interface ListFilesOptions {
  /** True for what shall be left out; gets the path relative to the walked folder, with a final `/` for folders. */
  readonly ignore?: (path: string) => boolean
  /** Links may lead anywhere below this folder; findings name paths relative to it. Default: the walked folder. */
  readonly root?: string
}

export interface FileList {
  /** Regular files relative to the walked folder, forward slashes, in code unit order. */
  readonly files: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

const maxDepth = 64
/** Links inside linked folders. Without a bound, a few folders that link to each other unfold to millions. */
const maxLinks = 3
const maxEntries = 200_000

export function listFiles(folder: string, { ignore = () => false, root = folder }: ListFilesOptions = {}): FileList {
  const files: string[] = []
  const diagnostics: Diagnostic[] = []
  let entries = 0
  let bound = root
  const report = (path: string) => ({ file: relative(root, join(folder, path)).split(sep).join('/') })

  // `chain` holds the real path of each folder from the walked one down to here, `links` how many of them were links.
  const visit = (path: string, chain: readonly string[], links: number) => {
    if (chain.length > maxDepth) {
      diagnostics.push(error('folder-depth', `Folders are nested more than ${maxDepth} deep here.`, report(path)))
      return
    }
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true }).sort(byName)) {
      entries += 1
      if (entries > maxEntries) return
      const inner = path + entry.name
      if (entry.isSymbolicLink()) followLink(inner, chain, links)
      else if (entry.isDirectory()) enter(inner, [...chain, join(chain.at(-1) ?? '', entry.name)], links)
      else if (entry.isFile()) take(inner)
      else if (!ignore(inner)) diagnostics.push(special(report(inner)))
    }
  }
  const take = (path: string) => {
    if (!ignore(path)) files.push(path)
  }
  const enter = (path: string, chain: readonly string[], links: number) => {
    if (!ignore(`${path}/`)) attempt(path, () => visit(`${path}/`, chain, links))
  }
  const followLink = (path: string, chain: readonly string[], links: number) => {
    if (ignore(path) || ignore(`${path}/`)) return
    attempt(path, () => {
      const target = realpathSync(join(folder, path))
      const stat = statSync(target)
      if (!isInside(target, bound)) diagnostics.push(outside(target, report(path)))
      else if (stat.isFile()) files.push(path)
      else if (!stat.isDirectory()) diagnostics.push(special(report(path)))
      else if (chain.some((above) => isInside(above, target))) diagnostics.push(loop(report(path)))
      else if (links === maxLinks) diagnostics.push(nested(report(path)))
      else visit(`${path}/`, [...chain, target], links + 1)
    })
  }
  const attempt = (path: string, run: () => void) => {
    try {
      run()
    } catch (cause) {
      diagnostics.push(unreadable(cause, report(path).file))
    }
  }

  attempt('', () => {
    bound = realpathSync(resolve(root))
    visit('', [realpathSync(folder)], 0)
  })
  if (entries > maxEntries) {
    diagnostics.push(
      error('folder-size', `There are more than ${maxEntries} files here; the others are left out.`, report('')),
    )
  }
  return { files: files.sort(), diagnostics }
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

interface FilePlace {
  readonly file: string
}

function special(place: FilePlace): Diagnostic {
  return warning('file-kind', 'This is a pipe, socket or device; it is left out.', place)
}

function outside(target: string, place: FilePlace): Diagnostic {
  const hint = 'Copy the file into the project, or link to a file inside it.'
  return error('link-outside', `This symbolic link leads out of the project, to ${target}.`, { ...place, hint })
}

function loop(place: FilePlace): Diagnostic {
  return error('link-loop', 'This symbolic link leads to a folder that it lies in.', {
    ...place,
    hint: 'Remove the link.',
  })
}

function nested(place: FilePlace): Diagnostic {
  const message = `This symbolic link lies behind ${maxLinks} others; it is not followed.`
  return error('link-depth', message, { ...place, hint: 'Link to the folder itself.' })
}

function unreadable(cause: unknown, file: string): Diagnostic {
  if (!isSystemError(cause)) throw cause
  if (cause.code === 'ENOENT')
    return error('file-missing', 'This file does not exist, or its link leads nowhere.', { file })
  if (cause.code === 'ELOOP') return loop({ file })
  return error('file-unreadable', `This cannot be read (${cause.code}).`, {
    file,
    hint: 'Check its owner and its mode.',
  })
}
