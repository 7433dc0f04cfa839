/** Records of a search service are readable for everyone who has the search-only key, so they must not contain protected pages. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../src/config/loadConfig.js'
import type { Site } from '../../../src/model/model.js'
import { createSiteRecords } from '../../../src/pipeline/searchRecords.js'
import type { SiteConfig } from '../../../src/schema/config.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'

const roots: string[] = []
/** The pages of all projects, as an open site. */
let site: Site
beforeAll(async () => {
  ;({ site } = await buildProject(project('')))
})
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const provider =
  "search: { provider: { meilisearch: { url: 'https://search.example.com', apiKey: 'searchOnly', index: 'docs' } } }"
const auth = "AUTH0_DOMAIN: 'example.eu.auth0.com', AUTH0_CLIENT_ID: 'a1B2'"

function project(more: string): string {
  const pages = {
    'content/sidebars.yaml': 'docs:\n  - autogenerate: .\n',
    'content/index.md': '---\ntitle: Zebras\n---\n\nStripes.\n',
    'content/draft.md': '---\ntitle: Drafted\ndraft: true\n---\n\nSecret draft.\n',
    'content/unlisted.md': '---\ntitle: Unlisted\nunlisted: true\n---\n\nSecret link.\n',
    'content/hidden.md': '---\ntitle: Hidden\nsearch: false\n---\n\nSecret page.\n',
    'content/partners.md': '---\ntitle: Partners\naudience: [partners]\n---\n\nSecret price.\n',
  }
  const root = writeProject(new Map(Object.entries({ 'site.config.ts': siteConfig(more), ...pages })))
  roots.push(root)
  return root
}

test('an open site has records of the pages that its search finds, without reserved ones', async () => {
  const { site: open } = await buildProject(
    project(`${provider}, audiences: [{ id: 'partners', roles: ['partner'] }]`),
    {},
    {
      drafts: true,
      preview: false,
    },
  )
  expect(open.docs.map(({ title }) => title)).toContain('Drafted')
  expect(createSiteRecords(open).map(({ title, content }) => `${title}: ${content}`)).toEqual(['Zebras: Stripes.'])
})

describe.each(['client', 'edge', 'sealed', 'edge+sealed'])('the gate mode %s', (mode) => {
  const gate = `gate: { mode: '${mode}', ${auth} }`

  test.each([{}, { NOAUTH: 'true' }])('must not use a service, with the environment %j', async (env) => {
    const root = project(`${provider}, ${gate}`)
    const { config, diagnostics } = await loadConfig({ root, env })
    const found = diagnostics.filter(({ code }) => code === 'gate-search-service')
    expect(found).toMatchObject([{ severity: 'error', file: 'site.config.ts', range: { start: { line: 2 } } }])
    expect(found[0]?.message).toContain('Meilisearch')
    const { gate: own } = config as SiteConfig
    expect(createSiteRecords({ ...site, config: { ...site.config, gate: own } })).toEqual([])
  })
})

test('a gated site that searches its own index is not reported', async () => {
  const { diagnostics } = await loadConfig({ root: project(`gate: { mode: 'edge', ${auth} }`), env: {} })
  expect(diagnostics).toEqual([])
})
