/** The emitted files of a gated build, run as their hosts run them: handlers by their own call, servers over the wire. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../support/freePort.js'
import { clientId, type FakeProvider, fakeProvider } from './fakeProvider.js'
import { cloudflare, type Environment, type Host, netlify, vercel } from './handlers.js'
import { cloudflareFiles, netlifyFiles, vercelFiles } from './hostFiles.js'
import { testKey, testSecret } from './keys.js'
import { rawRequest } from './rawRequest.js'
import {
  newestNode,
  type RunningHost,
  type RuntimeName,
  runtimeNames,
  startDeno,
  startEdgeRuntime,
  startWorkerd,
} from './runtimes.js'

const simulatedNames = ['cloudflare', 'netlify', 'vercel', 'node'] as const
export type HostName = (typeof simulatedNames)[number] | RuntimeName
/** The handlers in this process and the Node server, and the real runtimes that are installed. */
export const hostNames: readonly HostName[] = [...simulatedNames, ...runtimeNames]

/** Seals the cookies of every host. */
export const key = { kid: 'a', secret: testSecret('a') }

export interface Hosts {
  readonly provider: FakeProvider
  readonly hosts: ReadonlyMap<HostName, Host>
  /** Requests to the file servers of the hosts. */
  readonly asked: string[]
  readonly close: () => Promise<void>
}

export interface HostsOptions {
  /** The built folder, and what is in it. */
  readonly folder: string
  readonly outputs: ReadonlyMap<string, Uint8Array>
  /** More of the environment of the gate. */
  readonly env?: Readonly<Record<string, string>>
}

export async function startHosts({ folder, outputs, env: more = {} }: HostsOptions): Promise<Hosts> {
  const { provider, domain, close } = await listeningProvider()
  const keys = testKey(key.kid)
  const env = { DOCSGEN_GATE_KEYS: keys, AUTH0_DOMAIN: domain, AUTH0_CLIENT_ID: clientId, ...more }
  const asked: string[] = []
  const noted = <T extends string | URL>(url: T): T => {
    asked.push(new URL(url).pathname)
    return url
  }
  const runtimes = {
    cloudflare: { env, files: (url: string | URL) => cloudflareFiles(outputs)(noted(url)) },
    netlify: { env, files: (url: string | URL) => netlifyFiles(outputs)(noted(url)) },
    vercel: { env, files: (url: string | URL) => vercelFiles(outputs)(noted(url)) },
  }
  const start: Readonly<Record<HostName, () => Promise<RunningHost>>> = {
    cloudflare: async () => inProcess(await cloudflare(folder, runtimes.cloudflare)),
    netlify: async () => inProcess(await netlify(folder, runtimes.netlify)),
    vercel: async () => inProcess(await vercel(folder, runtimes.vercel)),
    node: () => startServer(folder, env, process.execPath),
    workerd: () => startWorkerd(folder, runtimes.cloudflare),
    deno: () => startDeno(folder, runtimes.netlify),
    'edge-runtime': () => startEdgeRuntime(folder, runtimes.vercel),
    'newest node': () => startServer(folder, env, newestNode()),
  }
  const running = await Promise.all(hostNames.map(async (name) => [name, await start[name]()] as const))
  return {
    provider,
    asked,
    hosts: new Map(running.map(([name, { host }]) => [name, host])),
    close: async () => {
      await Promise.all(running.map(([, host]) => host.close()))
      close()
    },
  }
}

function inProcess(host: Host): RunningHost {
  return { host, close: () => {} }
}

async function startServer(folder: string, env: Environment, node: string): Promise<RunningHost> {
  const port = await freePort()
  const server = spawn(node, [join(folder, 'gate-server.mjs')], {
    env: { ...process.env, ...env, PORT: String(port), DOCSGEN_GATE_ORIGIN: `http://localhost:${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout as NodeJS.ReadableStream, 'data')
  return { host: overTheWire(port), close: () => server.kill() }
}

/** A server on this machine, asked without the headers that `fetch` adds. */
export function overTheWire(port: number): Host {
  return {
    origin: `http://localhost:${port}`,
    ask: async (target, ask = {}) => {
      const { status, headers, cookies, text } = await rawRequest(port, { target, host: `localhost:${port}`, ...ask })
      const all = new Headers(Object.entries(headers).filter(([name]) => name !== 'set-cookie'))
      for (const cookie of cookies) all.append('Set-Cookie', cookie)
      return new Response([204, 304].includes(status) ? null : text, { status, headers: all })
    },
  }
}

/** The gate talks to a provider over the network; this one has the clock of the machine. */
async function listeningProvider(): Promise<{ provider: FakeProvider; domain: string; close: () => void }> {
  let provider: FakeProvider | undefined
  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const answer = await provider?.fetch(`http://${incoming.headers.host}${incoming.url}`, {
      redirect: 'manual',
      body: Buffer.concat(parts).toString(),
    })
    outgoing.writeHead(answer?.status ?? 503, { 'Content-Type': 'application/json' })
    outgoing.end(await answer?.text())
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const domain = `localhost:${(server.address() as AddressInfo).port}`
  provider = await fakeProvider(Date.now, `http://${domain}/`)
  return { provider, domain, close: () => server.close() }
}
