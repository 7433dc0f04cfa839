/** API descriptions as a source: one entry for each page of the reference, sidebar items, and files to download. */
import { join, posix } from 'node:path'
import type { Tokens } from '../markdown/source/tokens.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Asset, SidebarSource } from '../model/model.js'
import { type Feed, writeAtom, writeJsonFeed } from '../openapi/feeds/writeFeeds.js'
import type { LoadedTemplate } from '../openapi/snippets/sampleTemplate.js'
import { assetHref } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import { defaultLanguage, interfaceTextOf } from '../site/languages/list.js'
import { listFiles } from '../util/projectFiles.js'
import type { DescriptionFeed } from './changePages.js'
import type { CollectedDescription } from './collectDescription.js'
import type { Description } from './description.js'
import type { Source, SourceContext } from './source.js'

export interface OpenapiTools {
  /** `collectDescription`. The pipeline hands in a function that skips the work if no file of the description changed. */
  readonly collectDescription: (description: Description, tokens: Tokens) => CollectedDescription
  /** Sample templates by the id of the description. Default none. */
  readonly templates?: ReadonlyMap<string, readonly LoadedTemplate[]>
  /** Diagnostics of loading the templates. */
  readonly diagnostics?: readonly Diagnostic[]
}

/**
 * Reads every description of `openapi` in the configuration. The path of a description that failed to load is recorded, so that
 * links below it are not reported as well.
 */
export function openapiSource({ collectDescription, templates, diagnostics = [] }: OpenapiTools): Source {
  return {
    collect: (collected, context) => {
      const { openapi, limits, gate } = context.config
      const read = openapi.map((description) =>
        collectDescription(
          {
            ...description,
            maxOperations: limits.operations,
            noteFiles: listNotes(description.notes, context.root),
            ...(templates?.has(description.id) && { templates: templates.get(description.id) }),
            // In this mode files are public, and pages are not.
            feeds: gate.mode !== 'client',
            ...ownTexts(context.config),
          },
          collected.tokens,
        ),
      )
      const sidebars = addToSidebars(collected.sidebars.sidebars, openapi, read)
      return {
        ...collected,
        entries: [...collected.entries, ...read.flatMap(({ entries }) => entries)],
        assets: [
          ...collected.assets,
          ...read.flatMap(({ assets, feeds }, index) => [
            ...assets,
            ...feeds.flatMap((feed) => writeFeed(feed, openapi[index]?.file ?? '', context.config)),
          ]),
        ],
        sidebars: { ...collected.sidebars, sidebars },
        diagnostics: [
          ...collected.diagnostics,
          ...diagnostics,
          ...read.flatMap(({ diagnostics }, index) =>
            diagnostics.map((diagnostic) => placeInConfiguration(diagnostic, index, context)),
          ),
        ],
        failedDescriptions: openapi.flatMap(({ path }, index) => (read[index]?.failed ? [path] : [])),
        vendorSites: new Map(
          openapi.flatMap(({ path }, index) => {
            const url = read[index]?.vendorSite
            return url === undefined ? [] : [[path, url] as const]
          }),
        ),
      }
    },
  }
}

/** Pages of a description have the default language. */
function ownTexts(config: SiteConfig): Pick<Description, 'texts'> {
  const language = defaultLanguage(config)
  const isEnglish = language.tag.split('-')[0] === 'en' && Object.keys(language.texts).length === 0
  return isEnglish ? {} : { texts: interfaceTextOf(language) }
}

function writeFeed({ path, title, entries }: DescriptionFeed, file: string, config: SiteConfig): readonly Asset[] {
  const create = (extension: string): Feed => ({
    title,
    home: config.url + config.baseUrl,
    url: `${config.url}${assetHref(`${path}${extension}`, config.baseUrl)}`,
    author: config.title,
    entries,
    site: config,
  })
  return [
    { path: `${path}.xml`, file, bytes: Buffer.from(writeAtom(create('.xml'))) },
    { path: `${path}.json`, file, bytes: Buffer.from(writeJsonFeed(create('.json'))) },
  ]
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
  const previous = description?.previous.findIndex(({ file }) => file === diagnostic.file) ?? -1
  const field = fieldOf(diagnostic.file, { file: description?.file, overlay, previous })
  if (!field || diagnostic.range || !/^file-/.test(diagnostic.code)) return diagnostic
  const range = configPlaces[`openapi.${index}.${field}`] ?? configPlaces[`openapi.${index}.${field.split('.')[0]}`]
  const message = `The ${overlay === -1 ? 'description' : 'overlay'} “${diagnostic.file}” cannot be read. ${diagnostic.message}`
  return { ...diagnostic, message, file: configFile, ...(range && { range }) }
}

function fieldOf(
  name: string,
  {
    file,
    overlay,
    previous,
  }: { readonly file: string | undefined; readonly overlay: number; readonly previous: number },
): string | undefined {
  if (overlay !== -1) return `overlays.${overlay}`
  if (previous !== -1) return `previous.${previous}`
  return name === file ? 'file' : undefined
}
