/** Pages about the changes of an API: a changelog for any two versions, the list of what is deprecated, and the feeds of both. */

import type { ChangelogView, DeprecationsView, ReferenceLink } from '../model/contract/reference.js'
import type { Diagnostic } from '../model/diagnostic.js'
import { error } from '../model/diagnostic.js'
import type { Route } from '../model/model.js'
import { type ApiVersion, buildChangelog } from '../openapi/changes/buildChangelog.js'
import { buildDeprecations } from '../openapi/changes/buildDeprecations.js'
import { createChangeLinks } from '../openapi/changes/linkChanges.js'
import type { Graph } from '../openapi/document/graph.js'
import { objectAt, textAt } from '../openapi/document/json.js'
import { listOperations } from '../openapi/document/listOperations.js'
import { createSlugRegistry, toFileSlug } from '../openapi/document/slugs.js'
import { upgradeSwagger } from '../openapi/document/upgradeSwagger.js'
import type { FeedEntry } from '../openapi/feeds/writeFeeds.js'
import type { Reference, ReferencePage } from '../openapi/pages/buildReference.js'
import { countOperations } from '../openapi/pages/checkCompleteness.js'
import { locateDescription } from '../openapi/validate/operationCount.js'
import { type InterfaceText, interfaceText } from '../text/catalogue.js'
import { fillText } from '../text/fillText.js'
import type { Description } from './description.js'
import type { DescriptionFiles } from './descriptionFiles.js'
import { openDescription } from './openDescription.js'

/** A feed without the URLs of the site. */
export interface DescriptionFeed {
  /** Path without extension. */
  readonly path: Route
  readonly title: string
  /** Newest first. */
  readonly entries: readonly FeedEntry[]
}

export interface ChangePages {
  readonly pages: readonly ReferencePage[]
  readonly feeds: readonly DescriptionFeed[]
}

export interface ChangedReference {
  readonly reference: Reference
  readonly graph: Graph
  /** Route prefix of the pages. */
  readonly path: string
}

type OldVersion = Omit<ApiVersion, 'label'> & { readonly file: string }

/** Opens the older descriptions. One that cannot be used is omitted, with a diagnostic. */
export function openPrevious(
  previous: Description['previous'],
  files: DescriptionFiles,
  diagnostics: Diagnostic[],
): readonly OldVersion[] {
  return previous.flatMap(({ file, date }) => {
    const { graph, diagnostics: found } = openDescription({ file, overlays: [] }, files)
    if (!graph) diagnostics.push(...found)
    else if (countOperations(graph) === 0) {
      const hint = 'Name an older file of this description under `previous`, or take `previous` out.'
      const place = { ...locateDescription(graph), hint }
      diagnostics.push(error('openapi-empty', 'This older description has no operations.', place))
    } else {
      upgradeSwagger(graph)
      return [{ graph, date, file, operations: listOperations(graph, createSlugRegistry([])) }]
    }
    return []
  })
}

/** Builds a changelog for each pair of versions, and the page `deprecations` if the configuration asks for it. */
export function buildChangePages(
  description: Description,
  previous: readonly OldVersion[],
  { reference, graph, path }: ChangedReference,
): ChangePages {
  const { operations, pages, api } = reference
  const { texts = interfaceText('en') } = description
  const current = { graph, operations, date: description.released, file: description.file }
  const versions = nameVersions([current, ...previous])
  const linkTo = createChangeLinks({ operations, pages, path })
  const routes = changelogRoutes(versions, `${path}/changelog`)
  const changelogs = versions.flatMap((after, newer) =>
    versions.slice(newer + 1).map((before, index) => {
      const route = routes.get(pairKey(newer, newer + 1 + index)) ?? ''
      return { newer, older: newer + 1 + index, view: buildChangelog(before, after, { api, route, linkTo, texts }) }
    }),
  )
  const steps = changelogs.filter(({ newer, older }) => older === newer + 1).map(({ view }) => view)
  const feeds = description.feeds ? createFeeds(steps, path, { hasDeprecations: description.deprecations, texts }) : []
  const linkFeed = (feed: DescriptionFeed | undefined) => (feed?.entries.length ? { feeds: feedLinks(feed.path) } : {})
  const [changes, deprecations] = feeds
  const views: (ChangelogView | DeprecationsView)[] = changelogs.map(({ newer, older, view }) => ({
    ...view,
    ...((newer > 0 || older > 1) && {
      title: fillText(texts.changelogBetween, { from: view.from, to: view.to }),
    }),
    ...linkFeed(changes),
    ...(versions.length > 2 && { versions: linkVersions(versions, routes, { newer, older }) }),
  }))
  if (description.deprecations)
    views.push({
      ...buildDeprecations(reference, { route: `${path}/deprecations`, title: texts.deprecationsTitle }),
      ...linkFeed(deprecations),
    })
  const place = graph.locate(graph.root.value as object)
  return {
    pages: views.map((view) => ({ view, author: [], place })),
    feeds: feeds.filter(({ entries }) => entries.length > 0),
  }
}

/** Versions that share a version number are told apart by their date, or by their file. */
function nameVersions(versions: readonly OldVersion[]): readonly ApiVersion[] {
  const numbers = versions.map(({ graph }) => textAt(objectAt(graph.root.value, 'info'), 'version') ?? '')
  return versions.map((version, index) => {
    const number = numbers[index] ?? ''
    const isUnique = number !== '' && numbers.indexOf(number) === numbers.lastIndexOf(number)
    return { ...version, label: isUnique ? number : `${number} (${version.date ?? version.file})`.trim() }
  })
}

function pairKey(newer: number, older: number): string {
  return `${newer} ${older}`
}

/** The two newest versions have the route of the changelog itself, which stays the same with each release. */
function changelogRoutes(versions: readonly ApiVersion[], base: Route): ReadonlyMap<string, Route> {
  const slugs = createSlugRegistry([])
  const names = versions.map(({ label }) => slugs.uniqueSlug(toFileSlug(label) || 'version'))
  return new Map(
    names.flatMap((newerName, newer) =>
      names.slice(newer + 1).map((olderName, index): [string, Route] => {
        const older = newer + 1 + index
        const isNewest = newer === 0 && older === 1
        return [pairKey(newer, older), isNewest ? base : `${base}/${olderName}-to-${newerName}`]
      }),
    ),
  )
}

/** Links that change one end of the comparison. */
function linkVersions(
  versions: readonly ApiVersion[],
  routes: ReadonlyMap<string, Route>,
  { newer, older }: { readonly newer: number; readonly older: number },
): NonNullable<ChangelogView['versions']> {
  const links = (pairOf: (index: number) => readonly [newer: number, older: number], own: number) =>
    versions.flatMap(({ label }, index) => {
      const href = routes.get(pairKey(...pairOf(index)))
      return href ? [{ label, href, current: index === own }] : []
    })
  return {
    from: links((index) => [newer, index], older),
    to: links((index) => [index, older], newer),
  }
}

/** The feed of versions, and that of deprecations. Versions without a date are in neither. */
function createFeeds(
  steps: readonly ChangelogView[],
  path: string,
  { hasDeprecations, texts }: { readonly hasDeprecations: boolean; readonly texts: InterfaceText },
): readonly DescriptionFeed[] {
  const dated = steps.flatMap((view) => (view.date === undefined ? [] : [{ ...view, date: view.date }]))
  const title = dated[0]?.api.title ?? ''
  const versions = dated.map(
    ({ route, date, to, groups }): FeedEntry => ({
      title: `${title} ${to}`,
      date,
      route,
      id: groups[0]?.id ?? '',
      text: groups.flatMap(({ title: name, changes }) => [name, ...changes.map(({ text }) => `- ${text}`)]).join('\n'),
    }),
  )
  const deprecated = dated.flatMap(({ route, date, groups }) =>
    groups
      .filter(({ severity }) => severity === 'deprecated')
      .map(
        ({ id, title: name, changes }): FeedEntry => ({
          ...{ title: name, date, route, id },
          text: changes.map(({ text }) => text).join('\n'),
        }),
      ),
  )
  const feeds = [{ path: `${path}/changelog`, title: fillText(texts.changelogFeed, { api: title }), entries: versions }]
  if (hasDeprecations)
    feeds.push({
      path: `${path}/deprecations`,
      title: fillText(texts.deprecationsFeed, { api: title }),
      entries: deprecated,
    })
  return feeds
}

function feedLinks(path: Route): readonly ReferenceLink[] {
  return [
    { label: 'Atom', href: `${path}.xml` },
    { label: 'JSON Feed', href: `${path}.json` },
  ]
}
