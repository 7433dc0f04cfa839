import type { SiteConfig } from '../../schema/config.js'
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
export function listIndexHeads({ search, versions }: Pick<SiteConfig, 'search' | 'versions'>): IndexHeadFile[] {
  if (!search.enabled) return []
  const old = versions.filter(({ current }) => !current).map(({ path }) => path)
  const contexts = [
    ...(search.hideWithoutContext && !search.allContexts ? [] : ['']),
    ...search.contexts.map(({ path }) => path),
  ]
  return ['', ...old].flatMap((version) =>
    contexts.map((context) => ({ version, context, name: headFileName({ version, context }) })),
  )
}
