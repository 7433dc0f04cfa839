/** `docsgen urls`: compares the URLs of the site with `urls.lock`, and updates the file on request. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '../../model/model.js'
import { parsePluginEntry } from '../../schema/plugins.js'
import { printDiagnostics } from '../../terminal/printDiagnostics.js'
import type { ExitCode, Session } from '../../terminal/session.js'
import type { OpenSite } from '../commands/openSite.js'
import { compareUrls } from './compareUrls.js'
import { listUrls } from './listUrls.js'
import type { MovedAnchors } from './movedAnchors.js'
import { lockFile, parseUrlsLock, writeUrlsLock } from './urlsLock.js'

export interface UrlsFlags {
  /** Write the URLs of the site to the file. */
  readonly accept?: boolean
}

/** Exit code 1 if a URL is gone and not accepted, or if a page failed: its anchors are unknown. */
export async function lockUrls(session: Session, { accept = false }: UrlsFlags, openSite: OpenSite): Promise<ExitCode> {
  return openSite(session, async (opened) => {
    const { build, shown } = await opened.build()
    const { site } = build
    if (site.docs.some(({ failed }) => failed) || site.failedDescriptions.length > 0) {
      printDiagnostics(build.diagnostics, session, shown)
      return 1
    }
    const path = join(session.root, lockFile)
    const { urls: locked } = parseUrlsLock(existsSync(path) ? readFileSync(path, 'utf8') : '')
    const { gone, fresh } = compareUrls(site, locked, movedAnchorsOf(site))
    for (const url of fresh) process.stdout.write(`+ ${url}\n`)
    for (const { message, hint } of gone) process.stdout.write(accept ? `- ${message}\n` : `- ${message} ${hint}\n`)
    if (accept) writeFileSync(path, writeUrlsLock(listUrls(site, new Map(locked.map((url) => [url.route, url])))))
    session.progress.line(describeUrlChanges({ gone: gone.length, fresh: fresh.length, accept }))
    return gone.length > 0 && !accept ? 1 : 0
  })
}

interface Result {
  readonly gone: number
  readonly fresh: number
  readonly accept: boolean
}

function describeUrlChanges({ gone, fresh, accept }: Result): string {
  const counts = `${fresh} new and ${gone} removed URLs`
  if (accept) return `Wrote ${lockFile}: ${counts}.`
  return gone + fresh === 0
    ? `All URLs are in ${lockFile}.`
    : `${counts}. docsgen urls --accept writes them to ${lockFile}.`
}

function movedAnchorsOf({ config }: Site): MovedAnchors {
  const entry = config.plugins.map(parsePluginEntry).find(({ use }) => use === 'urls')
  const options = entry?.options as { readonly anchors?: MovedAnchors } | undefined
  return options?.anchors ?? {}
}
