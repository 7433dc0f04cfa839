/** Reports secrets in outputs: by variable or format, at the page that contains them. The value is never shown. */
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { SecretMatch } from './createSecretScanner.js'

export interface ScannedOutput {
  readonly path: string
  readonly bytes: Uint8Array
  readonly matches: readonly SecretMatch[]
}

export interface CheckSecretsOptions {
  /** Source file of an output; undefined for an output that is not a page. */
  readonly sourceOf: (path: string) => string | undefined
  /** Text of a source file; undefined if it cannot be read. */
  readonly readSource: (file: string) => string | undefined
  readonly configFile: string
  /** Texts that may be published: `lint.allowCredentials`. */
  readonly allowed: readonly string[]
  /** True for a page of an API description that another organization maintains and has published (`vendor: true`). */
  readonly isVendorPage: (path: string) => boolean
  /** Files with credentials that are reported already. */
  readonly reported: ReadonlySet<string>
}

interface Hit {
  readonly match: SecretMatch
  readonly output: ScannedOutput
  readonly file: string | undefined
}

/** A secret on more pages than this comes from the configuration or the theme: one diagnostic is enough. */
const maxPages = 5

export function checkSecrets(outputs: readonly ScannedOutput[], options: CheckSecretsOptions): Diagnostic[] {
  const bySecret = new Map<string, Hit[]>()
  for (const output of outputs) {
    for (const match of output.matches) {
      if (options.allowed.includes(match.text)) continue
      // The same variable can match with the whole value and with a part of it.
      const key = match.kind === 'variable' ? `variable ${match.name}` : `credential ${match.text}`
      const hits = bySecret.get(key) ?? []
      hits.push({ match, output, file: options.sourceOf(output.path) })
      bySecret.set(key, hits)
    }
  }
  return [...bySecret.values()].flatMap((hits) => checkSecret(hits, options))
}

function checkSecret(hits: readonly Hit[], options: CheckSecretsOptions): Diagnostic[] {
  const pages = new Map<string, Hit>()
  for (const hit of hits) {
    const known = hit.file !== undefined && pages.get(hit.file)
    if (hit.file !== undefined && (!known || isDocument(hit) > isDocument(known))) pages.set(hit.file, hit)
  }
  const [first] = pages.size > 0 ? pages.values() : hits
  if (!first) return []
  // A download of a description can contain what no page shows.
  const judged = pages.size > 0 ? [...pages.values()] : hits
  const isTheirs = judged.every(({ output }) => options.isVendorPage(output.path))
  if (pages.size > maxPages) {
    const names = [...pages.values()].slice(0, 3).map(({ output }) => output.path)
    const message = `${hits.length} outputs contain ${describeSecret(first)}, for example ${names.join(', ')}.`
    return [reportSecret(first, message, { file: options.configFile, isTheirs })]
  }
  return [...(pages.size > 0 ? pages.values() : [first])].flatMap((hit) => {
    const { match, output, file = output.path } = hit
    if (match.kind === 'credential' && options.reported.has(file)) return []
    return [
      reportSecret(hit, `${output.path} contains ${describeSecret(hit)}${describePlace(hit, options)}.`, {
        file,
        isTheirs,
      }),
    ]
  })
}

/** 1 for a document, 0 for another output of the page. */
function isDocument({ output }: Hit): number {
  return output.path.endsWith('.html') ? 1 : 0
}

/** Without a range: the report would show the line, and the line may contain the value. */
function reportSecret(
  { match }: Hit,
  message: string,
  { file, isTheirs }: { readonly file: string; readonly isTheirs: boolean },
): Diagnostic {
  if (match.kind === 'variable') return error('environment-secret', message, { file, hint: variableHint })
  const found = error('credential', message, { file, hint: isTheirs ? vendorHint : credentialHint })
  return isTheirs ? { ...found, severity: 'warning' } : found
}

const variableHint =
  'Remove it from the page, the component or the configuration that reads it. If it was ever published, replace the secret.'
const vendorHint =
  'The description of the vendor contains it, so it is public already. If it is an example, add it to `lint.allowCredentials`; otherwise tell the vendor.'
const credentialHint =
  'Remove it from the page, the component, the variable or the included file that contains it, and revoke it. If it is not a secret, add it to `lint.allowCredentials`.'

function describeSecret({ match }: Hit): string {
  if (match.kind === 'credential') return `a text that looks like ${match.name}`
  return `the value of the environment variable ${match.name}${match.encoding && ` (${match.encoding})`}`
}

/** The line of the source if the value is written there, else the last id before it in the document. */
function describePlace({ match, output, file }: Hit, { readSource }: CheckSecretsOptions): string {
  const source = file === undefined ? undefined : readSource(file)
  const index = source?.indexOf(match.text) ?? -1
  if (source !== undefined && index !== -1)
    return `, from line ${source.slice(0, index).split('\n').length} of the page`
  const before = Buffer.from(output.bytes.subarray(0, match.offset)).toString()
  const id = [...before.matchAll(/\sid=["']?([^"'\s>]+)/g)].at(-1)?.[1]
  return output.path.endsWith('.html') && id !== undefined ? `, after the element “#${id}”` : ''
}
