/** The files that a build has read, with the times that they had before they were read. */
import type { FileTimes } from '../../cache/fileCache.js'

export interface InputLog {
  /** @param times undefined for a missing file */
  readonly noteFile: (path: string, times: FileTimes | undefined) => void
  /** By absolute path. */
  readonly files: ReadonlyMap<string, NotedTimes>
}

/** `changed`: the file was written while the build ran. */
export type NotedTimes = (FileTimes & { readonly age: number }) | 'missing' | 'changed'

/** Notes each file that a build reads, and whether it changed between two reads. */
export function createInputLog(): InputLog {
  const files = new Map<string, NotedTimes>()
  return {
    noteFile: (path, times) => {
      const noted = files.get(path)
      if (noted === undefined) files.set(path, noteTimes(times))
      else if (!isAsNoted(noted, times)) files.set(path, 'changed')
    },
    files,
  }
}

/** Adds the milliseconds since the last change of the file. */
export function noteTimes(times: FileTimes | undefined): NotedTimes {
  return times ? { ...times, age: Date.now() - times.changed } : 'missing'
}

function isAsNoted(noted: NotedTimes, times: FileTimes | undefined): boolean {
  if (typeof noted === 'string' || !times) return noted === 'missing' && !times
  const { size, modified, changed, inode } = times
  return noted.size === size && noted.modified === modified && noted.changed === changed && noted.inode === inode
}
