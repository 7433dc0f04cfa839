/**
 * Arguments for worker threads of a project that Yarn installed without `node_modules` (Plug'n'Play). The resolver of Yarn is
 * in `NODE_OPTIONS`, which workers do not get: they have no environment.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export function pnpArguments(): string[] | undefined {
  if (!process.versions.pnp) return undefined
  const resolver = createRequire(import.meta.url).resolve('pnpapi')
  const loader = join(dirname(resolver), '.pnp.loader.mjs')
  const modules = existsSync(loader) ? ['--experimental-loader', pathToFileURL(loader).href] : []
  return [...process.execArgv, '--no-warnings', '--require', resolver, ...modules]
}
