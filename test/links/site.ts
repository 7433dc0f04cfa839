/** Hand-written values of the model, for tests of single stages. */
import { at } from '../../src/model/diagnostic.js'
import type { Asset, Doc, LinkRecord, Redirect, Site } from '../../src/model/model.js'
import { type SiteConfigInput, siteConfigSchema } from '../../src/schema/config.js'
import { frontMatterSchema } from '../../src/schema/frontMatter.js'

export const place = at(3, 5)

export function page(id: string, facts: Partial<Doc> = {}): Doc {
  const route = `/${id}`.replace(/\/index$/, '') || '/'
  return {
    id,
    route,
    kind: 'mdx',
    file: `content/${id}.mdx`,
    frontMatter: frontMatterSchema.parse({}),
    places: {},
    title: id,
    description: '',
    contentHasTitle: false,
    content: [],
    headings: [],
    ids: [],
    links: [],
    images: [],
    sections: [],
    islands: [],
    dependencies: [],
    ...facts,
  }
}

export function href(target: string, file: string): LinkRecord {
  return { target, kind: 'href', tag: 'a', file, range: place }
}

export function asset(path: string, text = ''): Asset {
  return { path, file: `content/static${path}`, bytes: new TextEncoder().encode(text) }
}

export interface SiteParts {
  readonly docs?: readonly Doc[]
  readonly assets?: readonly Asset[]
  readonly redirects?: readonly Redirect[]
  readonly config?: Partial<SiteConfigInput>
  readonly facts?: Partial<Site>
}

export function site({ docs = [], assets = [], redirects = [], config = {}, facts = {} }: SiteParts): Site {
  return {
    config: siteConfigSchema.parse({
      title: 'Docs',
      url: 'https://docs.test',
      product: { name: 'Skiff', slug: 'skiff' },
      version: '1',
      lint: { orphans: 'off' },
      ...config,
    }),
    configFile: 'site.config.ts',
    configPlaces: {},
    docs,
    byRoute: new Map(docs.map((doc) => [doc.route, doc])),
    byId: new Map(docs.map((doc) => [doc.id, doc])),
    drafts: new Map(),
    failedDescriptions: [],
    vendorSites: new Map(),
    assets: new Map(assets.map((entry) => [entry.path, entry])),
    redirects,
    sidebars: [],
    generated: new Set(['/search']),
    ...facts,
  }
}
