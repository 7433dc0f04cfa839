/** Static files of the old site, and the redirects that hosts read from them. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationReport } from '../model/report.js'
import type { FileCopy } from '../model/site.js'
import { cleanRoute } from '../rewrite/cleanRoute.js'
import { listSiteFiles } from './listSiteFiles.js'

export interface StaticInput {
  readonly root: string
  /** Folder relative to the root. */
  readonly folder: string
  readonly report: MigrationReport
}

export interface StaticFiles {
  readonly copies: readonly FileCopy[]
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
}

/** docsgen does not publish files whose names start with `_`. */
export function readStaticFiles({ root, folder, report }: StaticInput): StaticFiles {
  const copies: FileCopy[] = []
  const redirects: { from: string; to: string }[] = []
  for (const path of listSiteFiles(root, folder)) {
    const file = posix.join(folder, path)
    if (path === '_redirects')
      redirects.push(...readRedirectsFile(readFileSync(join(root, file), 'utf8'), file, report))
    else if (/(?:^|\/)_/.test(path)) report.leave({ kind: 'static file that is not published', file, text: path })
    else if (/\.html?$/.test(path)) report.leave({ kind: 'HTML file among static files', file, text: `/${path}` })
    else copies.push({ from: join(root, file), to: posix.join('content/static', path) })
  }
  return { copies, redirects }
}

function readRedirectsFile(text: string, file: string, report: MigrationReport): { from: string; to: string }[] {
  const found = new Map<string, string>()
  for (const [index, line] of text.split('\n').entries()) {
    const [from, to] = line.trim().split(/\s+/)
    if (!from || !to || from.startsWith('#')) continue
    const route = cleanRoute(from.replace(/#.*$/, ''))
    if (/[*?:]/.test(from) || /[*]|:splat/.test(to) || !from.startsWith('/') || found.has(route)) {
      report.leave({ kind: 'redirect', file, line: index + 1, text: line.trim() })
    } else found.set(route, to.startsWith('/') ? localTarget(to) : to)
  }
  report.count('redirect', found.size)
  return [...found].map(([from, to]) => ({ from, to }))
}

function localTarget(to: string): string {
  const [, path = '', rest = ''] = /^([^#?]*)(.*)$/.exec(to) ?? []
  return cleanRoute(path) + rest
}

/** Files beside pages that readers of the old site could load. */
export const publishedFile = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mov|mp3|pdf|zip|gz|csv|txt|ya?ml|woff2?)$/i
