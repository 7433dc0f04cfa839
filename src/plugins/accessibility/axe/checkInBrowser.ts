/** Opens every page of a built site in Chromium and runs axe in it: in both color modes on a wide screen, and on a narrow one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Build, Doc } from '../../../model/model.js'
import { routeHref } from '../../../routes/urls.js'
import { startGuardedServer } from '../../../server/guardedServer.js'
import { createHostResponder } from '../../../server/previewServer.js'
import type { EnvironmentFailure } from '../../../util/environmentFailure.js'
import { isRecord } from '../../../util/isRecord.js'
import { BrowserError, type BrowserTab, startChromium } from '../../chromium/startChromium.js'
import { type BrokenRule, type PageMode, parseBrokenRules, runAxeScript } from './pageScript.js'

export interface BrowserCheckInput {
  readonly build: Build
  /** Path of the browser. */
  readonly browser: string
  /** Script of axe. */
  readonly axe: string
  /** Number of pages that are open at the same time. */
  readonly tabs: number
  readonly signal: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

export interface PageView extends PageMode {
  /** Width of the window in CSS pixels. */
  readonly width: number
}

export interface FoundOnPage {
  readonly doc: Doc
  readonly view: PageView
  readonly broken: BrokenRule
}

export type BrowserCheck =
  | { readonly kind: 'checked'; readonly found: readonly FoundOnPage[] }
  | { readonly kind: 'failed'; readonly message: string; readonly hint: string }
  | EnvironmentFailure

const views: readonly PageView[] = [
  { scheme: 'light', rules: 'all', width: 1280 },
  { scheme: 'dark', rules: 'colors', width: 1280 },
  { scheme: 'light', rules: 'others', width: 390 },
]

export async function checkInBrowser(input: BrowserCheckInput): Promise<BrowserCheck> {
  const { build, browser, signal } = input
  const { baseUrl, trailingSlash } = build.site.config
  const server = await startGuardedServer(createHostResponder(build.ungated, { baseUrl, trailingSlash }), { port: 0 })
  if (server.kind === 'environment') return server
  const profile = mkdtempSync(join(tmpdir(), 'docsgen-axe-'))
  // Requests to other hosts fail, so that results do not depend on them.
  const options = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1']
  const running = startChromium({ browser, profile, signal, options })
  try {
    return { kind: 'checked', found: await visitPages(input, { origin: server.origin, openTab: running.openTab }) }
  } catch (error) {
    if (!(error instanceof BrowserError)) throw error
    const hint = 'Run it by hand to see if it starts, or name another browser with the variable CHROMIUM.'
    return { kind: 'failed', message: `${browser} opened no page: ${error.message}.`, hint }
  } finally {
    await running.close()
    await server.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
}

interface Visit {
  readonly origin: string
  readonly openTab: () => Promise<BrowserTab>
}

async function visitPages(input: BrowserCheckInput, { origin, openTab }: Visit): Promise<FoundOnPage[]> {
  const { build, tabs, onProgress } = input
  const { config } = build.site
  const docs = build.site.docs.filter(({ failed }) => !failed)
  const found = new Map<Doc, readonly FoundOnPage[]>()
  const queue = [...docs]
  const work = async () => {
    const tab = await openTab()
    for (let doc = queue.shift(); doc; doc = queue.shift()) {
      await tab.navigate(origin + routeHref(doc.route, config))
      found.set(doc, await checkPage(doc, tab, input.axe))
      onProgress?.(found.size, docs.length)
    }
    await tab.close()
  }
  await Promise.all(Array.from({ length: Math.min(tabs, docs.length) }, work))
  return docs.flatMap((doc) => found.get(doc) ?? [])
}

async function checkPage(doc: Doc, tab: BrowserTab, axe: string): Promise<FoundOnPage[]> {
  await evaluate(tab, axe)
  const found: FoundOnPage[] = []
  for (const view of views) {
    const size = { width: view.width, height: 900, deviceScaleFactor: 1, mobile: false }
    await tab.send('Emulation.setDeviceMetricsOverride', size)
    const value = await evaluate(tab, runAxeScript(view))
    found.push(...parseBrokenRules(value).map((broken) => ({ doc, view, broken })))
  }
  return found
}

async function evaluate(tab: BrowserTab, expression: string): Promise<unknown> {
  const answer = await tab.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  if (isRecord(answer.exceptionDetails)) {
    const { exception, text } = answer.exceptionDetails
    throw new BrowserError(String(isRecord(exception) ? exception.description : text))
  }
  return isRecord(answer.result) ? answer.result.value : undefined
}
