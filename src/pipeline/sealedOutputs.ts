/** The last step of a sealed build: a public shell, and everything else encrypted. */
import type { SiteView, Theme } from '../contract.js'
import { type Diagnostic, error } from '../diagnostic.js'
import type { GateSettings } from '../gate/adapters/settings.js'
import { gateSources } from '../gate/csp.js'
import { parseSealKeys } from '../gate/sealed/keys.js'
import { contentSecurityPolicy } from '../lib/csp.js'
import { everyAnswer } from '../lib/everyAnswer.js'
import { headersFor, parseHeaders } from '../lib/hostRules.js'
import { escapeHtml } from '../lib/html.js'
import type { Site } from '../model.js'
import type { SiteConfig } from '../schema/config.js'
import type { Bundle } from '../stages/bundle.js'
import { hostFiles } from '../stages/files.js'
import { gateAdapters } from '../stages/gateAdapters.js'
import { gateLeaks, ownPaths } from '../stages/gateLeaks.js'
import { privateFolder } from '../stages/gateSplit.js'
import { type SealedShell, sealedShell } from '../stages/sealedShell.js'
import { sealFiles } from '../stages/sealFiles.js'
import { siteView } from '../stages/siteView.js'

export interface SealedOutputsInput {
  readonly config: SiteConfig
  readonly site: Site
  readonly bundle: Bundle
  readonly theme: Theme
  /** `DOCSGEN_SEAL_KEY`. */
  readonly sealKeys: string | undefined
}

type Outputs = ReadonlyMap<string, Uint8Array>

export interface SealedOutputs {
  readonly outputs: Outputs
  readonly diagnostics: readonly Diagnostic[]
}

/** For the host itself; a sealed site has its own. */
const forHosts = new Set(['_headers', '_redirects', 'vercel.json', 'nginx.conf', 'robots.txt'])

export async function sealedOutputs(outputs: Outputs, input: SealedOutputsInput): Promise<SealedOutputs> {
  const { config, site, sealKeys = '' } = input
  const parsed = parseSealKeys(sealKeys)
  if (parsed.kind === 'problem') return refused(keyProblem(parsed.problem, site.configFile))
  const [key] = parsed.keys
  const open = await publicPart(outputs, input)
  const secret = [...outputs].filter(([path]) => !forHosts.has(path) && !open.shell.outputs.has(path))
  const text = keyTexts(sealKeys)
  const careless = secret.find(([, bytes]) => text.some((part) => Buffer.from(bytes).includes(part)))
  if (careless) return refused(keyShown(careless[0], site.configFile))
  const sealed = await sealFiles({ files: new Map(secret), key, redirects: textOf(outputs.get('_redirects')) })
  const made = config.gate.mode === 'sealed' ? asFolder(open, sealed) : await behindGate(open, sealed, config)
  const leaks = gateLeaks({ site, files: made.open, own: made.own, ownTexts: open.texts })
  const all = [...made.open, ...made.closed].sort(([a], [b]) => (a < b ? -1 : 1))
  return { outputs: new Map(all), diagnostics: leaks }
}

interface PublicPart {
  readonly shell: SealedShell
  /** `_headers`, `vercel.json` and the like, for a host that only knows the shell. */
  readonly hosts: Outputs
  /** What of the shell is not the site's: policy and inline script. */
  readonly texts: readonly string[]
}

async function publicPart(outputs: Outputs, { config, site, bundle, theme }: SealedOutputsInput): Promise<PublicPart> {
  const view = siteView(site, { bundle, buildId: '', generator: '', preview: false })
  // The announcement is content; its id stands in the inline script of the pages.
  const quiet: SiteView = { ...view, announcement: undefined }
  const boot = theme.boot(quiet)
  const policy = contentSecurityPolicy({ boot, extra: gateSources(config.deploy.csp, config.gate) })
  const { 'Cache-Control': _, ...headers } = headersFor(config.baseUrl, parseHeaders(textOf(outputs.get('_headers'))))
  const shell = await sealedShell({ config, bundle, boot, policy, headers })
  const empty = hostFiles({ site: { ...site, docs: [], redirects: [] }, csp: policy.header })
  const hosts = new Map([...empty].filter(([path]) => forHosts.has(path) && !/^(?:_redirects|robots\.txt)$/.test(path)))
  return { shell, hosts, texts: [boot, policy.meta, escapeHtml(policy.meta)] }
}

interface Parts {
  readonly open: Outputs
  readonly closed: Outputs
  /** Public files that are made of the package alone. */
  readonly own: ReadonlySet<string>
}

/** Everything is plain files: the host answers with the shell for every address that it does not know. */
function asFolder({ shell, hosts }: PublicPart, sealed: Outputs): Parts {
  const documents = [
    ['index.html', shell.document],
    ['404.html', shell.document],
  ] as const
  const open = new Map([...documents, ...shell.outputs, ...hosts])
  return { open, closed: sealed, own: ownPaths(open) }
}

/** Sealed files and the shell are in the private folder; outside is the shell once more, for hosts without the gate. */
async function behindGate({ shell, hosts }: PublicPart, sealed: Outputs, config: SiteConfig): Promise<Parts> {
  const { origin } = new URL(config.url)
  const settings: GateSettings = {
    ...{ origin, baseUrl: config.baseUrl, trailingSlash: config.trailingSlash, privateFolder, sealed: true },
    publicPaths: [...shell.outputs.keys()].map((path) => config.baseUrl + path).sort(),
    domain: config.gate.AUTH0_DOMAIN ?? '',
    clientId: config.gate.AUTH0_CLIENT_ID ?? '',
  }
  const headers = everyAnswer(hosts.get('_headers'))
  const adapters = await gateAdapters({ settings, hosts: config.deploy.hosts, headers })
  const { open } = asFolder({ shell, hosts: new Map([['_headers', Buffer.from(headers)]]), texts: [] }, sealed)
  const all = new Map([...open, ...adapters])
  const documents = ['index.html', '404.html'].map((path) => [path, shell.document] as const)
  const closed = new Map([...documents, ...sealed].map(([path, bytes]) => [`${privateFolder}/${path}`, bytes]))
  return { open: all, closed, own: ownPaths(all) }
}

/** Each key as it is written. */
function keyTexts(text: string): string[] {
  return text.split(',').map((part) => part.slice(part.indexOf(':') + 1).trim())
}

function keyProblem(problem: string, file: string): Diagnostic {
  const hint =
    "Set it to `id:key`, a key being 32 random bytes: node -p \"'k1:' + require('crypto').randomBytes(32).toString('base64url')\". Without a gate: NOAUTH=true."
  return error('seal-key', `The environment variable DOCSGEN_SEAL_KEY ${problem}.`, { file, hint })
}

function keyShown(path: string, file: string): Diagnostic {
  const hint = 'Take it out of the content and make a new key: this one has been seen.'
  return error('seal-key', `The key of DOCSGEN_SEAL_KEY stands in ${path}.`, { file, hint })
}

function refused(diagnostic: Diagnostic): SealedOutputs {
  return { outputs: new Map(), diagnostics: [diagnostic] }
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString()
}
