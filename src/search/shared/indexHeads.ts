import type { SiteConfig } from '../../schema/config.js'
import { searchVersions } from '../../site/languages/searchVersions.js'
import { headFileName } from './format.js'

/** An index of the site. */
export interface IndexHeadFile {
  /** Path of an old version; '' for the current version. */
  readonly version: string
  /** Path of the context; '' for the index without a context. */
  readonly context: string
  /** Name of the head. */
  readonly name: string
}

/** The combinations of version and context that have an index; none for a site without search. */
export function listIndexHeads(
  config: Pick<SiteConfig, 'search' | 'versions' | 'locale' | 'locales' | 'texts'>,
): IndexHeadFile[] {
  const { search } = config
  if (!search.enabled) return []
  const old = searchVersions(config).map(({ path }) => path)
  const contexts = [
    ...(search.hideWithoutContext && !search.allContexts ? [] : ['']),
    ...search.contexts.map(({ path }) => path),
  ]
  return ['', ...old].flatMap((version) =>
    contexts.map((context) => ({ version, context, name: headFileName({ version, context }) })),
  )
}
