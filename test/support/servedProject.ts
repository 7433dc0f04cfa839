import { afterAll, beforeAll } from 'vitest'
import type { OpenSite } from './browser.js'
import { siteConfig } from './project.js'
import { openSharedSite } from './sharedSite.js'

const icon = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

export interface ServedProject {
  readonly open: OpenSite['open']
  readonly url: () => string
}

/**
 * Builds a site before the tests of a file, unless another file has, and opens it in a browser.
 *
 * @param config configuration fields, in addition to those of every test and an icon
 *
 * @param pages files below the root, by path
 */
export function servedProject(config: string, pages: Readonly<Record<string, string>>): ServedProject {
  let site: OpenSite
  beforeAll(async () => {
    site = await openSharedSite(
      new Map([
        ['site.config.ts', siteConfig(`favicon: '/icon.svg', ${config}`)],
        ['content/static/icon.svg', icon],
        ...Object.entries(pages),
      ]),
    )
  })
  afterAll(() => site?.close())
  return { open: (...input) => site.open(...input), url: () => site.url }
}
