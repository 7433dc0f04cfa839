/** Pages that list all releases, newest first: one of all, and one for each filter, so that filters are links and need no script. */

import type { Route } from '../../model/model.js'
import type { PluginSourcePage } from '../../model/plugin.js'
import type { InterfaceText } from '../../text/catalogue.js'
import { pluralText } from '../../text/fillText.js'
import type { Release } from './parseReleases.js'

interface OverviewInput {
  readonly releases: readonly Release[]
  /** Route of the page of all releases. The filters are beside it. */
  readonly route: Route
  readonly text: InterfaceText
  readonly kinds: readonly string[]
}

interface ReleaseFilter {
  /** End of the route; empty for all releases. */
  readonly suffix: string
  readonly label: string
  readonly releases: readonly Release[]
}

export function overviewPages({ releases, route, text, kinds }: OverviewInput): PluginSourcePage[] {
  const sorted = [...releases].sort(byReleaseDate)
  const select = (suffix: string, label: string, has: (release: Release) => boolean): ReleaseFilter => {
    return { suffix, label, releases: sorted.filter(has) }
  }
  const filters = [
    select('', text.releasesAll, () => true),
    select('-action-required', text.releasesAction, ({ needsAction }) => needsAction),
    ...kinds.map((kind) => select(`-${kind.toLowerCase()}`, kind, (release) => release.kinds.includes(kind))),
  ].filter((filter) => filter.releases.length > 0)
  return filters.map((filter) => ({
    path: `${route.slice(1)}${filter.suffix}.md`,
    source: writeOverview(filter, filters, { route, text }),
  }))
}

function byReleaseDate(one: Release, other: Release): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1
  if (one.component !== other.component) return one.component < other.component ? -1 : 1
  return one.version < other.version ? 1 : -1
}

function writeOverview(
  { suffix, label, releases }: ReleaseFilter,
  filters: readonly ReleaseFilter[],
  { route, text }: Pick<OverviewInput, 'route' | 'text'>,
): string {
  const components = new Set(releases.map(({ component }) => component)).size
  const values = { count: String(releases.length), components: String(components) }
  const description = pluralText(text.releasesDescription, text, { count: components, values })
  const title = suffix ? `${text.releasesTitle}: ${label}` : text.releasesTitle
  const head = [
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    'hide_table_of_contents: true',
    // A filter shows only what the page of all releases has.
    ...(suffix ? ['unlisted: true', 'search: false'] : []),
  ]
  const links = filters.map((filter) => {
    const name = `${escapeCell(filter.label)} (${filter.releases.length})`
    return filter.suffix === suffix ? `- **${name}**` : `- [${name}](${route}${filter.suffix})`
  })
  const columns = [text.releasesDate, text.releasesRelease, text.releasesChanges]
  const rows = releases.map((release) => tableRow(release, text))
  const table = [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---').join('|')}|`, ...rows].join('\n')
  return `---\n${head.join('\n')}\n---\n\n<div class="filters">\n\n${links.join('\n')}\n\n</div>\n\n${table}\n`
}

/** Three columns, so that the table fits on phones: what a release requires follows its kinds in the last one. */
function tableRow(release: Release, text: InterfaceText): string {
  const { component, version, date, route, id, kinds, needsAction, advisories } = release
  const changes = [
    ...kinds.map((kind) => writeBadge(kind, colorOf(kind))),
    ...(needsAction ? [writeBadge(text.releasesAction, 'warning')] : []),
    ...advisories.map((each) => (each.target ? `[${each.id}](${each.target})` : each.id)),
  ]
  const link = `[${escapeCell(component)} ${escapeCell(version)}](${route}#${encodeURIComponent(id)})`
  return `| ${date} | ${link} | ${changes.join(' ') || '–'} |`
}

function writeBadge(label: string, color: string): string {
  return `:badge[${escapeCell(label)}]{kind=${color}}`
}

/** Characters that Markdown, directives or the replacement of tokens would read. */
function escapeCell(text: string): string {
  return text.replace(/[\\|[\]*_`<>:&]/g, '\\$&')
}

function colorOf(kind: string): string {
  switch (kind) {
    case 'New':
    case 'Added':
      return 'success'
    case 'Security':
      return 'danger'
    case 'Deprecated':
    case 'Removed':
      return 'warning'
    case 'Changed':
      return 'info'
    default:
      return 'neutral'
  }
}
