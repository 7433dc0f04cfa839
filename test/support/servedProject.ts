import { rmSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import { type OpenSite, openSite } from './browser.js'
import { buildProject, siteConfig, writeProject } from './project.js'

const icon = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

export interface ServedProject {
  readonly open: OpenSite['open']
  readonly url: () => string
}

/**
 * Builds a site before the tests of a file and opens it in a browser; both are removed after the tests.
 *
 * @param config configuration fields, in addition to those of every test and an icon
 *
 * @param pages files below the root, by path
 */
export function servedProject(config: string, pages: Readonly<Record<string, string>>): ServedProject {
  let site: OpenSite
  let root: string | undefined
  beforeAll(async () => {
    root = writeProject(
      new Map([
        ['site.config.ts', siteConfig(`favicon: '/icon.svg', ${config}`)],
        ['content/static/icon.svg', icon],
        ...Object.entries(pages),
      ]),
    )
    site = await openSite(await buildProject(root))
  })
  afterAll(async () => {
    await site?.close()
    if (root) rmSync(root, { recursive: true, force: true })
  })
  return { open: (...input) => site.open(...input), url: () => site.url }
}
