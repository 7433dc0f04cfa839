/** API descriptions that the navigation or the pages of Mintlify name. Their reference pages are made by docsgen. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { SiteConfigInput } from '../../../schema/config.js'
import type { FileCopy, ForeignPage } from '../../model/site.js'
import { listSiteFiles } from '../listSiteFiles.js'
import type { ReaderInput } from '../readerInput.js'
import { type Fields, fieldsOf, textOf } from '../values.js'

export interface MintlifyApis {
  readonly openapi: NonNullable<SiteConfigInput['openapi']>
  readonly copies: readonly FileCopy[]
}

export function mintlifyApis(config: Fields, pages: readonly ForeignPage[], input: ReaderInput): MintlifyApis {
  const { root, site, report } = input
  const named = [
    ...descriptionNames(config),
    ...pages.flatMap(({ matter }) => /^(\S+\.(?:json|ya?ml))\s/.exec(textOf(matter?.openapi) ?? '')?.[1] ?? []),
  ]
  const hasOperations = pages.some(({ matter }) => textOf(matter?.openapi) !== undefined)
  const names = named.length === 0 && hasOperations ? unnamedDescriptions(input) : named
  const files = new Map<string, string>()
  for (const name of new Set(names)) {
    const file = posix.join(site, name.replace(/^\//, ''))
    if (/^https?:/.test(name))
      report.leave({ kind: 'API description elsewhere', file: site || '.', text: `${name} (see docsgen api-pull)` })
    else if (!file.startsWith('..') && existsSync(join(root, file)) && /\.(?:json|ya?ml)$/.test(file))
      files.set(file, join(root, file))
  }
  const entries = [...files].map(([file, from], index) => {
    const id =
      posix
        .basename(file)
        .replace(/\.\w+$/, '')
        .replace(/[^A-Za-z0-9._-]+/g, '-')
        .replace(/^[^A-Za-z0-9]+/, '') || 'api'
    const unique =
      index > 0 && [...files.keys()].slice(0, index).some((other) => posix.basename(other).replace(/\.\w+$/, '') === id)
        ? `${id}-${index + 1}`
        : id
    const to = posix.join('openapi', `${unique}${posix.extname(file)}`)
    report.count('API description')
    return {
      entry: { id: unique, file: to, path: `/openapi/${unique}`, sidebar: `openapi-${unique}`, vendor: true },
      copy: { from, to },
    }
  })
  return { openapi: entries.map(({ entry }) => entry), copies: entries.map(({ copy }) => copy) }
}

/** Without a name in the configuration, Mintlify reads all descriptions in its folder. */
function unnamedDescriptions({ root, site }: ReaderInput): string[] {
  return listSiteFiles(root, site).filter(
    (path) =>
      /\.(?:json|ya?ml)$/.test(path) &&
      /^\s*(?:\{\s*)?"?(?:openapi|swagger)"?\s*:/m.test(readFileSync(join(root, site, path), 'utf8').slice(0, 2000)),
  )
}

/** Values of `openapi` at any depth: a path, a list, or `{ source }`. */
function descriptionNames(value: unknown, isDescription = false): string[] {
  if (typeof value === 'string') return isDescription ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => descriptionNames(item, isDescription))
  return Object.entries(fieldsOf(value)).flatMap(([key, inner]) =>
    descriptionNames(inner, key === 'openapi' || (isDescription && key === 'source')),
  )
}
