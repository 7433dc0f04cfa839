/** The last step of a sealed build: a public shell, and everything else encrypted. */

import { type CodeMaker, packageCode } from '../bundling/packageCode.js'
import type { GateSettings } from '../gate/adapters/settings.js'
import { gateSources } from '../gate/core/csp.js'
import { parseSealKeys } from '../gate/core/keys.js'
import { contentSecurityPolicy } from '../hosts/csp.js'
import { everyAnswer } from '../hosts/everyAnswer.js'
import { headersFor, parseHeaders } from '../hosts/hostRules.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import { emptySite } from '../site/emptySite.js'
import { hostFiles } from '../stages/files.js'
import { gateAdapters } from '../stages/gateAdapters.js'
import { privateFolder } from '../stages/gateSplit.js'
import { type SealedShell, type SealedShellInput, sealedShell } from '../stages/sealedShell.js'
import { sealFiles } from '../stages/sealFiles.js'
import { siteView } from '../stages/siteView.js'
import type { GateInput, GateOutputs, Outputs } from './gateInput.js'
import { leaksOf, type PublicPart } from './leaksOf.js'

/** For the host itself; a sealed site has its own. */
const forHosts = new Set(['_headers', '_redirects', 'vercel.json', 'nginx.conf', 'robots.txt'])

export async function sealedOutputs(outputs: Outputs, input: GateInput): Promise<GateOutputs> {
  const { config, site, sealKeys = '' } = input
  const parsed = parseSealKeys(sealKeys)
  if (parsed.kind === 'problem') return refused(keyProblem(parsed.problem, site.configFile))
  const [key] = parsed.keys
  const diagnostics = await leaksOf(outputs, input, openPart)
  const shell = await shellOf(outputs, input, packageCode)
  const secret = [...outputs].filter(([path]) => !forHosts.has(path) && !shell.outputs.has(path))
  const text = keyTexts(sealKeys)
  const careless = secret.find(([, bytes]) => text.some((part) => Buffer.from(bytes).includes(part)))
  if (careless) return refused(keyShown(careless[0], site.configFile))
  const sealed = await sealFiles({ files: new Map(secret), key, redirects: textOf(outputs.get('_redirects')) })
  // Behind a gate, sealed files and the shell are in the private folder; outside is the shell once more, for hosts without the gate.
  const closed =
    config.gate.mode === 'sealed'
      ? sealed
      : [...documents(shell), ...sealed].map(([path, bytes]) => [`${privateFolder}/${path}`, bytes] as const)
  const open = await withHosts(shell, input, packageCode)
  return { outputs: new Map([...open, ...closed].sort(([a], [b]) => (a < b ? -1 : 1))), diagnostics }
}

const openPart: PublicPart = async (outputs, input, code) => withHosts(await shellOf(outputs, input, code), input, code)

async function withHosts(shell: SealedShell, input: GateInput, code: CodeMaker): Promise<Outputs> {
  const { config, site } = input
  const files = [...documents(shell), ...shell.outputs]
  const hosts = hostFiles({ site: emptySite(site), csp: inlineOf(input).policy.header })
  if (config.gate.mode === 'sealed') {
    const own = [...hosts].filter(([path]) => forHosts.has(path) && !/^(?:_redirects|robots\.txt)$/.test(path))
    return new Map([...files, ...own])
  }
  const headers = everyAnswer(hosts.get('_headers'))
  const settings: GateSettings = {
    ...{ origin: new URL(config.url).origin, baseUrl: config.baseUrl, trailingSlash: config.trailingSlash },
    ...{ privateFolder, sealed: true },
    publicPaths: [...shell.outputs.keys()].map((path) => config.baseUrl + path).sort(),
    domain: config.gate.AUTH0_DOMAIN ?? '',
    clientId: config.gate.AUTH0_CLIENT_ID ?? '',
  }
  const adapters = await gateAdapters({ settings, hosts: config.deploy.hosts, headers, code })
  return new Map([...files, ['_headers', Buffer.from(headers)], ...adapters])
}

/** The host answers with the shell for every address that it does not know. */
function documents({ document }: SealedShell): (readonly [string, Uint8Array])[] {
  return [
    ['index.html', document],
    ['404.html', document],
  ]
}

function shellOf(outputs: Outputs, input: GateInput, code: CodeMaker): Promise<SealedShell> {
  const { config, bundle } = input
  const { 'Cache-Control': _, ...headers } = headersFor(config.baseUrl, parseHeaders(textOf(outputs.get('_headers'))))
  return sealedShell({ config, bundle, ...inlineOf(input), headers, code })
}

/** The inline script of the theme, and the policy that allows it. */
function inlineOf({ config, site, bundle, theme }: GateInput): Pick<SealedShellInput, 'boot' | 'policy'> {
  const view = siteView(site, { bundle, buildId: '', generator: '', preview: false })
  // The announcement is content; its id stands in the inline script of the pages.
  const boot = theme.boot({ ...view, announcement: undefined })
  return { boot, policy: contentSecurityPolicy({ boot, extra: gateSources(config.deploy.csp, config.gate) }) }
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

function refused(diagnostic: Diagnostic): GateOutputs {
  return { outputs: new Map(), diagnostics: [diagnostic] }
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString()
}
