/** `docsgen mcp`: serves a built site to language models over the Model Context Protocol, on stdio or over HTTP. */
import { resolve } from 'node:path'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { closeServer, listenOnPort } from '../../../server/listen.js'
import {
  type ExitCode,
  failEnvironment,
  failUsage,
  outputFolder,
  type Session,
  untilStopped,
} from '../../../terminal/session.js'
import { createDocsServer } from '../server/createDocsServer.js'
import { createMcpHttpServer, mcpPath } from '../server/serveHttp.js'
import { openDocsSite } from '../site/docsSite.js'
import { type McpSource, type McpSourceInput, openMcpSource } from '../site/mcpSource.js'
import { SiteAccessError } from '../site/siteReader.js'

export interface McpFlags {
  /** Serve HTTP on this port. Default: stdio. */
  readonly port?: number
  readonly host?: string
  readonly strictPort?: boolean
  readonly allowHost?: readonly string[]
}

export async function startMcp(source: string | undefined, flags: McpFlags, session: Session): Promise<ExitCode> {
  try {
    const opened = await openMcpSource({ ...locateSite(source, session), env: session.env })
    return flags.port === undefined ? await serveOnStdio(opened, session) : await serveOnHttp(opened, flags, session)
  } catch (thrown) {
    if (thrown instanceof SiteAccessError) return failUsage(thrown.message)
    throw thrown
  }
}

/** @param source URL of a site, folder of a project, or a built folder. */
function locateSite(source: string | undefined, session: Session): Pick<McpSourceInput, 'url' | 'folders'> {
  if (source === undefined) return { folders: [outputFolder(session)] }
  if (/^https?:\/\//.test(source)) return { url: source, folders: [] }
  return { folders: [resolve(source), resolve(source, session.flags.outDir ?? 'build')] }
}

/** stdout belongs to the protocol. */
async function serveOnStdio({ readAs }: McpSource, session: Session): Promise<ExitCode> {
  const site = await openDocsSite(await readAs(session.env.DOCSGEN_TOKEN))
  session.progress.line(`Serving ${site.catalog.title} (${site.pages.length} pages) on stdio.`)
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
  })
  const server = serveStdio(() => createDocsServer(site, session.version), {
    onerror: ({ message }) => process.stderr.write(`${message}\n`),
  })
  await Promise.race([ended, untilStopped(session)])
  await server.close()
  return 0
}

async function serveOnHttp(
  { readAs, hasGate, isDecrypted }: McpSource,
  flags: McpFlags,
  session: Session,
): Promise<ExitCode> {
  if (isDecrypted)
    return failUsage(
      'An encrypted site can only be served on stdio, because everyone could read it over HTTP. Omit --port.',
    )
  // Without a gate, report now that the site cannot be read.
  if (!hasGate) await openDocsSite(await readAs())
  const { port = 0, host = '127.0.0.1', strictPort, allowHost = [] } = flags
  const server = createMcpHttpServer({
    openSite: async (idToken) => openDocsSite(await readAs(idToken)),
    createServer: (site) => createDocsServer(site, session.version),
    needsToken: hasGate,
    allowHosts: allowHost,
    log: (line) => session.progress.line(line),
  })
  const bound = await listenOnPort(server, { host, port, strictPort })
  if (typeof bound !== 'number') return failEnvironment(bound, session)
  session.progress.line(hasGate ? 'Requests need the ID token of a reader (Ctrl+C ends it).' : 'Ctrl+C ends it.')
  process.stdout.write(`http://${host === '127.0.0.1' ? 'localhost' : host}:${bound}${mcpPath}\n`)
  await untilStopped(session)
  await closeServer(server)
  return 0
}
