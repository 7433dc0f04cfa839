import type { ReactNode } from 'react'
import type {
  DeprecatedPartView,
  DeprecationGroupView,
  DeprecationsView,
  ReferenceProps,
} from '../../src/model/contract.js'
import { fill } from '../text/fill.js'
import { Feeds } from './Changelog.js'
import { Heading } from './parts/Heading.js'
import { LinkItems } from './parts/LinkItems.js'
import type { WithTools } from './parts/tools.js'

/** Everything that is deprecated, by the date on which it stops working. */
export function Deprecations({ view, html, highlight }: ReferenceProps<DeprecationsView>): ReactNode {
  const tools = { html, highlight }
  return (
    <div className="reference">
      <p>{view.groups.length === 0 ? TEXT.nothingDeprecated : TEXT.deprecationsText}</p>
      <Feeds feeds={view.feeds} />
      {view.groups.map((group) => (
        <Group key={group.sunset ?? ''} group={group} tools={tools} />
      ))}
    </div>
  )
}

function Group({ group: { sunset, entries }, tools }: { readonly group: DeprecationGroupView } & WithTools): ReactNode {
  return (
    <section>
      <Heading
        id={sunset ? `until-${sunset}` : 'without-date'}
        text={sunset ? fill(TEXT.worksUntil, { date: sunset }) : TEXT.noSunset}
      />
      {entries.map((entry) => (
        <Entry key={`${entry.part} ${entry.name} ${entry.places[0]?.href}`} entry={entry} tools={tools} />
      ))}
    </section>
  )
}

const partNames: Readonly<Record<DeprecatedPartView['part'], string>> = {
  operation: TEXT.partOperation,
  webhook: TEXT.partWebhook,
  parameter: TEXT.partParameter,
  header: TEXT.partHeader,
  property: TEXT.partProperty,
}

function Entry({ entry, tools }: { readonly entry: DeprecatedPartView } & WithTools): ReactNode {
  const { part, name, schema, reason, places } = entry
  return (
    <section>
      <p className="change-place">
        <span className="mark" data-kind="deprecated">
          {partNames[part]}
        </span>{' '}
        <code>{schema ? `${schema}.${name}` : name}</code>
      </p>
      {reason ? tools.html(reason) : null}
      <LinkItems links={places} className="change-operations" />
    </section>
  )
}
