/**
 * Decides if a build may replace a folder. docsgen replaces a folder whole, so the folder must be absent, empty, or made by
 * docsgen without additions of others. A marker file in the folder lists the hash of each path that docsgen wrote. It holds
 * hashes because it is published with the site, and the names of unlisted pages must not be readable in it.
 */
import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { type Diagnostic, error } from '../model/diagnostic.js'
import { markerName } from '../schema/portablePath.js'
import { hashOf } from '../util/hash.js'
import { isInsideFolder } from '../util/projectFiles.js'
import type { OutputIo } from './outputIo.js'

/** The real path of the output folder, with symbolic links resolved as far as the path exists; or the reason to refuse it. */
export function locateOutput(
  root: string,
  outDir: string,
): { readonly path: string } | { readonly refused: Diagnostic } {
  const path = realPathOf(resolve(root, outDir))
  const home = realPathOf(homedir())
  const project = realPathOf(resolve(root))
  const reason = isInsideFolder(project, path)
    ? 'is the project folder or contains it'
    : isInsideFolder(home, path)
      ? 'is your home folder or contains it'
      : path === dirname(path)
        ? 'is the root of the file system'
        : isWorkFolder(relative(join(project, '.docsgen'), path))
          ? 'is a working folder of docsgen'
          : undefined
  if (!reason) return { path }
  const hint = 'Choose a separate folder, for example "build". Each build replaces the whole folder.'
  return { refused: error('output-folder', `The output folder ${outDir} ${reason}.`, { file: outDir, hint }) }
}

/** Paths of the files below the folder; or a diagnostic if the folder holds something that docsgen did not write. */
export function listOutput(
  folder: string,
  outDir: string,
  io: OutputIo,
): { readonly files: ReadonlySet<string> } | { readonly refused: Diagnostic } {
  const kind = io.kindOf(folder)
  if (kind === undefined) return { files: new Set() }
  if (kind !== 'folder') return { refused: foreignFolder(outDir, 'is not a folder') }
  const { files, others } = listTree(folder, io)
  const ours = files.has(markerName)
    ? parseMarker(Buffer.from(io.read(join(folder, markerName))).toString())
    : undefined
  for (const path of files) {
    if (path !== markerName && !ours?.has(hashOfPath(path)) && !ignoredNames.has(basename(path))) others.push(path)
  }
  if (others.length === 0) return { files }
  const names = others.sort().slice(0, 3).join(', ')
  const more = others.length > 3 ? ` and ${others.length - 3} more` : ''
  return { refused: foreignFolder(outDir, `contains files that docsgen did not write: ${names}${more}`) }
}

/** Content of the marker file for these output paths. */
export function createMarker(paths: Iterable<string>): Uint8Array {
  return Buffer.from(`${markerHead}\n${[...paths].map(hashOfPath).sort().join('\n')}\n`)
}

const markerHead = 'docsgen-output 1. docsgen made this folder and replaces it whole; keep nothing of your own in it.'

function parseMarker(text: string): ReadonlySet<string> | undefined {
  const [head, ...lines] = text.split('\n')
  return head === markerHead ? new Set(lines) : undefined
}

function hashOfPath(path: string): string {
  return hashOf(path).slice(0, 16)
}

/** Files that file browsers create. docsgen may remove them. */
const ignoredNames = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/** The entries below a folder. */
interface FolderTree {
  readonly files: Set<string>
  /** Links, pipes and the like. */
  readonly others: string[]
}

/** All files below a folder, by their paths relative to it. */
function listTree(folder: string, io: OutputIo): FolderTree {
  const tree: FolderTree = { files: new Set(), others: [] }
  const listBelow = (prefix: string) => {
    for (const entry of io.list(join(folder, prefix))) {
      const path = prefix + entry.name
      if (entry.isFile()) tree.files.add(path)
      else if (entry.isDirectory()) listBelow(`${path}/`)
      else tree.others.push(path)
    }
  }
  listBelow('')
  return tree
}

function foreignFolder(outDir: string, reason: string): Diagnostic {
  return error('output-folder', `The output folder ${outDir} ${reason}.`, {
    file: outDir,
    hint: 'Choose another folder, or move these files (to content/static if they belong to the site).',
  })
}

/** True for `.docsgen` itself and the lock, cache and stages in it. Other folders below `.docsgen` may be outputs. */
function isWorkFolder(relativePath: string): boolean {
  return /^(?:lock|cache|output-[^/\\]*)?(?:[/\\]|$)/.test(relativePath)
}

function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : join(realPathOf(parent), basename(path))
}
