import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Diagnostic, error, type Range } from '../model/diagnostic.js'
import type { SiteConfig } from '../schema/config.js'
import { type BundledModule, bundleModule, runModule } from './evaluateModule.js'
import type { LiteralPlaces } from './literalPlaces.js'
import { type Environment, type GateFields, parseSiteConfig } from './parseConfig.js'

export interface LoadConfigOptions {
  /** Project root, absolute. */
  readonly root: string
  /** Configuration file, relative to the root, with forward slashes. Default: the first of `configFiles` that exists. */
  readonly file?: string
  readonly env: Environment
  /** Fields of `gate` that win over the file and the environment. */
  readonly gate?: GateFields
  /** Gives what was made of the very same files before, by the name of the configuration file. */
  readonly once?: (file: string, make: () => Promise<ReadConfig>) => Promise<ReadConfig>
}

/** What the files of a configuration give before it runs. */
export interface ReadConfig extends BundledModule {
  readonly literals?: LiteralPlaces
}

export interface LoadedConfig {
  /** Absent when there is an error. */
  readonly config?: SiteConfig
  readonly file: string
  /** Range of each value, by dotted path. */
  readonly places: Readonly<Record<string, Range>>
  /** Files that the configuration is made of, relative to the root; a change of one means to load it again. */
  readonly dependencies: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Names under which a configuration is looked for, in this order. */
export const configFiles = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs'] as const

/** Prefix of the diagnostic codes. */
const rule = 'config'

/** `docsgen` need not be installed beside a site: its one function comes with the builder. */
const packages = { docsgen: 'export const defineConfig = (config) => config' }

/** Runs `site.config.ts`, checks what it exports and fills in the defaults. Writes nothing. */
export async function loadConfig({ root, file, env, gate, once }: LoadConfigOptions): Promise<LoadedConfig> {
  const name = file ?? configFiles.find((candidate) => existsSync(join(root, candidate))) ?? configFiles[0]
  if (!existsSync(join(root, name))) {
    const hint = file
      ? 'Name an existing file, relative to the project folder.'
      : 'Run docsgen in the folder of the site, or create the file with `export default defineConfig({ ... })`.'
    const finding = error('config-file', `There is no configuration file ${name}.`, { file: name, hint })
    return { file: name, places: {}, dependencies: [name], diagnostics: [finding] }
  }
  const make = () => readConfig(root, name)
  const read = await (once?.(name, make) ?? make())
  const { dependencies } = read
  const { exports, diagnostics } = await runModule(read, { file: name, rule })
  if (!exports || !read.literals) return { file: name, places: {}, dependencies, diagnostics }
  if (!('default' in exports)) {
    const place = {
      file: name,
      range: { start: { line: 1, column: 1 } },
      hint: 'Write `export default defineConfig({ ... })`.',
    }
    const finding = error('config-export', `${name} has no default export.`, place)
    return { file: name, places: {}, dependencies, diagnostics: [finding] }
  }
  const parsed = parseSiteConfig(exports.default, env, { file: name, ...read.literals, gate })
  const { places } = read.literals
  return { file: name, places, dependencies, config: parsed.config, diagnostics: parsed.diagnostics }
}

async function readConfig(root: string, file: string): Promise<ReadConfig> {
  const bundled = await bundleModule({ root, file, rule, packages })
  const { code, map } = bundled
  if (!map) return bundled
  const { literalPlaces } = await import('./literalPlaces.js')
  return { ...bundled, literals: literalPlaces({ code, map, source: file, wrapper: 'defineConfig' }) }
}
