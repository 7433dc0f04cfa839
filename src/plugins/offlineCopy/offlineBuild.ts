/** `docsgen build --offline`: the plugin that changes the site, and the zip file beside the folder. */
import { renameSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Build } from '../../model/model.js'
import type { LoadedPlugin } from '../../model/plugin.js'
import type { SiteConfig } from '../../schema/config.js'
import { type ExitCode, failEnvironment, outputFolder, type Session } from '../../terminal/session.js'
import { environmentFailure } from '../../util/environmentFailure.js'
import { kebabCase } from '../commands/kebabCase.js'
import type { OpenedSite } from '../commands/openSite.js'
import { refuseGate } from '../commands/refuseGate.js'
import { offlineCopy } from './offlineCopy.js'
import { createZip, maxZipEntries } from './zip.js'

/** Returns the plugin as if the configuration named it. The index -1 says that it is in no list of the configuration. */
export function offlinePlugin({ root }: Session): LoadedPlugin {
  return { use: 'offline-copy', options: {}, plugin: offlineCopy({}, { root }), index: -1 }
}

/** True after an error was printed: a copy on a disk cannot protect the pages of a gated site. */
export function refuseOffline(project: OpenedSite['project'], session: Session): boolean {
  return refuseGate(project, 'an offline copy', session)
}

/** A copy has no network, so it searches the index of the site instead of a search service. */
export function withOwnIndex<Project extends { readonly config: SiteConfig }>(project: Project): Project {
  const { config } = project
  return { ...project, config: { ...config, search: { ...config.search, provider: 'lunr' } } }
}

/** Writes `<output folder>.zip`. */
export function writeZip(session: Session, { outputs, site }: Build): ExitCode {
  if (outputs.size > maxZipEntries) {
    session.progress.line(`There is no zip file: it can hold ${maxZipEntries} files, and the copy has ${outputs.size}.`)
    return 0
  }
  const file = `${outputFolder(session)}.zip`
  try {
    // A reader of the old file must not see half of the new one.
    // The folder in the file has the name of the site, wherever it is written.
    writeFileSync(`${file}.part`, createZip(kebabCase(site.config.title) || 'docs', outputs))
    renameSync(`${file}.part`, file)
  } catch (error) {
    const failure = environmentFailure(error, file)
    if (failure) return failEnvironment(failure, session)
    throw error
  }
  if (!session.flags.quiet && (session.flags.format ?? 'text') === 'text')
    process.stdout.write(`${relative(process.cwd(), file)}\n`)
  return 0
}
