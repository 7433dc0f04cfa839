/** Hashes of plugins: of their code, their options and the files that they name. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastGlob from 'fast-glob'
import type { LoadedPlugin } from '../../model/plugin.js'
import { hashOf } from '../../util/hash.js'
import type { PluginProject, PluginSession } from './pluginHost.js'

/** Hash of all plugins of a project, for the record of an unchanged build. Empty without plugins. */
export function hashPlugins(project: PluginProject, session: PluginSession): string {
  const { plugins = [] } = project.loaded
  return plugins.length === 0 ? '' : hashOf(...plugins.map((plugin) => hashPlugin(plugin, project, session)))
}

let builds = 0

/** A hash of what the results of a plugin depend on: its code, its options, and the files that it names. */
export function hashPlugin(
  { use, options, code = '', plugin }: LoadedPlugin,
  { root, config }: PluginProject,
  session: PluginSession,
): string {
  const { dependsOn = [] } = plugin
  // Process and number of the build: no earlier result has this hash.
  const files =
    dependsOn === 'always'
      ? [`${process.pid} ${process.hrtime.bigint()} ${builds++}`]
      : fastGlob
          .sync([...dependsOn], { cwd: root, ignore: ['**/node_modules/**'], dot: true })
          .sort()
          .map(
            (file) => `${file} ${session.readCached({ file, form: 'bytes' }, () => hashDependency(join(root, file)))}`,
          )
  return hashOf(
    session.codeDigest,
    use,
    code,
    JSON.stringify(options),
    JSON.stringify(plugin.name),
    plugin.state?.({ config }) ?? '',
    ...files,
  )
}

function hashDependency(path: string): string {
  try {
    return hashOf(readFileSync(path))
  } catch {
    return 'missing'
  }
}
