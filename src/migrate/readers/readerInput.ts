import type { MigrationReport } from '../model/report.js'

export interface ReaderInput {
  /** Absolute folder that holds all files that may be read. */
  readonly root: string
  /** Folder of the configuration, relative to the root. */
  readonly site: string
  /** The evaluated configuration, if `--run-config` ran it. */
  readonly config?: unknown
  readonly report: MigrationReport
}
