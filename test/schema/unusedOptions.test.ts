/** Options that have no effect are reported at their place. */
import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/loadConfig.js'
import { siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

async function unused(config: string): Promise<string[]> {
  const root = writeProject(new Map([['site.config.ts', siteConfig(config)]]))
  roots.push(root)
  const { diagnostics } = await loadConfig({ root, env: {} })
  for (const { range } of diagnostics) expect(range?.start.line).toBe(2)
  return diagnostics.map(({ code, message }) => `${code}: ${/`([^`]+)`/.exec(message)?.[1]}`)
}

it.each([
  ["search: { enabled: false, shortcut: '/' }", ['search.shortcut']],
  ['search: { allContexts: true, hideWithoutContext: true }', ['search.allContexts', 'search.hideWithoutContext']],
  [
    "colorMode: { disableSwitch: true, storageKey: 'x' }, navbar: { items: [{ type: 'theme' }] }",
    ['colorMode.storageKey', 'navbar.items.0'],
  ],
  ["navbar: { items: [{ type: 'versions' }, { type: 'locales' }] }", ['navbar.items.0', 'navbar.items.1']],
  ["announcement: { html: 'x', closable: false, id: 'a' }", ['announcement.id']],
  ['footer: {}', ['footer']],
  [
    "theme: { components: { Announcement: 'A.tsx', ThemeToggle: 'B.tsx' } }",
    ['theme.components.Announcement', 'theme.components.ThemeToggle'],
  ],
  [`deploy: { csp: { 'script-src': ["'unsafe-inline'"] } }`, ['deploy.csp.script-src']],
  ["deploy: { trustedTypes: false, csp: { 'trusted-types': ['a'] } }", ['deploy.csp.trusted-types']],
])('%s has options without effect', async (config, paths) => {
  expect(await unused(config)).toEqual(paths.map((path) => `option-unused: ${path}`))
})

it.each([
  "search: { enabled: true, shortcut: '/' }",
  "search: { contexts: [{ path: '/a', label: 'A' }], allContexts: true }",
  "colorMode: { storageKey: 'x' }, navbar: { items: [{ type: 'theme' }] }",
  "announcement: { html: 'x', id: 'a' }, footer: { copyright: 'x' }",
  "deploy: { csp: { 'trusted-types': ['a'] } }",
  "announcement: { html: 'x' }, navbar: { items: [{ type: 'theme' }] }, theme: { components: { Announcement: 'A.tsx', ThemeToggle: 'B.tsx' } }",
  "locales: { root: { label: 'A' }, de: { label: 'B', navbar: [{ type: 'theme' }] } }, theme: { components: { ThemeToggle: 'B.tsx' } }",
])('%s has none', async (config) => {
  expect(await unused(config)).toEqual([])
})
