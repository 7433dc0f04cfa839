/** A small site built for the mode `edge`, every host's adapter in it. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Build } from '../../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'

const gateConfig = (
  clientId: string,
  open: boolean,
) => `gate: ${open ? 'false' : `{ mode: 'edge', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: '${clientId}' }`},
  deploy: { hosts: ['netlify', 'cloudflare', 'vercel', 'nginx'] }, redirects: [{ from: '/quondam', to: '/guide/zebrafish' }],`

export async function gatedSite(
  extra = '',
  { clientId = 'client-1', open = false } = {},
): Promise<{ readonly root: string; readonly build: Build }> {
  const page = (title: string, body: string) =>
    `---\ntitle: ${title}\ndescription: Words on ${title} for the quick reader, as long as a description should be.\n---\n\n${body}\n`
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`${gateConfig(clientId, open)}${extra}`)],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - category: Marmalade shelf\n    items: [guide/zebrafish]\n'],
      [
        'content/index.md',
        page(
          'Welcome aboard',
          'The harbour wakes before the gulls.\n\n## Lanterns and ropes\n\nTo [fish](/guide/zebrafish).',
        ),
      ],
      [
        'content/guide/zebrafish.mdx',
        page(
          'Zebrafish',
          'Stripes swim upstream quietly.\n\n<Tabs>\n<Tab label="Copper">\n\nkettles\n\n</Tab>\n</Tabs>\n\n![A chart](/img/secret-chart.svg)',
        ),
      ],
      [
        'content/static/img/secret-chart.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>cobalt depths</title></svg>',
      ],
      ['content/static/img/möwe.txt', 'larus'],
    ]),
  )
  return { root, build: await buildProject(root) }
}

export function writeOut(folder: string, outputs: ReadonlyMap<string, Uint8Array>): string {
  const target = mkdtempSync(join(folder, 'out-'))
  for (const [path, bytes] of outputs) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), bytes)
  }
  writeFileSync(join(target, 'package.json'), '{"type":"module"}')
  return target
}
