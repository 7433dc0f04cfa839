/** What is known while the HTML of a page is read, and where the things in it stand in the source. */
import type GithubSlugger from 'github-slugger'
import type { ComponentTarget } from '../../markdown/sourcePositions.js'
import { at, type Diagnostic } from '../../model/diagnostic.js'
import type { Heading, ImageRecord, LinkRecord } from '../../model/model.js'
import type { HeadingScope } from './headingScope.js'
import type { EditedHtml } from './htmlEdits.js'

export interface PageDataCollector extends EditedHtml {
  readonly file: string
  readonly addresses: Map<string, ComponentTarget[]>
  readonly headings: Heading[]
  readonly ids: Set<string>
  readonly links: LinkRecord[]
  readonly images: ImageRecord[]
  readonly sections: { id: string; level: number; title: string; text: string[] }[]
  readonly islands: Set<string>
  /** Links of components to ids of the page itself, until all ids are known. */
  readonly inPage: { readonly record: LinkRecord; readonly start: number; readonly end: number }[]
  readonly slugger: GithubSlugger
  readonly diagnostics: Diagnostic[]
  hasTitle: boolean
  scope: HeadingScope
}

export type LinkLocation = Pick<LinkRecord, 'file' | 'range' | 'via'>

export function locateLink(
  target: string,
  name: string,
  offset: number,
  mark: string | undefined,
  reader: PageDataCollector,
): LinkLocation {
  const parsed = /^(.*)\|(.*)$/.exec(mark ?? '')
  if (parsed) {
    const points = new Map((parsed[2] ?? '').split(' ').map((part) => part.split('=') as [string, string]))
    const exact = points.get(name)
    const [line = 1, column = 1] = (exact ?? points.get('*') ?? '1:1').split(':').map(Number)
    return { file: parsed[1] ?? reader.file, range: at(line, exact ? column + offset : column) }
  }
  const queue = reader.addresses.get(target)
  const address = queue && (queue.length > 1 ? queue.shift() : queue[0])
  if (address) return { file: address.file, range: { start: address.point } }
  return { file: reader.file, range: at(1, 1), via: 'component' }
}
