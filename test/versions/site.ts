/** A small site with two versions: one page shared, one rewritten for the old version, one new, one removed. */
import { siteConfig } from '../support/project.js'

const versions = `
  favicon: '/img/plan.svg',
  navbar: { items: [{ type: 'link', label: 'Guides', href: '/', activeElsewhere: true }, { type: 'versions' }, { type: 'locales' }] },
  locales: [{ id: 'ja', label: '日本語', url: 'https://ja.example.com/' }],
  versions: [
    { id: 'v2', label: '2.x', path: '/', folder: 'content', current: true },
    { id: 'v1', label: '1.x', path: '/v1', folder: 'versions/v1', banner: 'Support for 1.x has <a href="/guide/new">ended</a>.', badge: true },
  ],`

export const versionedSite = new Map([
  ['site.config.ts', siteConfig(versions)],
  [
    'content/sidebars.yaml',
    'docs:\n  - index\n  - category: Guide\n    items: [guide/shared, guide/other, guide/new, guide/gone]\n',
  ],
  ['content/index.md', page('Home', 'To [shared](/guide/shared).')],
  [
    'content/guide/shared.md',
    page('Shared', 'To [other](./other.md#part), [new](/guide/new) and [home](/).\n\n![Plan](/img/plan.svg)'),
  ],
  ['content/guide/other.md', page('Other', '## Part\n\nBack to [shared](shared).')],
  ['content/guide/new.md', page('New', 'Only now.', 'since: v2')],
  ['content/guide/gone.md', page('Gone', 'Only then. See [other](other.md).', 'until: 1.x')],
  ['content/static/img/plan.svg', svg(10)],
  [
    'versions/v1/guide/other.md',
    page(
      'Other, before',
      '## Part\n\nTo [shared](shared.md), ![plan](../static/img/plan.svg) and [gone](/guide/gone).',
    ),
  ],
  ['versions/v1/static/img/plan.svg', svg(20)],
])

export function page(title: string, body: string, more = ''): string {
  return `---\ntitle: ${title}\ndescription: A page of the version tests that is long enough to pass as a description.\n${more}\n---\n\n${body}\n`
}

function svg(size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`
}
