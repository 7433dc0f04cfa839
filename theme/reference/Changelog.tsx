import type { ReactNode } from 'react'
import type { ChangeGroupView, ChangelogView, ChangeView, ReferenceProps } from '../../src/model/contract.js'
import { renderBackticks } from './parts/Description.js'
import { Heading } from './parts/Heading.js'
import { Method } from './parts/Method.js'

/** Differences from the previous version, breaking changes first. */
export function Changelog({ view: { from, to, groups } }: ReferenceProps<ChangelogView>): ReactNode {
  const breaking = groups.flatMap(({ changes }) => changes).filter((change) => change.breaking).length
  return (
    <div className="reference">
      <p>
        From version <strong>{from}</strong> to <strong>{to}</strong>:{' '}
        {groups.length === 0 ? 'nothing changed.' : describeBreaking(breaking)}
      </p>
      {groups.map((group) => (
        <ChangeGroup key={group.id} group={group} />
      ))}
    </div>
  )
}

function describeBreaking(count: number): string {
  return count === 0 ? 'no breaking changes.' : count === 1 ? 'one breaking change.' : `${count} breaking changes.`
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
            <a href={href}>Show the page</a>
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

function Change({ kind, breaking, text }: ChangeView): ReactNode {
  return (
    <li>
      <span className="mark" data-kind={kind}>
        {kind}
      </span>
      <span>
        {breaking ? (
          <span className="mark" data-kind="breaking">
            breaking
          </span>
        ) : null}{' '}
        {renderBackticks(text)}
      </span>
    </li>
  )
}
