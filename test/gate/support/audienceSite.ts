/** A site with audiences. Every text, name and label that is reserved for an audience contains a word that is nowhere else. */
import { rmSync } from 'node:fs'
import type { JWTPayload } from 'jose'
import { afterAll } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'
import { testKey } from './keys.js'

export type AudienceMode = 'edge' | 'sealed' | 'edge+sealed'

/** Readers of `staff` see the pages of `partners`, too. The others are independent of each other. */
export const audiences = `audiences: [
    { id: 'staff', roles: ['docs-staff'], sees: ['partners'], folders: ['internal'] },
    { id: 'partners', organizations: ['org_harbour'], groups: ['pilots', 'tugs'] },
    { id: 'auditors', groups: ['audit'] },
  ],`

export const gateOf = (mode: string, hosts: readonly string[] = ['netlify', 'cloudflare', 'vercel', 'nginx']) =>
  `gate: { mode: '${mode}', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'client-1' },
  deploy: { hosts: ${JSON.stringify(hosts)} },`

const chrome = `navbar: { items: [
    { type: 'link', label: 'Quarterdeck', href: '/internal/plan' },
    { type: 'link', label: 'Crowsnest', href: '/oldplan' },
    { type: 'link', label: 'Start', href: '/' },
  ] },
  footer: { columns: [{ title: 'Keelson', items: [{ label: 'Capstone', href: '/internal/plan#halyard' }] }] },
  search: { contexts: [{ path: '/internal', label: 'Orlop' }] },
  redirects: [{ from: '/oldplan', to: '/internal/plan' }, { from: '/oldhome', to: '/' }],`

export const page = (title: string, body: string, matter = '') =>
  `---\ntitle: ${title}\ndescription: Words on ${title} for the quick reader, as long as a description should be.\n${matter}---\n\n${body}\n`

const svg = (title: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${title}</title></svg>`

const files = {
  'content/sidebars.yaml': `docs:
  - index
  - category: Bosuns
    items: [internal/plan]
  - partner
  - audit
  - link: /internal/plan
    label: Binnacle
loose:
  - loose
`,
  'content/index.md': page('Welcome', 'Everyone reads wharfside.'),
  'content/loose.md': page('Loose', 'This page has a sidebar of its own.', 'redirect_from: [/unbound]\n'),
  'content/internal/plan.mdx': page(
    'Spinnaker',
    "import Chart from './_chart.tsx'\n\nThe mizzen leaks.\n\n## Halyard {#halyard}\n\n![A chart](./gunwale.svg)\n\n<Chart />",
    'redirect_from: [/topsail]\nkeywords: [fathoms]\n',
  ),
  'content/internal/_chart.tsx': "'use client'\nexport default function Chart() {\n  return <p>Keelhaul</p>\n}\n",
  'content/internal/gunwale.svg': svg('Ballast'),
  'content/partner.md': page('Flotilla', 'Partners read jetsam. ![A map](/img/lagoon.svg)', 'audience: partners\n'),
  'content/audit.md': page('Ledger', 'Auditors count doubloons.', 'audience: [auditors, staff]\n'),
  'content/static/img/lagoon.svg': svg('Atoll'),
}

interface ReservedPage {
  /** Each of these audiences sees it. */
  readonly audiences: readonly string[]
  readonly words: readonly string[]
  /** Paths at which the page, its files and its redirects are. */
  readonly paths: readonly string[]
}

export const reservedPages: readonly ReservedPage[] = [
  {
    audiences: ['staff'],
    words: [
      ...['quarterdeck', 'crowsnest', 'keelson', 'capstone', 'orlop', 'oldplan', 'bosuns', 'binnacle', 'spinnaker'],
      ...['mizzen', 'halyard', 'topsail', 'fathoms', 'keelhaul', 'gunwale', 'ballast', 'internal/plan'],
    ],
    paths: ['/internal/plan', '/internal/gunwale.svg', '/oldplan', '/topsail'],
  },
  {
    audiences: ['partners'],
    words: ['flotilla', 'jetsam', 'lagoon', 'atoll'],
    paths: ['/partner', '/img/lagoon.svg'],
  },
  {
    audiences: ['auditors', 'staff'],
    words: ['ledger', 'doubloons'],
    paths: ['/audit'],
  },
]

const roles = 'https://docs.example.com/roles'
const groups = 'https://docs.example.com/groups'

interface AudienceReader {
  readonly claims: JWTPayload
  readonly audiences: readonly string[]
}

/** Claims of readers, and the audiences whose pages they see. */
export const readers: Readonly<Record<string, AudienceReader>> = {
  staff: { claims: { [roles]: ['docs-staff'] }, audiences: ['partners', 'staff'] },
  'a partner': { claims: { org_id: 'org_harbour', [groups]: 'tugs' }, audiences: ['partners'] },
  'an auditor': { claims: { [groups]: ['other', 'audit'] }, audiences: ['auditors'] },
  'an auditor who is a partner': {
    claims: { org_id: 'org_harbour', [groups]: ['audit', 'pilots'] },
    audiences: ['auditors', 'partners'],
  },
  'staff who audit': {
    claims: { [roles]: ['docs-staff'], [groups]: ['audit'] },
    audiences: ['auditors', 'partners', 'staff'],
  },
  'a partner without the group': { claims: { org_id: 'org_harbour' }, audiences: [] },
  'a reader with roles of another form': { claims: { [roles]: { 'docs-staff': true } }, audiences: [] },
  'a reader with a list of organizations': {
    claims: { org_id: ['org_harbour'], [groups]: ['tugs'] },
    audiences: [],
  },
  'a reader without claims': { claims: {}, audiences: [] },
}

/** Every combination of audiences that a reader can have. */
export const editions: readonly (readonly string[])[] = [
  [],
  ['auditors'],
  ['partners'],
  ['auditors', 'partners'],
  ['partners', 'staff'],
  ['auditors', 'partners', 'staff'],
]

export const sealKey = testKey('k1', 'seal')

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

/** @param config fields of the configuration. @param changes files to add or replace. */
export async function buildAudienceSite(
  config: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<{ readonly root: string; readonly build: Build }> {
  const root = writeProject(new Map(Object.entries({ 'site.config.ts': siteConfig(config), ...files, ...changes })))
  roots.push(root)
  return { root, build: await buildProject(root, { sealKeys: sealKey }) }
}

export async function buildForMode(mode: AudienceMode): Promise<Build> {
  return (await buildAudienceSite(`${gateOf(mode)}${audiences}${chrome}`)).build
}
