/** Tools with which the steps of a build run functions of plugins. */
import type { Cache } from '../../cache/cache.js'
import type { ReadCached } from '../../cache/fileCache.js'
import type { LoadedConfig } from '../../config/loadConfig.js'
import { type Diagnostic, error, warning } from '../../model/diagnostic.js'
import type { LoadedPlugin, Plugin, PluginFinding } from '../../model/plugin.js'
import type { SiteConfig } from '../../schema/config.js'
import type { HookResult } from '../runHook.js'

/** The project as plugins need it. */
export interface PluginProject {
  /** Project root, absolute. */
  readonly root: string
  readonly config: SiteConfig
  readonly loaded: LoadedConfig
}

/** The parts of a build session that plugins need. */
export interface PluginSession {
  /** Hash of the code of docsgen, which the plugins of docsgen are a part of. */
  readonly codeDigest: string
  readonly cache: Cache
  readonly readCached: ReadCached
}

export interface PluginHost {
  readonly list: readonly LoadedPlugin[]
  /** Hash of everything that results of a plugin depend on, besides the arguments of its functions. */
  readonly digestOf: (plugin: LoadedPlugin) => string
  /** The same without its options. */
  readonly codeOf: (plugin: LoadedPlugin) => string
  /** Runs a function of a plugin, by default with the time limit of a page. */
  readonly run: <Value>(call: HostCall, run: () => Value | Promise<Value>) => Promise<HookResult<Awaited<Value>>>
}

export interface HostCall {
  readonly plugin: LoadedPlugin
  readonly hook: keyof Plugin
  readonly milliseconds?: number
}

export function findingDiagnostic({ message, severity, ...place }: PluginFinding, plugin: string): Diagnostic {
  const text = `${message.replace(/\.$/, '')}. Reported by the plugin “${plugin}”.`
  return severity === 'error' ? error('plugin-finding', text, place) : warning('plugin-finding', text, place)
}
