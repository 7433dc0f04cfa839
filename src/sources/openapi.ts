/** API descriptions as a source: one entry for each page of the reference, sidebar items, and files to download. */
import { join, posix } from 'node:path'
import type { Tokens } from '../markdown/source/tokens.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { SidebarSource } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import { listFiles } from '../util/projectFiles.js'
import type { CollectedDescription, Description } from './collectDescription.js'
import type { Source, SourceContext } from './source.js'

export interface OpenapiTools {
  /** `collectDescription`. The pipeline hands in a function that skips the work if no file of the description changed. */
  readonly collectDescription: (description: Description, tokens: Tokens) => CollectedDescription
}

/**
 * Reads every description of `openapi` in the configuration. The path of a description that failed to load is recorded, so that
 * links below it are not reported as well.
 */
export function openapiSource({ collectDescription }: OpenapiTools): Source {
  return {
    collect: (collected, context) => {
      const { openapi, limits } = context.config
      const read = openapi.map((description) =>
        collectDescription(
          { ...description, maxOperations: limits.operations, noteFiles: listNotes(description.notes, context.root) },
          collected.tokens,
        ),
      )
      const sidebars = addToSidebars(collected.sidebars.sidebars, openapi, read)
      return {
        ...collected,
        entries: [...collected.entries, ...read.flatMap(({ entries }) => entries)],
        assets: [...collected.assets, ...read.flatMap(({ assets }) => assets)],
        sidebars: { ...collected.sidebars, sidebars },
        diagnostics: [
          ...collected.diagnostics,
          ...read.flatMap(({ diagnostics }, index) =>
            diagnostics.map((diagnostic) => placeInConfiguration(diagnostic, index, context)),
          ),
        ],
        failedDescriptions: openapi.flatMap(({ path }, index) => (read[index]?.failed ? [path] : [])),
      }
    },
  }
}

function listNotes(folder: string | undefined, root: string): readonly string[] {
  if (folder === undefined) return []
  const { files } = listFiles(join(root, folder), { root, ignore: (path) => /(?:^|\/)\./.test(path) })
  return files.filter((file) => /\.mdx?$/.test(file)).map((file) => posix.join(folder, file))
}

/** Appends the pages of each description to its sidebar. Descriptions that share a sidebar are categories with names. */
function addToSidebars(
  given: SidebarSource['sidebars'],
  openapi: SiteConfig['openapi'],
  read: readonly CollectedDescription[],
): SidebarSource['sidebars'] {
  const sidebars: Record<string, SidebarSource['sidebars'][string]> = { ...given }
  for (const [index, { id, sidebar, label }] of openapi.entries()) {
    const { items = [], title = '', version = '' } = read[index] ?? {}
    const others = read.filter((_, other) => other !== index && openapi[other]?.sidebar === sidebar)
    const isAmbiguous = others.some((other) => other.title === title)
    const name = label ?? (isAmbiguous ? `${title} ${version}` : title)
    const category = { kind: 'category', path: `openapi.${id}`, label: name, items, collapsed: true } as const
    sidebars[sidebar] = [...(sidebars[sidebar] ?? []), ...(others.length > 0 ? [category] : items)]
  }
  return sidebars
}

/** A file that cannot be read has no line of its own: the error points to the configuration instead. */
function placeInConfiguration(
  diagnostic: Diagnostic,
  index: number,
  { config, configFile, configPlaces }: SourceContext,
): Diagnostic {
  const description = config.openapi[index]
  const overlay = description?.overlays.indexOf(diagnostic.file) ?? -1
  const field =
    overlay === -1
      ? (['file', 'previous'] as const).find((name) => description?.[name] === diagnostic.file)
      : `overlays.${overlay}`
  if (!field || diagnostic.range || !/^file-/.test(diagnostic.code)) return diagnostic
  const range = configPlaces[`openapi.${index}.${field}`]
  const message = `The ${overlay === -1 ? 'description' : 'overlay'} “${diagnostic.file}” cannot be read. ${diagnostic.message}`
  return { ...diagnostic, message, file: configFile, ...(range && { range }) }
}
