/** Refuses commands that write pages into a file, which no gate protects. */
import { at, error } from '../../model/diagnostic.js'
import { printDiagnostics } from '../../terminal/printDiagnostics.js'
import type { Session } from '../../terminal/session.js'
import type { OpenedSite } from './openSite.js'

/**
 * Returns true, and prints why, for a site with a gate: with each mode, nobody reads a page without signing in.
 * @param copy as the subject of a sentence
 */
export function refuseGate({ config, loaded }: OpenedSite['project'], copy: string, session: Session): boolean {
  const { mode } = config.gate
  if (mode === 'off') return false
  const message = `Nobody can read this site without signing in (gate mode \`${mode}\`), and ${copy} would be readable for everyone who gets the file.`
  const hint = 'If all readers of the file may read every page, create it with `--gate off`.'
  const range = loaded.places.gate ?? at(1, 1)
  printDiagnostics([error('gate-copy', message, { file: loaded.file, range, hint })], session)
  return true
}
