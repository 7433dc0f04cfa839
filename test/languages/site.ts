/** A site in English, German and Arabic with an older version. German has two of three pages, Arabic none. */
import { siteConfig } from '../support/project.js'
import { page } from '../versions/site.js'

const config = siteConfig(`
  navbar: { items: [{ type: 'link', label: 'Guide', href: '/guide/setup' }] },
  announcement: { html: 'New: <a href="/guide/use">use</a>' },
  locales: {
    root: { label: 'English' },
    de: { label: 'Deutsch', title: 'Prüfung', navbar: [{ type: 'link', label: 'Anleitung', href: '/guide/setup' }], announcement: 'Neu: <a href="/guide/use">Nutzung</a>' },
    ar: { label: 'العربية', texts: { nextPage: 'التالي' } },
  },
  versions: [
    { id: 'v2', label: '2.x', path: '/', folder: 'content', current: true },
    { id: 'v1', label: '1.x', path: '/v1', folder: 'versions/v1' },
  ],`)

export const languageSite = new Map([
  ['site.config.ts', config],
  [
    'content/sidebars.yaml',
    'docs:\n  - index\n  - category: Guides\n    translations: { de: Anleitungen }\n    items: [{ page: guide/setup, label: Set up }, guide/use]\n',
  ],
  ['content/index.md', page('Home', 'To [setup](./guide/setup.md#install) and [use](/guide/use).')],
  ['content/guide/setup.md', page('Setup', '## Install\n\n:::note\nText\n:::\n\n![Plan](/img/plan.svg)')],
  [
    'content/guide/use.md',
    page('Use', 'Back to [setup](setup.md#install), ![plan](/img/plan.svg).', 'reviewed: 2026-11-02'),
  ],
  ['content/static/img/plan.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  [
    'content/de/index.md',
    page('Start', 'Zu [Einrichtung](./guide/setup.md) und [Nutzung](guide/use.md), [Suche](/search).'),
  ],
  [
    'content/de/guide/setup.md',
    page(
      'Einrichtung',
      '## Installieren {#install}\n\n:::note\nText\n:::\n\n> [!IMPORTANT]\n> Text[^1]\n\n:::question\nText\n:::\n\n[^1]: Note.\n\n```text collapse={1-2}\none\ntwo\n```\n\n![Plan](/img/plan.svg)',
      'slug: /guide/setup\nredirect_from: [/alt]',
    ),
  ],
  ['versions/v1/guide/setup.md', page('Old setup', '## Install\n\nTo [use](/guide/use).')],
])
