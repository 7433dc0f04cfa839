/** A small site in the mode `client`, as a static host serves it. */
import { rmSync } from 'node:fs'
import type { Build } from '../../../src/model/model.js'
import { writeFolder } from '../../../src/output/writeFolder.js'
import { createPreviewServer } from '../../../src/server/previewServer.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'
import { clientId } from '../provider/configuration.js'

export interface ClientSite {
  readonly build: Build
  /** Without a slash at the end. */
  readonly origin: string
  readonly close: () => Promise<void>
}

export interface ClientSiteOptions {
  /** Host and port of the provider. */
  readonly domain: string
  /** More fields of `gate`, as text. */
  readonly gate?: string
  /** More fields of the configuration, as text. */
  readonly extra?: string
  readonly allowHosts?: readonly string[]
  /** More files of the project, by path. */
  readonly files?: Readonly<Record<string, string>>
}

const filler = 'Filler.\n\n'.repeat(60)

/** `/` is called Harbour and holds the word "Gulls"; `/guide` is called Lighthouse and long, with "Deep water" at its end. */
export async function clientSite(options: ClientSiteOptions): Promise<ClientSite> {
  const { domain, gate = '', extra = '', allowHosts = [], files = {} } = options
  // Later fields win.
  const settings = `gate: { mode: 'client', DEBUG: true, AUTH0_DOMAIN: '${domain}', AUTH0_CLIENT_ID: '${clientId}', ${gate} }, ${extra}`
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(settings)],
      ['content/sidebars.yaml', 'docs: [index, guide]\n'],
      [
        'content/index.md',
        '---\ntitle: Harbour\ndescription: Where the boats of the night rest.\n---\n\nGulls wake late. To [Guide](/guide).\n',
      ],
      [
        'content/guide.md',
        `---\ntitle: Lighthouse\ndescription: A lamp on the rocks for everyone.\n---\n\n${filler}\n\n## Deep water\n\nKeep away.\n`,
      ],
      ...Object.entries(files),
    ]),
  )
  const build = await buildProject(root)
  const written = writeFolder({ root, outDir: 'build', outputs: build.outputs })
  if (written.kind !== 'written') throw new Error(JSON.stringify(written))
  const form = { baseUrl: '/', trailingSlash: 'never' as const }
  const server = await createPreviewServer({ folder: written.folder, ...form, port: 0, allowHosts })
  if (server.kind !== 'server') throw new Error(JSON.stringify(server))
  return {
    build,
    origin: new URL(server.url).origin,
    close: async () => {
      await server.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Words of the pages. A reader who is not signed in sees none of them. */
export const clientWords = /Gulls|Lighthouse|Deep water|Harbour/
