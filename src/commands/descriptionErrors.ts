/**
 * Errors of API descriptions do not keep the rest of a site from being written: another team often maintains the description,
 * and its pages mark what is missing. The exit code stays 1.
 */
import type { Build } from '../model/model.js'
import { exitCodeFor, type Session } from '../terminal/session.js'

/**
 * True if each diagnostic that fails the build is an error of an API description, or a broken link in one of its texts. A description
 * that does not exist is an error of the configuration.
 */
export function onlyDescriptionsFail({ diagnostics, site }: Pick<Build, 'diagnostics' | 'site'>, session: Session) {
  const fatal = diagnostics.filter((diagnostic) => exitCodeFor([diagnostic], session) !== 0)
  const files = new Set(
    site.docs.flatMap(({ kind, links }) => (kind === 'operation' ? links.map(({ file }) => file) : [])),
  )
  return fatal.every(
    ({ code, file }) => /^(?:openapi|arazzo)-/.test(code) || (code.startsWith('link-') && files.has(file)),
  )
}
