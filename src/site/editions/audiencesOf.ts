/** Finds the audiences for which a page or a file is reserved. */
import type { Asset, Doc } from '../../model/model.js'
import { isRouteBelow } from '../../routes/urls.js'
import type { SiteConfig } from '../../schema/config.js'
import { languageOfPath, withoutLanguage } from '../languages/names.js'
import type { Edition } from './createEditions.js'

/** Ids of audiences; undefined for all readers. */
export type Reservation = readonly string[] | undefined

/** True if a reader of the edition may see something: one of its audiences is enough. */
export function isInEdition(reserved: Reservation, edition: Edition): boolean {
  return reserved === undefined || reserved.some((audience) => edition.includes(audience))
}

/** The audiences of a page: those of its folder or API description, else those of its front matter. */
export function audiencesOfDoc(doc: Pick<Doc, 'file' | 'kind' | 'route' | 'frontMatter'>, config: SiteConfig) {
  const placed = doc.kind === 'operation' ? audiencesOfRoute(doc.route, config) : audiencesOfFile(doc.file, config)
  return placed ?? doc.frontMatter.audience
}

/** The audiences that may read a file. Undefined for a file that is not reserved. */
export function audiencesOfAsset({ file }: Pick<Asset, 'file'>, config: SiteConfig): Reservation {
  return config.openapi.find((description) => description.file === file)?.audience ?? audiencesOfFile(file, config)
}

/** The audiences whose `folders` contain the file. The innermost folder counts. */
export function audiencesOfFile(file: string, config: SiteConfig): Reservation {
  const inContent = pathInContent(file, config)
  if (inContent === undefined) return undefined
  // A translation is in the folder of its language, and belongs to the same readers.
  const path = withoutLanguage(`/${inContent}`, languageOfPath(inContent, config)).slice(1)
  const matching = config.audiences.flatMap(({ id, folders }) =>
    folders.filter((folder) => path === folder || path.startsWith(`${folder}/`)).map((folder) => ({ id, folder })),
  )
  const depth = Math.max(...matching.map(({ folder }) => folder.length))
  const innermost = matching.filter(({ folder }) => folder.length === depth)
  return innermost.length > 0 ? innermost.map(({ id }) => id).sort() : undefined
}

/** The audiences of the API description that the route belongs to. */
function audiencesOfRoute(route: string, { openapi }: SiteConfig): Reservation {
  const matching = openapi.filter(({ path }) => isRouteBelow(route, path))
  return matching.sort((a, b) => b.path.length - a.path.length)[0]?.audience
}

/** Path below the content folder, or below the folder of another version. */
function pathInContent(file: string, { content, versions }: SiteConfig): string | undefined {
  const folder = [content, ...versions.map((version) => version.folder)].find((each) => file.startsWith(`${each}/`))
  return folder === undefined ? undefined : file.slice(folder.length + 1)
}
