/**
 * Readers of the modes `edge` and `edge+sealed` in Chromium, with the server that the build emits: `useAuth` in an island, and what
 * readers in different audiences see in the same browser.
 */
import { describe, expect, test } from 'vitest'
import type { Auth } from '../../src/auth/auth.js'
import { audiences, buildAudienceSite, gateOf, sealKey, page as source } from './support/audienceSite.js'
import { edgeSuite } from './support/readerSuite.js'

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
  const suite = edgeSuite({
    makeSite: () => buildAudienceSite(`${gateOf(mode, [])}${audiences}`, files),
    env: { DOCSGEN_SEAL_KEY: sealKey },
    claims: { [roles]: [] },
  })

  const state = async (): Promise<unknown> => JSON.parse(await suite.page.locator('output').innerText())
  const user = { name: 'Zoë Quill', picture: 'https://s.gravatar.com/avatar/zoe.png' }

  test('an island gets the reader; the state is loading until then', async () => {
    await suite.page.goto(`${suite.site}/who`)
    await expect.poll(state).toEqual({ mode, isLoading: false, isAuthenticated: true, user })
    expect(await suite.page.evaluate(() => renders.at(0))).toMatchObject({ isLoading: true, isAuthenticated: false })
  })

  test('functions that need tokens in the page say that this mode has none', async () => {
    await suite.page.goto(`${suite.site}/who`)
    await expect.poll(state).toMatchObject({ isAuthenticated: true })
    const calls = suite.page.evaluate(() => {
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
    await suite.page.goto(`${suite.site}/who`)
    await expect.poll(state).toMatchObject({ isAuthenticated: true })
    suite.provider.behaviour = 'is refused'
    await suite.page.evaluate(() => void auth.signOut())
    await suite.page.locator('[data-gate="access_denied"]').waitFor()
    expect((await suite.context.cookies(suite.site)).map(({ name }) => name)).not.toContain('__Host-docsgen')
    await suite.page.goto(`${suite.site}/who`)
    await suite.page.locator('[data-gate="access_denied"]').waitFor()
  })

  test('a reader sees the pages of their audiences, and after signing in again as another one no longer', async () => {
    const links = () => suite.page.locator('nav a').allInnerTexts()
    suite.provider.claims = { [roles]: ['docs-staff'] }
    await suite.page.goto(`${suite.site}/internal/plan`)
    await suite.page.getByRole('heading', { name: 'Spinnaker', level: 1 }).waitFor()
    expect((await links()).join()).toContain('Flotilla')
    await suite.page.locator('[data-profile] > button:enabled').click()
    suite.provider.behaviour = 'is refused'
    await suite.page.getByRole('button', { name: 'Sign out' }).click()
    await suite.page.locator('[data-gate="access_denied"]').waitFor()
    Object.assign(suite.provider, { behaviour: 'signs in', claims: { [roles]: [] } })
    await suite.page.goto(`${suite.site}/internal/plan`)
    await suite.page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()
    await suite.page.goto(`${suite.site}/`)
    await suite.page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor()
    expect((await links()).join()).not.toMatch(/Spinnaker|Flotilla|Bosuns|Ledger/)
    expect(await suite.page.evaluate(() => document.documentElement.outerHTML)).not.toContain('internal/plan')
  })
})
