/**
 * Checks an HTML folder with linkinator, through a server on the loopback interface. Two defects of linkinator are corrected:
 * it requires an id for `#top` and text directives, and it lists a missing fragment twice.
 */
import { createServer, type Server, type ServerResponse } from 'node:http'
import { resolveRequest } from '../routes/resolveRequest.js'
import { contentType } from '../util/contentType.js'
import { documentBaseUrl, linkKey } from './checkFolderLinks.js'
import { fragmentId } from './checkFragment.js'
import { rewriteLinks } from './extractHtmlLinks.js'
import { findServedFile, type HtmlFolder } from './htmlFolder.js'

export interface LinkinatorResult {
  /** In the form of `linkKey`. */
  readonly key: string
  readonly status: number
  /** Href of the page with the link; absent for a fragment of the page itself. */
  readonly parent?: string
}

/** Number of parallel requests. linkinator itself has no limit and runs out of sockets. */
const parallelRequests = 32

/** Checks all pages of the folder and returns the broken links, sorted by target. Links to other sites are not requested. */
export async function linkinatorCheck(folder: HtmlFolder): Promise<LinkinatorResult[]> {
  const { LinkChecker } = await import('linkinator')
  const server = await serveHtmlFolder(folder)
  const restoreProxyVariables = unsetProxyVariables()
  try {
    const origin = `http://127.0.0.1:${boundPort(server)}`
    const checker = new LinkChecker()
    const slots = createRequestSlots(parallelRequests)
    checker.on('link', ({ url }) => slots.leave(url))
    const { links } = await checker.check({
      path: [...folder.pages.values()].map(({ href }) => origin + href),
      checkCss: true,
      checkFragments: true,
      // Without this, linkinator resolves `b.html` on the page `/a` to `/a/b.html`.
      cleanUrls: true,
      linksToSkip: async (link) => {
        if (!link.startsWith(`${origin}/`)) return true
        await slots.enter(link)
        return false
      },
    })
    const found = new Map<string, LinkinatorResult>()
    for (const { state, url, status = 0, parent } of links) {
      if (state !== 'BROKEN' || !url.startsWith(`${origin}/`)) continue
      const key = linkKey(new URL(url))
      if (isFalseAlarm(new URL(url), status, folder)) continue
      const opinion = { key, status, parent: parent?.slice(origin.length) }
      found.set(`${key} ${opinion.parent ?? ''}`, opinion)
    }
    return [...found.values()].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  } finally {
    restoreProxyVariables()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/**
 * True for `#top` and `#:~:text=…` on a page that exists: browsers need no id for them. linkinator decodes fragments, but an id
 * can contain a percent escape. Status 0 means no response, for example on a busy machine: the files of the folder decide then.
 */
function isFalseAlarm({ hash, pathname }: URL, status: number, folder: HtmlFolder): boolean {
  if (status === 0) return findServedFile(pathname, folder) !== undefined
  if (status !== 200) return false
  const page = folder.pages.get(findServedFile(pathname, folder) ?? '')
  const hasEscapedId = () =>
    [...(page?.ids ?? [])].some((id) => id.includes('%') && fragmentId(id) === fragmentId(hash))
  return /^#top$/i.test(hash) || hash.includes(':~:') || hasEscapedId()
}

/** The page without `<base>`, which linkinator misreads, and with targets that mean the same without it. */
function withoutBaseElement(file: string, folder: HtmlFolder): Uint8Array | undefined {
  const page = folder.pages.get(file)
  if (!page || !/<base\b/i.test(page.html)) return folder.read(file)
  const base = documentBaseUrl(page, folder)
  const { origin } = new URL(folder.url)
  const html = rewriteLinks(page.html, ({ target }) => {
    if (target === '' || !URL.canParse(target, base)) return target
    const url = new URL(target, base)
    return url.origin === origin ? url.pathname + url.search + url.hash : url.href
  })
  return Buffer.from(html.replace(/<base\b[^>]*>/gi, ''))
}

/** Serves only the listed files, by the rules of the preview server. */
async function serveHtmlFolder(folder: HtmlFolder): Promise<Server> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*$/s, '')
    const resolved = resolveRequest(path, folder.files, { baseUrl: folder.baseUrl, trailingSlash: 'always' })
    switch (resolved.kind) {
      case 'file':
        return sendFile(
          response,
          resolved.path,
          request.method === 'GET' ? withoutBaseElement(resolved.path, folder) : undefined,
        )
      case 'redirect':
        return response.writeHead(resolved.status, { Location: resolved.to }).end()
      case 'bad':
      case 'notFound':
        return response.writeHead(404, { 'Content-Type': 'text/plain' }).end()
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return server
}

function sendFile(response: ServerResponse, path: string, body: Uint8Array | undefined): void {
  response.writeHead(200, { 'Content-Type': contentType(path) })
  response.end(body)
}

/** linkinator sends even loopback requests through a proxy of the environment. Returns a function that restores the variables. */
function unsetProxyVariables(): () => void {
  const names = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY']
  const before = names.map((name) => [name, process.env[name]] as const)
  for (const name of names) delete process.env[name]
  return () => {
    for (const [name, value] of before) if (value !== undefined) process.env[name] = value
  }
}

/** Limits the number of requests in flight. */
interface RequestSlots {
  readonly enter: (name: string) => Promise<void>
  readonly leave: (name: string) => void
}

function createRequestSlots(count: number): RequestSlots {
  const inside = new Set<string>()
  const waiting: { readonly name: string; readonly go: () => void }[] = []
  return {
    enter: (name) => {
      if (inside.size < count) {
        inside.add(name)
        return Promise.resolve()
      }
      return new Promise((go) => waiting.push({ name, go }))
    },
    leave: (name) => {
      if (!inside.delete(name)) return
      const next = waiting.shift()
      if (next === undefined) return
      inside.add(next.name)
      next.go()
    },
  }
}

function boundPort(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}
