/** Searches the outputs for secrets. A page is searched once: its digest and the fingerprint of the scanner say if it was. */
import type { Cache } from '../cache/cache.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Outputs, Site } from '../model/model.js'
import type { LazyFile, OutputFile } from '../output/outputMap.js'
import { outputPath, payloadPath } from '../routes/urls.js'
import { checkSecrets, type ScannedOutput } from '../secrets/checkSecrets.js'
import type { SecretMatch, SecretScanner } from '../secrets/createSecretScanner.js'
import { readText } from '../util/projectFiles.js'

export interface SecretScanInput {
  /** Outputs before and after the gate, which may encrypt them. */
  readonly outputs: ReadonlySet<Outputs>
  readonly site: Site
  readonly root: string
  readonly cache: Cache
  readonly scanner: SecretScanner
  /** Diagnostics of the earlier stages. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Searches the outputs for credentials. Bytes that occur in two places are scanned once. */
export function scanForSecrets({ outputs, cache, scanner, ...about }: SecretScanInput): Diagnostic[] {
  const seen = new Set<Uint8Array>()
  const scanEager = (path: string, bytes: Uint8Array) => {
    if (seen.has(bytes)) return []
    seen.add(bytes)
    return scanner.scan(path, bytes)
  }
  const found: ScannedOutput[] = []
  for (const map of outputs)
    for (const path of map.keys()) {
      const read = () => map.get(path) ?? new Uint8Array()
      const digest = map.digestOf?.(path)
      const matches =
        digest === undefined ? scanEager(path, read()) : scanCached(path, { digest, read }, { cache, scanner })
      if (matches.length > 0) found.push({ path, bytes: read(), matches })
    }
  return found.length > 0 ? checkSecrets(found, checkOptions(about)) : []
}

type ScanTools = Pick<SecretScanInput, 'cache' | 'scanner'>

export interface ScanAheadTools extends ScanTools {
  /** Called after each file. */
  readonly onFile?: ((done: number, total: number) => void) | undefined
}

/** Renders and searches files while another thread builds the search index. `scanForSecrets` finds the results in memory. */
export function scanAhead(files: ReadonlyMap<string, OutputFile>, { onFile, ...tools }: ScanAheadTools): void {
  const lazy = [...files].flatMap(([path, file]) => ('digest' in file ? [[path, file] as const] : []))
  for (const [index, [path, file]] of lazy.entries()) {
    scanCached(path, file, tools)
    onFile?.(index + 1, lazy.length)
  }
}

function scanCached(path: string, { digest, read }: LazyFile, { cache, scanner }: ScanTools): readonly SecretMatch[] {
  return cache.getOrCompute(
    { slot: `secrets:${path}`, table: 'secrets', isCacheable: hasNoMatch },
    [digest, scanner.fingerprint],
    () => scanner.scan(path, read()),
  )
}

/** The downloads have the name of the route, with the extension of their format: `openapi.yaml`, `openapi.postman.json`. */
function isDownload(path: string, download: string | boolean): boolean {
  return typeof download === 'string' && `/${path}`.startsWith(`${download.replace(/\.[^./]*$/, '')}.`)
}

/** Secrets themselves must not get into the cache. */
function hasNoMatch(matches: readonly SecretMatch[]): boolean {
  return matches.length === 0
}

function checkOptions({ site, root, diagnostics }: Pick<SecretScanInput, 'site' | 'root' | 'diagnostics'>) {
  const { docs, config, configFile } = site
  const files = new Map(
    docs.flatMap(({ route, file }) => [
      [outputPath(route, config.trailingSlash), file],
      [payloadPath(route), file],
    ]),
  )
  return {
    sourceOf: (path: string) => files.get(path),
    readSource: (file: string) => readText(root, file).text,
    configFile,
    allowed: config.lint.allowCredentials,
    isVendorPage: (path: string) =>
      config.openapi.some(
        ({ vendor, path: prefix, download }) =>
          vendor && (path.startsWith(`${prefix.slice(1)}/`) || isDownload(path, download)),
      ),
    reported: new Set(diagnostics.filter(({ code }) => code === 'credential').map(({ file }) => file)),
  }
}
