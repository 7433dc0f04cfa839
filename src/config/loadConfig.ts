import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, error, type Range } from '../model/diagnostic.js'
import type { ExtendedConfig, LoadedPlugin } from '../model/plugin.js'
import type { SiteConfig } from '../schema/config.js'
import { gateVariables } from '../schema/gate.js'
import { languagesOf } from '../site/languages/list.js'
import { loadTexts } from '../text/catalogue.js'
import { isRecord } from '../util/isRecord.js'
import type { Located } from '../util/places.js'
import { checkTexts } from './checkTexts.js'
import { checkUnusedOptions } from './checkUnusedOptions.js'
import { type BundledModule, bundleModule, runNodeModule } from './evaluateModule.js'
import type { LiteralPlaces } from './literalPlaces.js'
import { type Environment, type GateFields, parseSiteConfig } from './parseConfig.js'

export interface LoadConfigOptions {
  /** Absolute path of the project root. */
  readonly root: string
  /** Configuration file, relative to the root, with forward slashes. Default: the first of `configFiles` that exists. */
  readonly file?: string
  readonly env: Environment
  /** Fields of `gate` that override the file and the environment. */
  readonly gate?: GateFields
  /** Lets the code of the project read these environment variables, and no others. Default: it can read all. */
  readonly exposeVariables?: (names: readonly string[]) => void
  /** Loads the plugins of the configuration and adds their defaults to it, before it is validated. Default: no plugin is loaded. */
  readonly extend?: (authored: unknown, located: Located) => Promise<ExtendedConfig>
  /** Cache of bundles: returns the stored result for the configuration file while its files are unchanged, else calls `make`. */
  readonly readCached?: (file: string, make: () => Promise<ReadConfig>) => Promise<ReadConfig>
}

/** The bundled configuration before it runs. It depends only on files, so it can be cached; the run may depend on more. */
export interface ReadConfig extends BundledModule {
  readonly literals?: LiteralPlaces
}

export interface LoadedConfig {
  /** Absent if there is an error. */
  readonly config?: SiteConfig
  /** Path of the configuration file, relative to the root; the default name if none exists. */
  readonly file: string
  /** Range of each value, by dotted path. */
  readonly places: Readonly<Record<string, Range>>
  /** The configuration file and all files that it imports, relative to the root. Load again when one of them changes. */
  readonly dependencies: readonly string[]
  /** Absent without plugins. */
  readonly plugins?: readonly LoadedPlugin[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Names of configuration files. The first one that exists is used. */
const configFiles = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs'] as const

/** Prefix of the diagnostic codes. */
const rule = 'config'

/** Lets `import { defineConfig } from 'docsgen'` work in a site that does not install docsgen. */
const packages = { docsgen: 'export const defineConfig = (config) => config' }

/** Runs `site.config.ts`, validates its default export, and adds the defaults. Writes no file. */
export async function loadConfig({
  root,
  file,
  env,
  gate,
  exposeVariables,
  extend,
  readCached,
}: LoadConfigOptions): Promise<LoadedConfig> {
  const name = file ?? configFiles.find((candidate) => existsSync(join(root, candidate))) ?? configFiles[0]
  if (!existsSync(join(root, name))) {
    const hint = file
      ? 'Write the path of an existing file, relative to the project folder.'
      : 'Run docsgen in the folder of the site, or create the file with `export default defineConfig({ ... })`.'
    const missing = error('config-file', `There is no configuration file ${name}.`, { file: name, hint })
    return { file: name, places: {}, dependencies: [name], diagnostics: [missing] }
  }
  const evaluateFile = () => evaluateConfig(root, name)
  const read = await (readCached?.(name, evaluateFile) ?? evaluateFile())
  const declared = read.literals?.variables ?? []
  exposeVariables?.([...gateVariables, ...declared])
  const { exports, diagnostics } = await runNodeModule(read, { file: name, rule })
  exposeVariables?.(declared)
  const { dependencies } = read
  if (!exports || !read.literals) return { file: name, places: {}, dependencies, diagnostics }
  if (!('default' in exports)) {
    const place = {
      file: name,
      range: { start: { line: 1, column: 1 } },
      hint: 'Write `export default defineConfig({ ... })`.',
    }
    const missing = error('config-export', `${name} has no default export.`, place)
    return { file: name, places: {}, dependencies, diagnostics: [missing] }
  }
  const located = { file: name, ...read.literals }
  const extended = usesPlugins(exports.default) ? await extend?.(exports.default, located) : undefined
  const parsed = parseSiteConfig(extended?.authored ?? exports.default, env, { ...located, gate })
  const { places } = read.literals
  if (parsed.config) await loadTexts(languagesOf(parsed.config).map(({ tag }) => tag))
  const checked = parsed.config
    ? [
        ...checkVariables(read.literals, parsed.config, name),
        ...checkUnusedOptions(parsed.config, { file: name, ...read.literals }),
        ...(await checkProvider(parsed.config, { file: name, ...read.literals })),
        ...checkTexts(parsed.config, { file: name, ...read.literals }),
      ]
    : []
  return {
    ...{ file: name, places, config: parsed.config },
    dependencies: [...dependencies, ...(extended?.dependencies ?? [])],
    ...(extended && { plugins: extended.plugins }),
    diagnostics: [...(extended?.diagnostics ?? []), ...parsed.diagnostics, ...checked],
  }
}

function usesPlugins(authored: unknown): boolean {
  if (!isRecord(authored)) return false
  return authored.inputs !== undefined || (Array.isArray(authored.plugins) && authored.plugins.length > 0)
}

/** The check is loaded only for a site that uses a search service. */
async function checkProvider(config: SiteConfig, located: Located): Promise<Diagnostic[]> {
  if (config.search.provider === 'lunr') return []
  return (await import('./checkSearchService.js')).checkSearchService(config, located)
}

/** Reports a computed `env`, and variables that the file reads but does not name there: they are undefined. */
function checkVariables({ variables, reads, places }: LiteralPlaces, { env }: SiteConfig, file: string): Diagnostic[] {
  if (env.join() !== variables.join()) {
    const message = '`env` must be a list of texts, because docsgen reads it before it runs the configuration.'
    const hint = "Write `env: ['NAME', …]` in this file, without variables, spreads and expressions."
    return [error('config-env', message, { file, range: places.env ?? { start: { line: 1, column: 1 } }, hint })]
  }
  const visible: readonly string[] = ['NODE_ENV', ...gateVariables, ...env]
  return reads
    .filter(({ name }) => !visible.includes(name))
    .map(({ name, range }) => {
      const message = `The configuration reads the environment variable ${name}, which \`env\` does not name. So it is undefined.`
      return error('config-env', message, { file, range, hint: `Add it: \`env: ['${name}']\`.` })
    })
}

async function evaluateConfig(root: string, file: string): Promise<ReadConfig> {
  const bundled = await bundleModule({ root, file, rule, packages })
  const { code, map } = bundled
  if (!map) return bundled
  // Load acorn only if the bundle is not cached.
  const { literalPlaces } = await import('./literalPlaces.js')
  return { ...bundled, literals: literalPlaces({ code, map, source: file, wrapper: 'defineConfig' }) }
}
