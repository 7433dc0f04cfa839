import type { ReactNode } from 'react'
import type { DeprecationView } from '../../../src/model/contract.js'
import { Admonition } from '../../components/Admonition.js'
import { fillNodes } from '../../text/fillNodes.js'
import type { WithTools } from './tools.js'

interface BadgesProps {
  readonly deprecated?: DeprecationView
  readonly badges?: readonly string[]
}

/** Badges below a title, for example `deprecated` or `beta`. */
export function Badges({ deprecated, badges = [] }: BadgesProps): ReactNode {
  if (!deprecated && badges.length === 0) return null
  return (
    <p className="marks">
      {deprecated ? <DeprecatedBadge /> : null}
      {badges.map((badge) => (
        <span key={badge} className="mark">
          {badge}
        </span>
      ))}
    </p>
  )
}

/** The text is in the page instead of a style sheet, so that screen readers read it. */
export function DeprecatedBadge(): ReactNode {
  return (
    <span className="mark" data-kind="deprecated">
      {TEXT.deprecated}
    </span>
  )
}

/** Reason of a deprecation and the date of removal, if the description has them. */
export function Deprecation({ deprecated, tools }: { readonly deprecated?: DeprecationView } & WithTools): ReactNode {
  if (!deprecated?.reason && !deprecated?.sunset) return null
  return (
    <Admonition kind="warning" title={TEXT.deprecatedTitle}>
      {deprecated.reason ? tools.html(deprecated.reason) : null}
      {deprecated.sunset ? <Sunset date={deprecated.sunset} /> : null}
    </Admonition>
  )
}

/** The same as `Deprecation` for a row, without a box. */
export function DeprecationNote({
  deprecated,
  tools,
}: { readonly deprecated?: DeprecationView } & WithTools): ReactNode {
  if (!deprecated?.reason && !deprecated?.sunset) return null
  return (
    <div className="note">
      {deprecated.reason ? tools.html(deprecated.reason) : null}
      {deprecated.sunset ? <Sunset date={deprecated.sunset} /> : null}
    </div>
  )
}

function Sunset({ date }: { readonly date: string }): ReactNode {
  return <p>{fillNodes(TEXT.sunset, { date: <time dateTime={date}>{date}</time> })}</p>
}
