/**
 * Ninety cases of links with the expected result and place. Links of pages are in `cases.ts`; links of the configuration,
 * sidebars, style sheets and other files are here. Rows 89 and 90 (other sites) are in `external.test.ts`.
 */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../src/model/diagnostic.js'
import type { Build, Doc } from '../../src/model/model.js'
import { link } from '../../src/stages/link.js'
import { buildProject, writeProject } from '../support/project.js'
import { linkCases } from './cases.js'
import { asset, href, page, site } from './site.js'
import { basePathWorld, caseFile, world } from './world.js'

let root: string
let build: Build
let hrefs: ReadonlyMap<string, readonly string[]>

beforeAll(async () => {
  root = writeProject(world())
  build = await buildProject(root)
  hrefs = link(build.site).hrefs
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Warnings about missing front matter and unlinked pages are ignored: they are not under test. */
const besides = new Set(['orphan-page', 'description-missing', 'title-missing'])

function findings(file: string, from: readonly Diagnostic[] = build.diagnostics): Diagnostic[] {
  return from.filter((found) => found.file === file && !besides.has(found.code))
}

function brief({ severity, code, range }: Diagnostic): string {
  return `${severity} ${code} ${range?.start.line}:${range?.start.column}`
}

describe('a link on a page', () => {
  it.each(linkCases.map((entry, index) => ({ ...entry, index })))('row $row: $line', ({ index, ...entry }) => {
    const file = caseFile(entry, index)
    const found = findings(file)
    expect(found.map(brief)).toEqual(entry.expect.map(({ severity, code, at }) => `${severity} ${code} ${at}`))
    entry.expect.forEach(({ says = '' }, at) => {
      expect(`${found[at]?.message} ${found[at]?.hint}`).toContain(says)
    })
    if (entry.href !== undefined) {
      const id = file.replace(/^content\//, '').replace(/\.mdx$/, '')
      expect(hrefs.get(id)?.at(-1)).toBe(entry.href)
    }
  })
})

describe('a link elsewhere', () => {
  it('rows 46, 47, 48 and 80: redirects and frame links in the configuration are checked', () => {
    expect(findings('site.config.ts').map(brief)).toEqual([
      'error redirect-loop 10:23',
      'error link-page 12:23',
      'error redirect-hides-page 13:13',
      'error link-page 15:55',
      'error link-page 16:41',
      'error link-page 17:25',
    ])
  })

  it('row 66: a URL in angle brackets is a syntax error in MDX', () => {
    expect(findings('content/autolink.mdx')).toMatchObject([{ severity: 'error', code: 'mdx-syntax' }])
  })

  // The Rust parser reports the start of the element, 3:1; the error itself is the slash after the scheme.
  it('row 66: the error is placed at the character that MDX cannot parse', () => {
    expect(findings('content/autolink.mdx').map(brief)).toEqual(['error mdx-syntax 3:8'])
  })

  it('row 69: links in a comment of a Markdown page are ignored', () => {
    expect(findings('content/raw.md')).toEqual([])
  })

  it('row 77: the base path is added once', async () => {
    const folder = writeProject(basePathWorld())
    try {
      const below = await buildProject(folder)
      const found = findings('content/index.mdx', below.diagnostics)
      expect(found.map(brief)).toEqual(['error link-page 3:21'])
      expect(found[0]?.hint).toContain('Remove the base path')
      expect(Buffer.from(below.outputs.get('index.html') ?? []).toString()).toContain('href="/docs/guide"')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('row 78: links of a style sheet are checked', () => {
    expect(findings('content/static/x.css').map(brief)).toEqual(['error link-file 1:18', 'error link-file 3:10'])
  })

  it('rows 79 and 81: sidebars with an unknown page, and a sidebar that contains itself, are reported', () => {
    const found = findings('content/sidebars.yaml').filter(({ severity }) => severity === 'error')
    const places = new Set(found.map(({ range }) => `${range?.start.line}:${range?.start.column}`))
    expect([...places]).toEqual(['4:5', '9:9'])
    expect(found[1]?.message).toContain('round → round')
  })

  it('row 82: a page without incoming links is reported', () => {
    const found = build.diagnostics.filter(({ file }) => file === 'content/lonely.mdx')
    expect(found.map(brief)).toContain('warning orphan-page 1:1')
    const orphans = build.diagnostics.filter(({ code }) => code === 'orphan-page').map(({ file }) => file)
    for (const file of ['content/index.mdx', 'content/guide/setup.mdx', 'content/u.mdx'])
      expect(orphans).not.toContain(file)
  })

  it('row 83: two files with the same route are reported', () => {
    const found = build.diagnostics.filter(({ code }) => code === 'duplicate-route')
    expect(found.map(({ file }) => file)).toEqual(['content/twice.md', 'content/twice/index.md'])
    for (const { message } of found) expect(message).toMatch(/twice\.md.*twice\/index\.md|twice\/index\.md.*twice\.md/)
  })

  it('rows 84 and 85: links to the places and the download of an API description are checked', () => {
    const file = 'openapi/v1.yaml'
    const place = { start: { line: 7, column: 14 } }
    const links = [{ ...href('/nope', file), range: place }, href('/restapi/management/v1/openapi.yaml', file)]
    const operation = page('restapi/v1/list-accounts', { kind: 'operation', file, links })
    const download = asset('/restapi/management/v1/openapi.yaml')
    const found = link(site({ docs: [operation], assets: [download] })).diagnostics
    expect(found).toMatchObject([{ code: 'link-page', file, range: place }])
  })

  it('broken links in the texts of a description have the configured severity', () => {
    const operation = page('api/list', { kind: 'operation', links: [href('/nope', 'api.yaml')] })
    const guide = page('guide', { links: [href('/nope', 'content/guide.mdx')] })
    const severities = (brokenLinks?: 'error' | 'warning' | 'off') => {
      const openapi = [
        { id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api', ...(brokenLinks && { brokenLinks }) },
      ]
      const { diagnostics } = link(site({ docs: [operation, guide], config: { openapi } }))
      return diagnostics.map(({ file, severity }) => `${file} ${severity}`)
    }
    expect(severities()).toEqual(['api.yaml warning', 'content/guide.mdx error'])
    expect(severities('error')).toEqual(['api.yaml error', 'content/guide.mdx error'])
    expect(severities('off')).toEqual(['content/guide.mdx error'])
  })
  it('a broken target that a description contains many times is one diagnostic with the number of places', () => {
    const at = (file: string, line: number, target = '/nope') => ({
      ...href(target, file),
      range: { start: { line, column: 3 } },
    })
    const operation = (route: string, links: Doc['links']) => page(route, { kind: 'operation', links })
    const openapi = ['api', 'old'].map((id) => ({ id, file: `${id}.yaml`, path: `/${id}`, sidebar: 'api' }))
    const docs = [
      operation('api/b', [at('api.yaml', 9), at('api.yaml', 12), at('api.yaml', 20, '/gone')]),
      operation('api/a', [at('api.yaml', 4), at('api.yaml', 9)]),
      operation('old/a', [at('old.yaml', 5), at('old.yaml', 6)]),
      page('guide', { links: [at('content/guide.mdx', 7), at('content/guide.mdx', 8)] }),
    ]
    const { diagnostics } = link(site({ docs, config: { openapi } }))
    expect(
      diagnostics.map(({ file, range, hint }) => [file, range?.start.line, /\d+ more places?/.exec(hint ?? '')?.[0]]),
    ).toEqual([
      ['api.yaml', 4, '2 more places'],
      ['api.yaml', 20, undefined],
      ['content/guide.mdx', 7, undefined],
      ['content/guide.mdx', 8, undefined],
      ['old.yaml', 5, '1 more place'],
    ])
  })
})
