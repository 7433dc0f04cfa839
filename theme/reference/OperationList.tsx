import type { ReactNode } from 'react'
import type { OperationLink, TagGroupView, TagView } from '../../src/contract.js'
import { Heading } from './Heading.js'
import { Method } from './Method.js'
import { ExternalDocs } from './Operation.js'
import type { WithTools } from './tools.js'

/** Every operation, by tag; groups of tags have a line of their own. */
export function OperationList({ groups, tools }: { readonly groups: readonly TagGroupView[] } & WithTools): ReactNode {
  if (groups.every(({ tags }) => tags.length === 0)) return null
  return (
    <section>
      <Heading id="operations" text="Operations" />
      {groups.map(({ name, tags }) => (
        <div key={name}>
          {name && (tags.length > 1 || tags[0]?.label !== name) ? <p className="tag-group">{name}</p> : null}
          {tags.map((tag) => (
            <Tag key={tag.id} tag={tag} tools={tools} />
          ))}
        </div>
      ))}
    </section>
  )
}

function Tag({ tag, tools }: { readonly tag: TagView } & WithTools): ReactNode {
  const { id, label, description, externalDocs, operations } = tag
  return (
    <>
      <Heading id={id} level={3} text={label} />
      {description ? tools.html(description, { headingLevel: 4 }) : null}
      <ExternalDocs docs={externalDocs} tools={tools} />
      <ul className="operations">
        {operations.map((operation) => (
          <Line key={operation.href} operation={operation} />
        ))}
      </ul>
    </>
  )
}

function Line({
  operation: { title, method, path, href, deprecated },
}: {
  readonly operation: OperationLink
}): ReactNode {
  return (
    <li>
      <a href={href} data-deprecated={deprecated ? '' : undefined}>
        <Method name={method} /> {title}
      </a>
      {deprecated ? <span className="visually-hidden"> (deprecated)</span> : null} <code>{path}</code>
    </li>
  )
}
