/** Watches a folder for live preview. */
import { fstatSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { watch } from 'chokidar'
import { isRecord } from '../util/isRecord.js'
import { isInsideFolder } from '../util/projectFiles.js'

export interface WatchFolderOptions {
  /** Absolute. */
  readonly root: string
  /** Folders outside of it, absolute. Default none. */
  readonly others?: readonly string[]
  /** True for paths to ignore, relative to the root or to the other folder that contains them. */
  readonly isIgnored: (path: string) => boolean
  /** File descriptors of the output of this process. Default: 1 and 2. A change of the file to which they are redirected is ignored. */
  readonly outputs?: readonly number[]
  /** Called with the absolute path of a file or folder that was created, changed or removed; more than once for one change. */
  readonly onChange: (path: string) => void
}

export interface Watching {
  /** Resolves when no further change is missed. */
  readonly ready: Promise<void>
  readonly stop: () => Promise<void>
  /** Watches further folders. */
  readonly add: (folders: readonly string[]) => void
}

/**
 * Watches folders, not their files: a folder reports the changes in it, and a watch for each of thousands of files takes longer
 * to start than the first page to build. A symbolic link to a file is watched itself.
 */
export function watchFolder({
  root,
  others = [],
  isIgnored,
  outputs = [1, 2],
  onChange,
}: WatchFolderOptions): Watching {
  const folders = new Set([root, ...others])
  const isLeftOut = (path: string) => {
    const folder = [...folders].find((each) => each !== root && isInsideFolder(path, each)) ?? root
    return isIgnored(relative(folder, path))
  }
  const watcher = watch([...folders], {
    ignoreInitial: true,
    ignored: (path, stats) => isLeftOut(path) || stats?.isFile() === true,
  })
  const notify = (path: string) => {
    if (!receivesOutput(path, outputs)) onChange(path)
  }
  watcher.on('raw', (_, name, details) => {
    const changed = changedPath(name, details)
    if (changed !== undefined && !isLeftOut(changed)) notify(changed)
  })
  watcher.on('all', (_, path) => notify(path))
  return {
    ready: new Promise((resolve) => watcher.once('ready', () => resolve())),
    stop: () => watcher.close(),
    add: (more) => {
      for (const folder of more.filter((each) => !folders.has(each))) {
        folders.add(folder)
        watcher.add(folder)
      }
    },
  }
}

/** The path of an event of the file system: a file or folder that is watched, or a name in a folder that is watched. */
function changedPath(name: unknown, details: unknown): string | undefined {
  const watched = isRecord(details) && typeof details.watchedPath === 'string' ? details.watchedPath : undefined
  if (watched === undefined || typeof name !== 'string') return watched
  return basename(watched) === name ? watched : join(watched, name)
}

/** True for a file that grows with each printed line: a build after each of its changes would never end. */
function receivesOutput(path: string, outputs: readonly number[]): boolean {
  try {
    const file = statSync(path)
    return outputs.map((output) => fstatSync(output)).some(({ dev, ino }) => dev === file.dev && ino === file.ino)
  } catch {
    return false
  }
}
