/** Finds the site that `docsgen mcp` serves, and how to read it: a built folder, a folder behind its gate, or a published site. */
import { randomBytes } from 'node:crypto'
import { relative } from 'node:path'
import { explainRefusal, type GateSettings, gateConfigFrom } from '../../../gate/adapters/gateSettings.js'
import { nodeStore } from '../../../gate/adapters/nodeStore.js'
import { serveFolder } from '../../../gate/adapters/serveFolder.js'
import { createGate } from '../../../gate/core/createGate.js'
import { parseSealKeys } from '../../../gate/core/sealKeys.js'
import { folderOfIndex } from '../../../gate/sealed/folderOfIndex.js'
import { serviceWorkerName } from '../../../gate/sealed/sealedSettings.js'
import { unsealFolder } from '../../../gate/sealed/unsealFolder.js'
import { readOutputFolder } from '../../../server/previewServer.js'
import { catalogPath } from '../catalog.js'
import {
  createFolderReader,
  createRemoteReader,
  type RemoteSite,
  SiteAccessError,
  type SiteReader,
  startGateSession,
} from './siteReader.js'

type Outputs = ReadonlyMap<string, Uint8Array>

/** Places of the site, at most one of which is used. */
export interface McpSourceInput {
  /** URL of a published site. Wins over folders. */
  readonly url?: string
  /** Absolute; the first one with a built site is read. */
  readonly folders: readonly string[]
  readonly env: NodeJS.ProcessEnv
}

export interface McpSource {
  /** True if a reader must sign in. */
  readonly hasGate: boolean
  /** True if the folder was decrypted with the key of the site, so that it must not be served to others. */
  readonly isDecrypted: boolean
  /**
   * Opens the files as a reader sees them.
   * @throws SiteAccessError if the token is missing or refused.
   */
  readonly readAs: (idToken?: string) => Promise<SiteReader>
}

/** @throws SiteAccessError if there is no site that can be read. */
export async function openMcpSource({ url, folders, env }: McpSourceInput): Promise<McpSource> {
  if (url !== undefined) return openPublishedSite(url)
  const outputs = readBuiltFolder(folders)
  const gate = outputs.get('gate.json')
  if (gate) return openGatedFolder(outputs, JSON.parse(Buffer.from(gate).toString()), env)
  const isSealed = outputs.has(serviceWorkerName)
  const files = isSealed ? await decryptFolder(outputs, env) : outputs
  const reader = createFolderReader(files)
  return { hasGate: false, isDecrypted: isSealed, readAs: async () => reader }
}

function readBuiltFolder(folders: readonly string[]): Outputs {
  for (const folder of folders) {
    const { outputs } = readOutputFolder(folder)
    if (outputs.has(catalogPath) || outputs.has('gate.json') || outputs.has('index.html')) return outputs
  }
  const names = folders.map((folder) => relative(process.cwd(), folder) || '.').join(' or ')
  throw new SiteAccessError(`There is no built site in ${names}. Run \`docsgen build\` first.`)
}

async function openPublishedSite(source: string): Promise<McpSource> {
  const { origin, pathname } = new URL(source)
  const site: RemoteSite = { send: fetch, origin, baseUrl: pathname.endsWith('/') ? pathname : `${pathname}/` }
  const open = createRemoteReader(site)
  try {
    await open.read(catalogPath)
    return { hasGate: false, isDecrypted: false, readAs: async () => open }
  } catch (thrown) {
    if (!(thrown instanceof SiteAccessError)) throw unreachable(source, thrown)
    return { hasGate: true, isDecrypted: false, readAs: (idToken) => signInToSite(site, idToken) }
  }
}

function unreachable(source: string, thrown: unknown): SiteAccessError {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause.message : String(thrown)
  return new SiteAccessError(`${source} does not respond (${cause}).`)
}

/** The gate runs in this process, with the code and the settings of the host. */
function openGatedFolder(outputs: Outputs, settings: GateSettings, env: NodeJS.ProcessEnv): McpSource {
  if (settings.sealed) throw new SiteAccessError(sealedBehindGate)
  const keys = env.DOCSGEN_GATE_KEYS ?? `mcp:${randomBytes(32).toString('base64url')}`
  const gateEnv = { ...env, DOCSGEN_GATE_KEYS: keys }
  const config = gateConfigFrom(settings, gateEnv, nodeStore(gateEnv))
  const problem = explainRefusal(config)
  if (problem) throw new SiteAccessError(problem)
  const gate = createGate(config)
  const next = serveFolder(outputs, settings)
  const site: RemoteSite = {
    send: (request) => gate(request, next),
    origin: config.origin,
    baseUrl: config.baseUrl,
  }
  return { hasGate: true, isDecrypted: false, readAs: (idToken) => signInToSite(site, idToken) }
}

const sealedBehindGate =
  'This folder was built with the gate mode `edge+sealed`. Serve a build with the mode `edge` instead: docsgen build --gate edge --out-dir build-mcp.'

async function signInToSite(site: RemoteSite, idToken: string | undefined): Promise<SiteReader> {
  if (!idToken)
    throw new SiteAccessError('The site is behind a sign-in gate. Set DOCSGEN_TOKEN to the ID token of a reader.')
  return createRemoteReader(site, await startGateSession(site, idToken))
}

async function decryptFolder(outputs: Outputs, env: NodeJS.ProcessEnv): Promise<Outputs> {
  const parsed = parseSealKeys(env.DOCSGEN_SEAL_KEY ?? '')
  if (parsed.kind === 'problem')
    throw new SiteAccessError(`The site is encrypted, and the environment variable DOCSGEN_SEAL_KEY ${parsed.problem}.`)
  const opened = await unsealFolder(outputs, parsed.keys, folderOfIndex(outputs, parsed.keys))
  if (opened.kind === 'files') return opened.files
  throw new SiteAccessError('The site is encrypted, and DOCSGEN_SEAL_KEY does not decrypt it.')
}
