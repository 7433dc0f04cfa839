/** A project that uses every plugin of docsgen, with all options that add code to a page or files to the site. */
import { ownPlugins } from '../../src/plugins/ownPlugins.js'
import { siteConfig } from '../support/project.js'

/** Options of the plugins that do little without. */
const options: Readonly<Record<string, object>> = {
  feedback: { action: '/answers', analytics: true, report: true },
  feeds: { pages: '/releases', path: '/feed', overview: '/releases', badges: true },
  images: { widths: [320], formats: ['webp'] },
  mcp: { server: 'https://mcp.example.com/mcp' },
  metadata: { cards: true, icons: true, themeColor: { light: '#ffffff', dark: '#111111' }, twitter: '@test' },
  offline: { pages: 'all' },
  git: { contributors: true },
  urls: { anchors: { '/guide/zebrafish#old': '/guide/zebrafish#stripes-of-saffron' }, reportNew: false },
}

const names = [...ownPlugins.keys()].filter((name) => name !== 'inputs')

/** Fields of the configuration that the site needs without plugins, too. */
export const withoutPlugins = `analytics: { provider: 'plausible', domain: 'docs.example.com' }, favicon: '/icon.svg',
  openapi: [{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api' }],`

/** Fields with every plugin. `inputs` is a field that adds its plugin. */
export const everyPlugin = `${withoutPlugins} plugins: ${JSON.stringify(names.map((name) => [name, options[name] ?? {}]))},

  inputs: { region: { label: 'Region', choices: ['us-east-1', 'eu1'], default: 'us-east-1' } },`

/** The page whose words no public file may have. */
const zebrafish = `---
title: Zebrafish
description: Words on zebrafish for the quick reader, as long as a description should be, with cinnabar in it.
---

Chartreuse stripes swim quietly in {input.region}, past [the harbour](../index.md).

## Stripes of saffron

![A chart of cobalt](./secret-chart.png)

\`\`\`bash
swim --to vermilion
\`\`\`

<Only region="eu1">Only in ultramarine.</Only>
`

const releases = `---
title: Quarrel notes
description: Releases of the quarrel, one after the other, as long as a description should be.
---

## 3.8.0 (2026-10-14)

**Fixed:** The turquoise sensor starts again.

## 3.7.0 (2026-09-14)

**Added:** The heliotrope sensor.
`

const api = `openapi: 3.1.1
info: { title: Marigold API, version: '1' }
servers: [{ url: 'https://api.example.com' }]
paths:
  /gentian/{id}:
    get:
      operationId: readGentian
      summary: Read a gentian
      description: Returns one gentian with its amaranth.
      parameters: [{ name: id, in: path, required: true, schema: { type: string }, description: Which gentian. }]
      responses: { '200': { description: An amaranth. } }
`

export function everyPluginFiles(config: string, image: Uint8Array): Map<string, string | Uint8Array> {
  return new Map<string, string | Uint8Array>([
    ['site.config.ts', siteConfig(config)],
    ['api.yaml', api],
    ['urls.lock', '# docsgen urls\n/\n/guide/zebrafish\n'],
    ['_redirects', '/quondam /guide/zebrafish 301\n'],
    [
      'content/sidebars.yaml',
      'docs:\n  - index\n  - category: Periwinkle shelf\n    items: [guide/zebrafish, releases/quarrel]\n',
    ],
    ['content/index.md', '---\ntitle: Home\n---\n\nWelcome aboard the xanthic ship.\n'],
    ['content/guide/zebrafish.mdx', config.includes('inputs:') ? zebrafish : withoutInputs(zebrafish)],
    ['content/guide/secret-chart.png', image],
    ['content/releases/quarrel.md', releases],
    ['content/static/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ])
}

function withoutInputs(text: string): string {
  return text.replaceAll('{input.region}', 'us-east-1').replace(/<Only.*\n/, '')
}

/** Each one in its own place: title, description, text, heading, image, code, branch, release, operation, sidebar, address, old address, author. */
export const secretWords: readonly string[] = [
  'zebrafish',
  'cinnabar',
  'chartreuse',
  'saffron',
  'cobalt',
  'secret-chart',
  'vermilion',
  'ultramarine',
  'quarrel',
  'turquoise',
  'heliotrope',
  'gentian',
  'amaranth',
  'marigold',
  'periwinkle',
  'xanthic',
  'quondam',
  'celadon',
]
