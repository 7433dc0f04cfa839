/** Creates a plugin from its reference: one of docsgen by name, or the module that was bundled. Main thread and workers do this. */
import { runBundle } from '../bundling/runBundle.js'
import type { Plugin, PluginContext, PluginReference } from '../model/plugin.js'
import { isRecord } from '../util/isRecord.js'
import { ownPlugins } from './ownPlugins.js'

/** Rejects with an error whose message says why the module exports no plugin. */
export async function createPlugin({ use, options, code }: PluginReference, context: PluginContext): Promise<Plugin> {
  const create = code === undefined ? await ownPlugins.get(use)?.() : runBundle(code).default
  if (typeof create !== 'function')
    throw new Error('the module has no default export that is a function. Export a function that returns a plugin')
  const plugin: unknown = create(options, context)
  if (!isRecord(plugin) || typeof plugin.name !== 'string' || plugin.name === '')
    throw new Error('its function returns no object with a `name`')
  const unknown = Object.keys(plugin).find((key) => !fields.has(key))
  if (unknown !== undefined) throw new Error(`it has the unknown field \`${unknown}\``)
  return plugin as unknown as Plugin
}

const fields: ReadonlySet<string> = new Set<keyof Plugin>([
  'name',
  'options',
  'dependsOn',
  'state',
  'config',
  'markdown',
  'source',
  'page',
  'check',
  'outputs',
  'finish',
  'slots',
  'image',
  'browser',
  'alternates',
  'publishes',
])
