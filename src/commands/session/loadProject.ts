/** Loads the project of a command: its configuration with the flags, its theme and its secrets. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type LoadedConfig, loadConfig } from '../../config/loadConfig.js'
import type { GateFields } from '../../config/parseConfig.js'
import type { Diagnostic } from '../../model/diagnostic.js'
import type { LoadedPlugin } from '../../model/plugin.js'
import { type BuildSession, openBuildSession } from '../../pipeline/session/buildSession.js'
import { openUncachedBundles } from '../../pipeline/session/bundles.js'
import type { Project } from '../../pipeline/session/project.js'
import type { SiteConfig } from '../../schema/config.js'
import { findSecretVariables } from '../../secrets/secretVariables.js'
import { pickVariables, programVariableNames } from '../../terminal/environment.js'
import { type CommonFlags, packageFolder, type Session, version } from '../../terminal/session.js'
import { checkNoSecrets, withoutTrust } from './untrusted.js'

export interface LoadOptions {
  /** Fields that override the configuration and the environment. Default: the mode of `--gate`, if given. */
  readonly gate?: GateFields
  /** Keeps what the files of the configuration give. */
  readonly buildSession?: BuildSession
  /** Plugins of the command, after those of the configuration. */
  readonly plugins?: readonly LoadedPlugin[]
}

/** Loads the config and its plugins. Returns the errors if the config is not valid. */
export async function loadProject(
  session: Session,
  { gate = gateFieldsOfFlags(session), buildSession, plugins = [] }: LoadOptions = {},
): Promise<Project | { readonly diagnostics: readonly Diagnostic[] }> {
  const { root, flags, env, exposeVariables } = session
  const secretVariables = findSecretVariables(env)
  const refused = flags.untrusted ? checkNoSecrets(secretVariables, flags.config ?? 'site.config.ts') : []
  if (refused.length > 0) return { diagnostics: refused }
  const authored = await loadConfig({
    root,
    ...(flags.config && { file: flags.config }),
    env,
    exposeVariables,
    gate,
    extend: async (authored, located) => {
      const { loadPlugins } = await import('../../plugins/host/loadPlugins.js')
      const programVariables = pickVariables(env, programVariableNames)
      const bundles = buildSession?.bundles ?? openUncachedBundles()
      return loadPlugins({ root, programVariables, authored, ...located, bundles })
    },
    ...(buildSession && { readCached: (file, make) => buildSession.bundles.config(root, file, make) }),
  })
  const loaded = plugins.length > 0 ? { ...authored, plugins: [...(authored.plugins ?? []), ...plugins] } : authored
  if (!loaded.config || loaded.diagnostics.some(({ severity }) => severity === 'error'))
    return { diagnostics: loaded.diagnostics }
  const config = withCommandFlags(loaded.config, flags)
  const themeFolder = config.theme.folder ? join(root, config.theme.folder) : join(packageFolder, 'theme')
  const secrets = { sealKeys: env.DOCSGEN_SEAL_KEY, variables: secretVariables }
  const variables = pickVariables(env, config.env)
  return { root, config, loaded: loaded as LoadedConfig, themeFolder, version: session.version, variables, secrets }
}

function gateFieldsOfFlags({ flags }: Session): GateFields {
  return typeof flags.gate === 'string' ? { mode: flags.gate, NOAUTH: false } : {}
}

function withCommandFlags(config: SiteConfig, { base, untrusted }: CommonFlags): SiteConfig {
  const based = base === undefined ? config : { ...config, baseUrl: `/${base}/`.replace(/\/+/g, '/') }
  return untrusted ? withoutTrust(based) : based
}

export interface SessionPlace {
  /** Folder of the cache, relative to the root. Default: `.docsgen/cache`. */
  readonly cacheFolder?: string
}

/** Opens the caches and workers of a project. The caller must close them. */
export function openProjectSession({ root, flags }: Session, place: SessionPlace = {}): BuildSession {
  const workerFile = pathToFileURL(join(packageFolder, 'dist/compileWorker.js'))
  return openBuildSession({ root, version, cache: flags.cache !== false, workerFile, ...place })
}
