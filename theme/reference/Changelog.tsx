import type { ReactNode } from 'react'
import type { ChangeGroupView, ChangelogView, ChangeView, ReferenceProps } from '../../src/model/contract.js'
import { plural } from '../text/fill.js'
import { fillNodes } from '../text/fillNodes.js'
import { renderBackticks } from './parts/Description.js'
import { Heading } from './parts/Heading.js'
import { Method } from './parts/Method.js'

/** Differences from the previous version, breaking changes first. */
export function Changelog({ view: { from, to, groups } }: ReferenceProps<ChangelogView>): ReactNode {
  const breaking = groups.flatMap(({ changes }) => changes).filter((change) => change.breaking).length
  return (
    <div className="reference">
      <p>
        {fillNodes(TEXT.changesFromTo, {
          from: <strong>{from}</strong>,
          to: <strong>{to}</strong>,
          result: groups.length === 0 ? TEXT.nothingChanged : describeBreaking(breaking),
        })}
      </p>
      {groups.map((group) => (
        <ChangeGroup key={group.id} group={group} />
      ))}
    </div>
  )
}

function describeBreaking(count: number): string {
  return count === 0 ? TEXT.noBreakingChanges : plural(TEXT.breakingChanges, count)
}

function ChangeGroup({ group }: { readonly group: ChangeGroupView }): ReactNode {
  const { id, title, method, path, href, operations, changes } = group
  return (
    <section>
      <Heading id={id} text={title} />
      {method || path || href ? (
        <p className="change-place">
          {method ? <Method name={method} /> : null}{' '}
          {path ? (
            href ? (
              <a href={href}>
                <code>{path}</code>
              </a>
            ) : (
              <code>{path}</code>
            )
          ) : href ? (
            <a href={href}>{TEXT.showPage}</a>
          ) : null}
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

const changeNames: Readonly<Record<ChangeView['kind'], string>> = {
  added: TEXT.changeAdded,
  changed: TEXT.changeChanged,
  deprecated: TEXT.changeDeprecated,
  removed: TEXT.changeRemoved,
}

function Change({ kind, breaking, text }: ChangeView): ReactNode {
  return (
    <li>
      <span className="mark" data-kind={kind}>
        {changeNames[kind]}
      </span>
      <span>
        {breaking ? (
          <span className="mark" data-kind="breaking">
            {TEXT.breaking}
          </span>
        ) : null}{' '}
        {renderBackticks(text)}
      </span>
    </li>
  )
}
