/**
 * Judges the folder that a build is to replace. docsgen replaces a folder whole, so it takes only one that is absent,
 * empty, or made by docsgen and not added to since. What it made is known by a marker file inside, which lists the
 * hash of each path (hashes, because the marker is published with the site and unlisted pages shall stay unlisted).
 */
import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { type Diagnostic, error } from '../model/diagnostic.js'
import { markerName } from '../schema/portablePath.js'
import { hashOf } from '../util/hash.js'
import type { OutputIo } from './outputIo.js'

/** The real path of the output folder, links resolved as far as the path exists; or why it cannot be one. */
export function locateOutput(
  root: string,
  outDir: string,
): { readonly path: string } | { readonly refused: Diagnostic } {
  const path = realPathOf(resolve(root, outDir))
  const home = realPathOf(homedir())
  const project = realPathOf(resolve(root))
  const fault = isInside(project, path)
    ? 'is the project folder or holds it'
    : isInside(home, path)
      ? 'is your home folder or holds it'
      : path === dirname(path)
        ? 'is the root of the file system'
        : isWorkFolder(relative(join(project, '.docsgen'), path))
          ? 'is one in which docsgen works'
          : undefined
  if (!fault) return { path }
  const hint = 'Choose a folder of its own, for example "build". Each build replaces it whole.'
  return { refused: error('output-folder', `The output folder ${outDir} ${fault}.`, { file: outDir, hint }) }
}

/** The files below the folder, by path; or the finding that it holds something that docsgen did not write. */
export function listOutput(
  folder: string,
  outDir: string,
  io: OutputIo,
): { readonly files: ReadonlySet<string> } | { readonly refused: Diagnostic } {
  const kind = io.kindOf(folder)
  if (kind === undefined) return { files: new Set() }
  if (kind !== 'folder') return { refused: foreign(outDir, 'is not a folder') }
  const { files, others } = listTree(folder, io)
  const ours = files.has(markerName)
    ? parseMarker(Buffer.from(io.read(join(folder, markerName))).toString())
    : undefined
  for (const path of files) {
    if (path !== markerName && !ours?.has(pathHash(path)) && !litter.has(basename(path))) others.push(path)
  }
  if (others.length === 0) return { files }
  const names = others.sort().slice(0, 3).join(', ')
  const more = others.length > 3 ? ` and ${others.length - 3} more` : ''
  return { refused: foreign(outDir, `holds files that docsgen did not write: ${names}${more}`) }
}

export function markerFor(paths: Iterable<string>): Uint8Array {
  return Buffer.from(`${markerHead}\n${[...paths].map(pathHash).sort().join('\n')}\n`)
}

const markerHead = 'docsgen-output 1. docsgen made this folder and replaces it whole; keep nothing of your own in it.'

function parseMarker(text: string): ReadonlySet<string> | undefined {
  const [head, ...lines] = text.split('\n')
  return head === markerHead ? new Set(lines) : undefined
}

function pathHash(path: string): string {
  return hashOf(path).slice(0, 16)
}

/** Left by file browsers; nobody misses it. */
const litter = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

export interface FolderTree {
  readonly files: Set<string>
  /** The outer before the inner. */
  readonly folders: string[]
  /** Links, pipes and the like. */
  readonly others: string[]
}

/** Everything below a folder, by path relative to it. */
export function listTree(folder: string, io: OutputIo): FolderTree {
  const tree: FolderTree = { files: new Set(), folders: [], others: [] }
  const visit = (prefix: string) => {
    for (const entry of io.list(join(folder, prefix))) {
      const path = prefix + entry.name
      if (entry.isFile()) tree.files.add(path)
      else if (entry.isDirectory()) {
        tree.folders.push(path)
        visit(`${path}/`)
      } else tree.others.push(path)
    }
  }
  visit('')
  return tree
}

function foreign(outDir: string, fault: string): Diagnostic {
  return error('output-folder', `The output folder ${outDir} ${fault}.`, {
    file: outDir,
    hint: 'Choose another folder, or move those files away (into content/static if they belong to the site).',
  })
}

/** `.docsgen` itself and what the lock, the memo and the writer keep there; other folders below it are free. */
function isWorkFolder(way: string): boolean {
  return /^(?:lock|cache|(?:stage|old|swap|spare)-[^/\\]*)?(?:[/\\]|$)/.test(way)
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === path)
}

function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : join(realPathOf(parent), basename(path))
}
