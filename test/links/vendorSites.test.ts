/** Links in the description of a vendor, which was written for another site. */
import { expect, test } from 'vitest'
import { link } from '../../src/stages/link.js'
import { collect } from '../openapi/collect.js'
import { href, page, site } from './site.js'

const openapi = [{ id: 'v1', file: 'v1.yaml', path: '/api', sidebar: 'api', vendor: true }]
const vendorSites = new Map([['/api', 'https://vendor.test/docs/api']])

function linksOf(targets: readonly string[], sites: ReadonlyMap<string, string>) {
  const doc = page('api/list', { kind: 'operation', links: targets.map((target) => href(target, 'v1.yaml')) })
  const guide = page('guide', { links: [href('/gone', 'content/guide.mdx')] })
  const { hrefs, diagnostics } = link(site({ docs: [doc, guide], config: { openapi }, facts: { vendorSites: sites } }))
  const found = diagnostics.filter(({ file }) => file === 'v1.yaml').map(({ code }) => code)
  return { hrefs: hrefs.get('api/list'), guide: hrefs.get('guide'), found }
}

test('links to pages that the site does not have lead to the site of the vendor', () => {
  expect(linksOf(['/bots?a=1#b', 'limits', '/guide', '/api/list'], vendorSites)).toEqual({
    hrefs: ['https://vendor.test/bots?a=1#b', 'https://vendor.test/docs/limits', '/guide', '/api/list'],
    guide: ['/gone'],
    found: [],
  })
})

test('anchors, schemes and descriptions without a site stay as they are, and are reported', () => {
  expect(linksOf(['#gone', 'api:gone'], vendorSites).found).toEqual(['link-anchor', 'link-page'])
  expect(linksOf(['/bots'], new Map())).toMatchObject({ hrefs: ['/bots'], found: ['link-page'] })
})

test('the site of a vendor is the one of `externalDocs`', () => {
  const api = (url?: string) => ({
    'api.yaml': {
      openapi: '3.1.1',
      info: { title: 'T', version: '1' },
      ...(url && { externalDocs: { url } }),
      paths: { '/a': { get: { responses: { 200: { description: 'Fine.' } } } } },
    },
  })
  const sitesOf = (url: string | undefined, vendor: boolean) => [...(collect(api(url), { vendor }).vendorSites ?? [])]
  expect(sitesOf('https://vendor.test/docs', true)).toEqual([['/restapi/v1', 'https://vendor.test/docs']])
  expect([sitesOf('https://vendor.test/docs', false), sitesOf('/docs', true), sitesOf(undefined, true)]).toEqual([
    [],
    [],
    [],
  ])
})
