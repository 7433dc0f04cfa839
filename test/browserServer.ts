/** Starts one Chromium for all browser tests of a run; each test file connects to it (`launchBrowser`). */
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { launchOptions } from './support/launchOptions.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket URL of the shared Chromium. */
    readonly browserEndpoint: string
  }
}

export default async function startBrowser(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(launchOptions())
  project.provide('browserEndpoint', server.wsEndpoint())
  return () => server.close()
}
