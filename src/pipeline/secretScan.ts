/** Searches the outputs for secrets. A page that comes from the cache was searched when it was rendered. */
import type { Cache } from '../cache/cache.js'
import { jsonFormat } from '../cache/diskFormat.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Site } from '../model/model.js'
import { outputPath, payloadPath } from '../routes/urls.js'
import { checkSecrets, type ScannedOutput } from '../secrets/checkSecrets.js'
import type { SecretMatch, SecretScanner } from '../secrets/createSecretScanner.js'
import { readText } from '../util/projectFiles.js'

export interface SecretScanInput {
  /** Outputs before and after the gate, which may encrypt them. */
  readonly outputs: readonly ReadonlyMap<string, Uint8Array>[]
  /** Hash of everything that determines an output, by path, for outputs of rendered pages. */
  readonly digests: ReadonlyMap<string, string>
  readonly site: Site
  readonly root: string
  readonly cache: Cache
  readonly scanner: SecretScanner
  /** Diagnostics of the earlier stages. */
  readonly diagnostics: readonly Diagnostic[]
}

export function scanForSecrets({ outputs, digests, cache, scanner, ...about }: SecretScanInput): Diagnostic[] {
  const scanOutput = (path: string, bytes: Uint8Array): readonly SecretMatch[] => {
    const digest = digests.get(path)
    if (digest === undefined) return scanner.scan(path, bytes)
    const key = { slot: `secrets:${path}`, disk: jsonFormat<readonly SecretMatch[]>(), isCacheable: isEmpty }
    return cache.getOrCompute(key, [digest, scanner.fingerprint], () => scanner.scan(path, bytes))
  }
  const seen = new Set<Uint8Array>()
  const found: ScannedOutput[] = []
  for (const [path, bytes] of outputs.flatMap((map) => [...map])) {
    if (seen.has(bytes)) continue
    seen.add(bytes)
    const matches = scanOutput(path, bytes)
    if (matches.length > 0) found.push({ path, bytes, matches })
  }
  return found.length > 0 ? checkSecrets(found, checkOptions(about)) : []
}

/** Secrets themselves must not get into the cache. */
function isEmpty(matches: readonly SecretMatch[]): boolean {
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
    reported: new Set(diagnostics.filter(({ code }) => code === 'credential').map(({ file }) => file)),
  }
}
