/** `docsgen check --browser`: runs axe on every page in Chromium. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Diagnostic } from '../../../model/diagnostic.js'
import type { Build } from '../../../model/model.js'
import { sourceText } from '../../../report/sourceText.js'
import { type ExitCode, failEnvironment, type Session } from '../../../terminal/session.js'
import { findChromium } from '../../chromium/findChromium.js'
import { axeDiagnostics } from './axeDiagnostics.js'
import { readAxeScript } from './axePackage.js'
import { checkInBrowser } from './checkInBrowser.js'

/** Browser and script of the check. */
interface BrowserTools {
  readonly browser: string
  readonly axe: string
}

/** A tool is missing, or the browser failed. */
interface BrowserFailure {
  readonly message: string
  readonly hint: string
}

/** Checks the pages of a build. Prints why it cannot, and returns the exit code then. */
export type BrowserCheck = (build: Build) => Promise<readonly Diagnostic[] | ExitCode>

/** Looks for the tools before the build, which takes longer. */
export function openBrowserCheck(session: Session): BrowserCheck | ExitCode {
  const tools = findBrowserTools(session)
  return 'hint' in tools ? failBrowser(tools, session) : (build) => checkPages(session, build, tools)
}

function findBrowserTools({ root, env }: Session): BrowserTools | BrowserFailure {
  const use = 'docsgen check --browser opens the pages'
  const browser = findChromium({ use, env, platform: process.platform })
  if (browser.kind === 'missing') return browser
  const axe = readAxeScript(root)
  if (axe !== undefined) return { browser: browser.path, axe }
  const message = 'docsgen check --browser needs the package `axe-core`, which is not installed.'
  return { message, hint: 'Install it with `npm install --save-dev axe-core`.' }
}

/** Opens at most four tabs. Returns the findings with the source lines of the pages. */
async function checkPages(
  session: Session,
  build: Build,
  tools: BrowserTools,
): Promise<readonly Diagnostic[] | ExitCode> {
  const { root, signal, progress } = session
  const stage = progress.stage('check the pages in a browser')
  const tabs = Math.min(4, availableParallelism())
  const checked = await checkInBrowser({ ...tools, build, tabs, signal, onProgress: stage.update })
  stage.end(`${build.site.docs.length} pages`)
  if (checked.kind === 'failed') return failBrowser(checked, session)
  if (checked.kind !== 'checked') return failEnvironment(checked, session)
  const read = (file: string) => (existsSync(join(root, file)) ? sourceText(join(root, file)) : undefined)
  return axeDiagnostics(checked.found, { read, components: build.site.config.components })
}

function failBrowser({ message, hint }: BrowserFailure, { progress }: Session): ExitCode {
  progress.clear()
  process.stderr.write(`${message} ${hint}\n`)
  return 3
}
