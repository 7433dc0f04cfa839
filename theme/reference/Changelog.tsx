import type { ReactNode } from 'react'
import type {
  ChangeGroupView,
  ChangelogLink,
  ChangelogView,
  ChangeSeverity,
  ChangeView,
  ReferenceLink,
  ReferenceProps,
} from '../../src/model/contract.js'
import { fill, plural } from '../text/fill.js'
import { fillNodes } from '../text/fillNodes.js'
import { renderBackticks } from './parts/Description.js'
import { Heading } from './parts/Heading.js'
import { Method } from './parts/Method.js'
import { translateCodes } from './parts/translate.js'

/** Differences between two versions by severity, breaking changes first. */
export function Changelog({ view }: ReferenceProps<ChangelogView>): ReactNode {
  const { from, to, date, versions, feeds, groups } = view
  const breaking = groups.flatMap(({ changes }) => changes).filter((change) => change.breaking).length
  return (
    <div className="reference">
      <p>
        {fillNodes(TEXT.changesFromTo, {
          from: <strong>{from}</strong>,
          to: <strong>{to}</strong>,
          result: groups.length === 0 ? TEXT.nothingChanged : describeBreaking(breaking),
        })}{' '}
        {date ? fillNodes(TEXT.releasedOn, { date: <time dateTime={date}>{date}</time> }) : null}
      </p>
      {versions ? (
        <>
          <VersionLinks label={TEXT.changesFrom} links={versions.from} />
          <VersionLinks label={TEXT.changesTo} links={versions.to} />
        </>
      ) : null}
      <Feeds feeds={feeds} />
      {severities.map(({ severity, title }) => {
        const own = groups.filter((group) => group.severity === severity)
        const count = own.flatMap(({ changes }) => changes).length
        return own.length === 0 ? null : (
          <section key={severity}>
            <Heading id={`severity-${severity}`} text={`${title} (${count})`} />
            {own.map((group) => (
              <ChangeGroup key={group.id} group={group} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

const severities: readonly { readonly severity: ChangeSeverity; readonly title: string }[] = [
  { severity: 'breaking', title: TEXT.breakingTitle },
  { severity: 'deprecated', title: TEXT.deprecationsTitle },
  { severity: 'compatible', title: TEXT.compatibleTitle },
]

function describeBreaking(count: number): string {
  return count === 0 ? TEXT.noBreakingChanges : plural(TEXT.breakingChanges, count)
}

/** Links to the comparisons with other versions at one end. */
function VersionLinks({
  label,
  links,
}: {
  readonly label: string
  readonly links: readonly ChangelogLink[]
}): ReactNode {
  return (
    <nav className="change-operations" aria-label={label}>
      <span>{label}</span>
      {links.map((link) => (
        <a key={link.href} href={link.href} aria-current={link.current ? 'true' : undefined}>
          {link.label}
        </a>
      ))}
    </nav>
  )
}

/** Links to the feeds of a page. */
export function Feeds({ feeds }: { readonly feeds?: readonly ReferenceLink[] }): ReactNode {
  if (!feeds) return null
  return (
    <p className="downloads">
      {feeds.map(({ label, href }) => (
        <a key={href} href={href} aria-label={fill(TEXT.feed, { format: label })}>
          {label}
        </a>
      ))}
    </p>
  )
}

function ChangeGroup({ group }: { readonly group: ChangeGroupView }): ReactNode {
  const { id, title, method, path, href, operations, changes } = group
  return (
    <section>
      <Heading id={id} level={3} text={title} />
      {method || path ? (
        <p className="change-place">
          {method ? <Method name={method} /> : null} {path ? <PagePath path={path} href={href} /> : null}
        </p>
      ) : null}
      {operations ? (
        <ul className="change-operations">
          {operations.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.label}</a>
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="changes">
        {changes.map((change) => (
          <Change key={`${change.kind} ${change.text}`} {...change} />
        ))}
      </ul>
    </section>
  )
}

function PagePath({ path, href }: { readonly path: string; readonly href: string | undefined }): ReactNode {
  return href ? (
    <a href={href}>
      <code>{path}</code>
    </a>
  ) : (
    <code>{path}</code>
  )
}

const changeNames: Readonly<Record<ChangeView['kind'], string>> = {
  added: TEXT.changeAdded,
  changed: TEXT.changeChanged,
  deprecated: TEXT.changeDeprecated,
  removed: TEXT.changeRemoved,
}

function Change({ kind, text, href }: ChangeView): ReactNode {
  return (
    <li>
      <span className="mark" data-kind={kind}>
        {changeNames[kind]}
      </span>
      <span>
        {renderBackticks(translateCodes(text))}
        {href ? (
          <>
            {' '}
            <a href={href}>{TEXT.showPart}</a>
          </>
        ) : null}
      </span>
    </li>
  )
}
