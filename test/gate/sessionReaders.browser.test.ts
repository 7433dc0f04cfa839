/**
 * Readers of the modes `edge` and `edge+sealed` in Chromium, with the server that the build emits: `useAuth` in an island, and what
 * readers in different audiences see in the same browser.
 */
import type { ChildProcess } from 'node:child_process'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Auth } from '../../src/auth/auth.js'
import { launchBrowser } from '../support/browser.js'
import { freePort } from '../support/freePort.js'
import { type TestProvider, testProvider } from './provider/provider.js'
import { audiences, buildAudienceSite, gateOf, sealKey, page as source } from './support/audienceSite.js'
import { startGateServer } from './support/gateServer.js'
import { readerTab } from './support/tab.js'

/** Globals that the island sets: its latest state, and the states of all renders. */
declare const auth: Auth
declare const renders: readonly object[]

const island = `'use client'
import { useAuth } from 'docsgen'
export default function Who() {
  const auth = useAuth()
  const { mode, isLoading, isAuthenticated, user, error } = auth
  const state = { mode, isLoading, isAuthenticated, user, error: error?.message }
  if (typeof document !== 'undefined') {
    globalThis.auth = auth
    ;(globalThis.renders ??= []).push(state)
  }
  return <output>{JSON.stringify(state)}</output>
}
`
const files = {
  'Who.tsx': island,
  'content/who.mdx': source('Who', 'import Who from "../Who.tsx"\n\n<Who />'),
  'content/sidebars.yaml': 'docs: [index, internal/plan, partner, audit, who]\n',
}
const roles = 'https://docs.example.com/roles'

describe.each(['edge', 'edge+sealed'] as const)('in the mode %s', (mode) => {
  let site: string
  let server: ChildProcess
  let provider: TestProvider
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let complaints: readonly string[]

  beforeAll(async () => {
    const port = await freePort()
    site = `http://localhost:${port}`
    provider = await testProvider()
    provider.claims = { [roles]: [] }
    await provider.start(site)
    const { root, build } = await buildAudienceSite(`${gateOf(mode, [])}${audiences}`, files)
    const env = { DOCSGEN_SEAL_KEY: sealKey }
    server = await startGateServer({ root, build, port, domain: provider.domain, env })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    server?.kill()
    await provider?.close()
  })
  beforeEach(async () => {
    Object.assign(provider, { behaviour: 'signs in', claims: { [roles]: [] } })
    ;({ context, page, complaints } = await readerTab(browser))
  })
  afterEach(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })

  const state = async (): Promise<unknown> => JSON.parse(await page.locator('output').innerText())
  const user = { name: 'Zoë Quill', picture: 'https://s.gravatar.com/avatar/zoe.png' }

  test('an island gets the reader; the state is loading until then', async () => {
    await page.goto(`${site}/who`)
    await expect.poll(state).toEqual({ mode, isLoading: false, isAuthenticated: true, user })
    expect(await page.evaluate(() => renders.at(0))).toMatchObject({ isLoading: true, isAuthenticated: false })
  })

  test('functions that need tokens in the page say that this mode has none', async () => {
    await page.goto(`${site}/who`)
    await expect.poll(state).toMatchObject({ isAuthenticated: true })
    const calls = page.evaluate(() => {
      const started: readonly Promise<unknown>[] = [
        auth.loginWithPopup(),
        auth.getAccessTokenSilently(),
        auth.getIdTokenClaims(),
        auth.mfa.getAuthenticators(''),
      ]
      return Promise.all(started.map((call) => call.catch((error: Error) => `${error.name}: ${error.message}`)))
    })
    const names = ['loginWithPopup', 'getAccessTokenSilently', 'getIdTokenClaims', 'mfa.getAuthenticators']
    expect(await calls).toEqual(
      names.map((name) =>
        expect.stringMatching(`^AuthUnavailableError: "${name}" needs .* site is "${mode.replace('+', '\\+')}"`),
      ),
    )
  })

  test('signing out from an island ends the session', async () => {
    await page.goto(`${site}/who`)
    await expect.poll(state).toMatchObject({ isAuthenticated: true })
    provider.behaviour = 'is refused'
    await page.evaluate(() => void auth.signOut())
    await page.locator('[data-gate="access_denied"]').waitFor()
    expect((await context.cookies(site)).map(({ name }) => name)).not.toContain('__Host-docsgen')
    await page.goto(`${site}/who`)
    await page.locator('[data-gate="access_denied"]').waitFor()
  })

  test('a reader sees the pages of the own audiences, and after signing in again as another one no longer', async () => {
    const links = () => page.locator('nav a').allInnerTexts()
    provider.claims = { [roles]: ['docs-staff'] }
    await page.goto(`${site}/internal/plan`)
    await page.getByRole('heading', { name: 'Spinnaker', level: 1 }).waitFor()
    expect((await links()).join()).toContain('Flotilla')
    await page.locator('[data-profile] > button:enabled').click()
    provider.behaviour = 'is refused'
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.locator('[data-gate="access_denied"]').waitFor()
    Object.assign(provider, { behaviour: 'signs in', claims: { [roles]: [] } })
    await page.goto(`${site}/internal/plan`)
    await page.getByRole('heading', { name: 'Page Not Found', level: 1 }).waitFor()
    await page.goto(`${site}/`)
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor()
    expect((await links()).join()).not.toMatch(/Spinnaker|Flotilla|Bosuns|Ledger/)
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('internal/plan')
  })
})
