/** Loads the plugins that a configuration names, and adds their defaults to it. Runs before the configuration is validated. */
import { relative, resolve, sep } from 'node:path'
import { BundleError } from '../../bundling/runBundle.js'
import type { ServerBundle } from '../../bundling/serverBundle.js'
import { at, type Diagnostic, error, type Range } from '../../model/diagnostic.js'
import type { ExtendedConfig, LoadedPlugin, PluginOptions } from '../../model/plugin.js'
import { inputsSchema, type PluginEntry, parsePluginEntry, pluginsSchema } from '../../schema/plugins.js'
import { isRecord } from '../../util/isRecord.js'
import { nearest } from '../../util/nearest.js'
import { checkPluginOptions, type OptionProblem } from '../checkOptions.js'
import { createPlugin } from '../createPlugin.js'
import { ownPlugins } from '../ownPlugins.js'
import { runHookNow } from '../runHook.js'

export interface LoadPluginsInput {
  /** Project root, absolute. */
  readonly root: string
  readonly programVariables?: Readonly<Record<string, string>>
  /** The configuration as its module exports it, not validated. */
  readonly authored: unknown
  /** The configuration file. */
  readonly file: string
  readonly places: Readonly<Record<string, Range>>
  readonly bundles: { readonly plugin: (root: string, use: string) => Promise<ServerBundle> }
}

export async function loadPlugins(input: LoadPluginsInput): Promise<ExtendedConfig> {
  const { authored } = input
  const entries = pluginsSchema.safeParse(isRecord(authored) ? (authored.plugins ?? []) : undefined)
  // The schema of the configuration reports invalid entries.
  if (!entries.success || !isRecord(authored)) return { authored, plugins: [], dependencies: [], diagnostics: [] }
  const plugins: LoadedPlugin[] = []
  const dependencies: string[] = []
  const diagnostics: Diagnostic[] = []
  let extended: Readonly<Record<string, unknown>> = authored
  for (const [index, entry] of [...entries.data, ...inputsEntry(authored.inputs)].entries()) {
    const { use, options } = parsePluginEntry(entry)
    const loaded = await loadPlugin({ ...input, use, options: options as PluginOptions, index })
    dependencies.push(...loaded.dependencies)
    diagnostics.push(...loaded.diagnostics)
    if (!loaded.plugin) continue
    plugins.push(loaded.plugin)
    const defaults = pluginDefaults(loaded.plugin, extended, input)
    if (defaults.diagnostic) diagnostics.push(defaults.diagnostic)
    extended = mergeDefaults(extended, defaults.values)
  }
  return { authored: extended, plugins, dependencies, diagnostics }
}

/** The field `inputs` is a plugin of docsgen. The schema of the configuration reports an invalid field. */
function inputsEntry(authored: unknown): PluginEntry[] {
  const parsed = inputsSchema.safeParse(authored)
  return parsed.success ? [['inputs', { inputs: parsed.data }]] : []
}

interface LoadPluginInput extends LoadPluginsInput {
  readonly use: string
  readonly options: PluginOptions
  readonly index: number
}

interface PluginLoad {
  readonly plugin?: LoadedPlugin
  readonly dependencies: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

async function loadPlugin(input: LoadPluginInput): Promise<PluginLoad> {
  const { root, use, options, index, bundles, programVariables } = input
  try {
    const bundle = ownPlugins.has(use) ? undefined : await bundles.plugin(root, use)
    const reference = { use, options, ...(bundle && { code: bundle.code }) }
    const plugin = await createPlugin(reference, { root, ...(programVariables && { programVariables }) })
    const diagnostics = checkPluginOptions(use, options, plugin.options).map((problem) => optionError(problem, input))
    const dependencies = (bundle?.inputs ?? []).map((path) => relative(root, path).split(sep).join('/'))
    return { plugin: { ...reference, plugin, index }, dependencies, diagnostics }
  } catch (thrown) {
    const dependencies = use.startsWith('./') ? [use.slice(2)] : []
    return { dependencies, diagnostics: [loadError(thrown, input)] }
  }
}

function loadError(thrown: unknown, input: LoadPluginInput): Diagnostic {
  const { use, root } = input
  const place = configPlace(input)
  const [message] = thrown instanceof BundleError ? thrown.messages : []
  const text = (message?.text ?? (thrown instanceof Error ? thrown.message : String(thrown))).replace(/\.$/, '')
  const near = nearest(use, [...ownPlugins.keys()])
  const isMissing = /^Could not resolve/.test(text)
  const hint = !isMissing
    ? undefined
    : near
      ? `Did you mean \`${near}\`?`
      : use.startsWith('./')
        ? 'Write the path of a module, relative to the project folder.'
        : `Install the package, write a path that starts with \`./\`, or name one of ${[...ownPlugins.keys()].join(', ')}.`
  const { location } = message ?? {}
  // The place in the plugin, unless it is the module that imports the plugin.
  if (location && location.file !== importerName && !isMissing) {
    return error('plugin-load', `The plugin “${use}” cannot be bundled: ${text}.`, {
      file: relative(root, resolve(root, location.file)).split(sep).join('/'),
      range: at(location.line, location.column + 1),
      hint,
    })
  }
  return error('plugin-load', `The plugin “${use}” cannot be loaded: ${text}.`, { ...place, hint })
}

/** Name of the module that `Bundles.plugin` makes. */
const importerName = 'plugins.js'

function optionError({ option, message, hint }: OptionProblem, input: LoadPluginInput): Diagnostic {
  const { file, places, index } = input
  const range = places[`plugins.${index}.1.${option}`] ?? configPlace(input).range
  return error('plugin-option', message, { file, range, hint })
}

function configPlace({ file, places, index }: Pick<LoadPluginInput, 'file' | 'places' | 'index'>) {
  return { file, range: places[`plugins.${index}.0`] ?? places[`plugins.${index}`] ?? places.plugins }
}

/** Fields that decide who may read or run what. Only the author of the configuration sets them. */
const protectedFields: ReadonlySet<string> = new Set(['plugins', 'env', 'gate', 'audiences', 'trust', 'untrusted'])

interface PluginDefaults {
  readonly values: Readonly<Record<string, unknown>>
  readonly diagnostic?: Diagnostic
}

function pluginDefaults(
  { plugin: { name, config }, index }: LoadedPlugin,
  authored: Readonly<Record<string, unknown>>,
  { file, places }: LoadPluginsInput,
): PluginDefaults {
  if (!config) return { values: {} }
  const place = configPlace({ file, places, index })
  const call = { plugin: name, hook: 'config', milliseconds: 10_000, ...place }
  const done = runHookNow(call, () => {
    const values = config(authored)
    const refused = Object.keys(values).find((key) => protectedFields.has(key))
    if (refused !== undefined) throw new Error(`it must not set \`${refused}\``)
    return values
  })
  return done.ok ? { values: done.value } : { values: {}, diagnostic: done.diagnostic }
}

/** Fields of `authored` win. Objects are merged, and all other values are taken as a whole. */
function mergeDefaults(
  authored: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const merged: Record<string, unknown> = { ...authored }
  for (const [key, value] of Object.entries(defaults)) {
    const own = merged[key]
    if (own === undefined) merged[key] = value
    else if (isRecord(own) && isRecord(value) && !Array.isArray(own)) merged[key] = mergeDefaults(own, value)
  }
  return merged
}
