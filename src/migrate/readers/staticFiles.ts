/** Static files of the old site, and the redirects that hosts read from them. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationReport } from '../model/report.js'
import type { FileCopy } from '../model/site.js'
import { listSiteFiles } from './listSiteFiles.js'
import { convertRedirects, type ForeignRedirect, readRedirectsFile } from './redirects.js'

export interface StaticInput {
  readonly root: string
  /** Folder relative to the root. */
  readonly folder: string
  readonly report: MigrationReport
}

export interface StaticFiles {
  readonly copies: readonly FileCopy[]
  readonly redirects: readonly ForeignRedirect[]
}

/** docsgen does not publish files whose names start with `_`. */
export function readStaticFiles({ root, folder, report }: StaticInput): StaticFiles {
  const copies: FileCopy[] = []
  const redirects: ForeignRedirect[] = []
  for (const path of listSiteFiles(root, folder)) {
    const file = posix.join(folder, path)
    if (path === '_redirects')
      redirects.push(...convertRedirects(readRedirectsFile(readFileSync(join(root, file), 'utf8'), file), report))
    else if (/(?:^|\/)_/.test(path)) report.leave({ kind: 'static file that is not published', file, text: path })
    else if (/\.html?$/.test(path)) report.leave({ kind: 'HTML file among static files', file, text: `/${path}` })
    else copies.push({ from: join(root, file), to: posix.join('content/static', path) })
  }
  return { copies, redirects }
}

/** Files beside pages that readers of the old site could load. */
export const publishedFile = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mov|mp3|pdf|zip|gz|csv|txt|ya?ml|woff2?)$/i
