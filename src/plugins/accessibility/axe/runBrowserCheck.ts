/** `docsgen check --browser`: runs axe on every page in Chromium. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Diagnostic } from '../../../model/diagnostic.js'
import type { Build } from '../../../model/model.js'
import { sourceText } from '../../../report/sourceText.js'
import type { Session } from '../../../terminal/session.js'
import type { EnvironmentFailure } from '../../../util/environmentFailure.js'
import { findChromium } from '../../chromium/findChromium.js'
import { axeDiagnostics } from './axeDiagnostics.js'
import { readAxeScript } from './axePackage.js'
import { checkInBrowser } from './checkInBrowser.js'

/** Browser and script of the check. */
export interface BrowserTools {
  readonly browser: string
  readonly axe: string
}

/** A tool is missing, or the browser failed. */
export interface BrowserFailure {
  readonly kind: 'failed'
  readonly message: string
  readonly hint: string
}

/** Looks for the tools before the build, which takes longer. */
export function findBrowserTools({ root, env }: Session): BrowserTools | BrowserFailure {
  const use = 'docsgen check --browser opens the pages'
  const browser = findChromium({ use, env, platform: process.platform })
  if (browser.kind === 'missing') return { ...browser, kind: 'failed' }
  const axe = readAxeScript(root)
  if (axe !== undefined) return { browser: browser.path, axe }
  const message = 'docsgen check --browser needs the package `axe-core`, which is not installed.'
  return { kind: 'failed', message, hint: 'Install it with `npm install --save-dev axe-core`.' }
}

/**
 * Opens at most four tabs. Returns the findings with the source lines of the pages, or the reason why Chromium could not be
 * used.
 */
export async function runBrowserCheck(
  { root, signal, progress }: Session,
  build: Build,
  tools: BrowserTools,
): Promise<readonly Diagnostic[] | BrowserFailure | EnvironmentFailure> {
  const stage = progress.stage('check the pages in a browser')
  const tabs = Math.min(4, availableParallelism())
  const checked = await checkInBrowser({ ...tools, build, tabs, signal, onProgress: stage.update })
  stage.end(`${build.site.docs.length} pages`)
  if (checked.kind !== 'checked') return checked
  const readSource = (file: string) => (existsSync(join(root, file)) ? sourceText(join(root, file)) : undefined)
  return axeDiagnostics(checked.found, readSource)
}
