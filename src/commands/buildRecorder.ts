import { acquireLock } from '../output/lock.js'
import { hashRecord, isFolderAsRecorded, locateRecords } from '../output/recordedFolder.js'
import { type BuildSummary, buildKey, findUnchangedBuild, saveBuildRecord } from '../pipeline/buildRecord.js'
import type { BuildSession } from '../pipeline/session/buildSession.js'
import type { Project } from '../pipeline/session/project.js'
import type { Session } from '../terminal/session.js'
import type { OpenedProject } from './session/openProject.js'

/** Skips a build in which nothing has changed. */
export interface BuildRecorder {
  /** Report of the last build, if that build had the same inputs and its output folder is unchanged. */
  readonly findUnchanged: () => Promise<BuildSummary | undefined>
  /** Call it after the output folder was written. */
  readonly save: (summary: BuildSummary) => void
}

/** Undefined with `--no-cache`, and for an output folder that is not allowed. Open it before the build. */
export async function openBuildRecorder(
  session: Session,
  { project, buildSession }: OpenedProject,
): Promise<BuildRecorder | undefined> {
  const { root, flags, signal } = session
  const records = flags.cache === false ? undefined : locateRecords({ root, outDir: outDirOf(session) })
  if (!records) return undefined
  const plugins = project.loaded.plugins?.length ? await hashAllPlugins(project, buildSession) : ''
  const key = buildKey(project, buildSession, { drafts: flags.drafts === true, plugins })
  const place = { root, file: records.buildRecord }
  return {
    findUnchanged: async () => {
      const outputs = hashRecord(records)
      const found = outputs === undefined ? undefined : findUnchangedBuild(place, { key, outputs })
      if (!found) return undefined
      // A build that is running replaces the folder.
      const lock = await acquireLock(root, { wait: flags.wait === true, signal })
      if (lock.kind === 'environment') return undefined
      try {
        return isFolderAsRecorded(records) ? found : undefined
      } finally {
        lock.release()
      }
    },
    save: (summary) => {
      const outputs = hashRecord(records)
      if (outputs !== undefined)
        saveBuildRecord({ ...place, key, outputs, summary, files: buildSession.inputLog.files })
    },
  }
}

async function hashAllPlugins(project: Project, session: BuildSession): Promise<string> {
  const { hashPlugins } = await import('../plugins/host/hashPlugins.js')
  return hashPlugins(project, session)
}

/** Relative to the root, or absolute. */
export function outDirOf({ flags }: Session): string {
  return flags.outDir ?? 'build'
}
