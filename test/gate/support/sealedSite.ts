/** A small site built for the modes `sealed` and `edge+sealed`. Its words occur nowhere else. */
import type { Build } from '../../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'
import { testKey } from './keys.js'

/** Keys as the environment gives them. */
export const oldKey = testKey('old', 'sealed old')
export const newKey = testKey('new', 'sealed new')

export const claim = 'https://docs.example.com/docsgen-key'

/** Single words of the content, none of which the package uses. */
export const canaries = [
  'marmalade',
  'zebrafish',
  'quondam',
  'ropewalk',
  'gulls',
  'kettles',
  'upstream quietly',
  'secret-chart',
  'cobalt depths',
  'gangway',
  'bilgewater',
  'halyard',
]

interface SealedSiteOptions {
  readonly mode: 'sealed' | 'edge+sealed'
  /** `DOCSGEN_SEAL_KEY`. */
  readonly sealKeys?: string
  /** Host and port of the provider. */
  readonly domain?: string
  readonly clientId?: string
  readonly url?: string
  readonly extra?: string
  /** Text added to the first page. */
  readonly more?: string
}

export function sealedProject({
  mode,
  domain = 'id.example.com',
  clientId = 'client-1',
  url = '',
  extra = '',
  more = '',
}: SealedSiteOptions): string {
  const gate = `gate: { mode: '${mode}', AUTH0_DOMAIN: '${domain}', AUTH0_CLIENT_ID: '${clientId}', seal: { claim: '${claim}' }${url} },`
  const page = (title: string, body: string) =>
    `---\ntitle: ${title}\ndescription: Words on ${title} for the quick reader, who knows the ropes.\n---\n\n${body}\n`
  return writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig(
          `${gate}\n  favicon: '/img/secret-chart.svg', announcement: { id: 'gangway', html: 'The gangway is up.' },\n  deploy: { hosts: ['netlify', 'cloudflare', 'vercel', 'nginx'] }, redirects: [{ from: '/quondam', to: '/guide/zebrafish' }],${extra}`,
        ),
      ],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - category: Marmalade shelf\n    items: [guide/zebrafish]\n'],
      [
        'content/index.md',
        page(
          'Harbour ropewalk',
          `The harbour wakes before the gulls.\n\n## Lanterns and bilgewater\n\nTo [fish](/guide/zebrafish) and [the plan](/files/halyard.yaml). ${more}`,
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
      ['content/static/files/halyard.yaml', 'halyard: [one, two, three]\n'],
    ]),
  )
}

export async function sealedSite(
  options: SealedSiteOptions,
): Promise<{ readonly root: string; readonly build: Build }> {
  const root = sealedProject(options)
  return { root, build: await buildProject(root, { sealKeys: options.sealKeys }) }
}
