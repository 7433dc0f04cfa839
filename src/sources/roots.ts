/** The folders of `content` besides the main one: pages and files of other packages and checkouts, below a route of their own. */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { at, type Diagnostic, error } from '../model/diagnostic.js'
import { sidebarsFile, variablesFile } from '../schema/config.js'
import type { ContentRoot } from '../schema/paths.js'
import { otherRoots } from '../schema/paths.js'
import { isInsideFolder } from '../util/projectFiles.js'
import { type ContentTools, collectFolder } from './content.js'
import { checkUnreadFiles } from './sidebars.js'
import type { Source, SourceContext } from './source.js'

export function rootsSource(tools: ContentTools): Source {
  return {
    collect: (collected, context) => {
      const { root, config } = context
      const faults = config.roots.flatMap((each) => findRootProblem(each, context) ?? [])
      const others = otherRoots(config).filter((each) => findRootProblem(each, context) === undefined)
      const besides = [sidebarsFile(config), variablesFile(config)]
      const read = others.map(({ from, mount }) => {
        const folder = collectFolder({ root, folder: from, mount, config, tokens: collected.tokens, besides }, tools)
        return { ...folder, diagnostics: [...folder.diagnostics, ...checkUnreadFiles(from, context)] }
      })
      return {
        ...collected,
        entries: [...collected.entries, ...read.flatMap(({ entries }) => entries)],
        assets: [...collected.assets, ...read.flatMap(({ assets }) => assets)],
        modules: [...(collected.modules ?? []), ...read.flatMap(({ modules }) => modules)],
        diagnostics: [...collected.diagnostics, ...faults, ...read.flatMap(({ diagnostics }) => diagnostics)],
      }
    },
  }
}

/** A folder that does not exist, and one that contains another or the project. */
function findRootProblem({ from }: ContentRoot, context: SourceContext): Diagnostic | undefined {
  const { root, config } = context
  const path = resolve(root, from)
  const createRootError = (message: string, hint: string) =>
    error('content-root', message, { ...placeOfRoot(from, context), hint })
  if (!existsSync(path) || !statSync(path).isDirectory())
    return createRootError(
      `The folder “${from}” in \`content\` does not exist.`,
      'Correct the path, which is relative to the project, or check the repository out there before the build.',
    )
  const other = config.roots.find((each) => each.from !== from && isInsideFolder(resolve(root, each.from), path))
  const contained = other?.from ?? (isInsideFolder(root, path) ? 'the project' : undefined)
  if (contained === undefined) return undefined
  const name = contained === 'the project' ? contained : `“${contained}”`
  return createRootError(
    `The folder “${from}” of \`content\` contains ${name}, so pages would be published twice.`,
    'Name folders that do not contain each other.',
  )
}

function placeOfRoot(from: string, { config, configFile, configPlaces }: SourceContext) {
  const index = config.roots.findIndex((each) => each.from === from)
  const range = configPlaces[`content.${index}.from`] ?? configPlaces[`content.${index}`] ?? configPlaces.content
  return { file: configFile, range: range ?? at(1, 1) }
}
