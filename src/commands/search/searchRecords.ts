/** Writes the records of a search service beside the build, not into it. */
import type { Build } from '../../model/model.js'
import { writeFolder } from '../../output/writeFolder.js'
import { createSiteRecords, formatRecords } from '../../pipeline/searchRecords.js'
import { printDiagnostics } from '../../terminal/printDiagnostics.js'
import { failEnvironment, type Session } from '../../terminal/session.js'

/** Relative to the root. */
const recordsFolder = '.docsgen/search'

/** Call it while the project is locked. */
export function writeRecords(session: Session, { site }: Build): void {
  const outputs = new Map([['records.ndjson', Buffer.from(formatRecords(createSiteRecords(site)))]])
  const written = writeFolder({ root: session.root, outDir: recordsFolder, outputs })
  if (written.kind === 'environment') failEnvironment(written, session)
  if (written.kind === 'refused') printDiagnostics(written.diagnostics, session)
}
