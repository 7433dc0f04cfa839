import type { ReactNode } from 'react'
import type { OperationLink, TagGroupView, TagView } from '../../src/contract.js'
import { ExternalDocs } from './ExternalDocs.js'
import { Heading } from './Heading.js'
import { Method } from './Method.js'
import type { WithTools } from './tools.js'

/** With more operations than these, each is one element, and no list around: a thousand with all parts are slow to show. */
const MANY = 400

/** Every operation, by tag; groups of tags have a line of their own. */
export function OperationList({ groups, tools }: { readonly groups: readonly TagGroupView[] } & WithTools): ReactNode {
  if (groups.every(({ tags }) => tags.length === 0)) return null
  const count = groups.flatMap(({ tags }) => tags).reduce((sum, { operations }) => sum + operations.length, 0)
  return (
    <section>
      <Heading id="operations" text="Operations" />
      {groups.map(({ name, tags }) => (
        <div key={name}>
          {name && (tags.length > 1 || tags[0]?.label !== name) ? <p className="tag-group">{name}</p> : null}
          {tags.map((tag) => (
            <Tag key={tag.id} tag={tag} isShort={count > MANY} tools={tools} />
          ))}
        </div>
      ))}
    </section>
  )
}

interface TagProps extends WithTools {
  readonly tag: TagView
  readonly isShort: boolean
}

function Tag({ tag, isShort, tools }: TagProps): ReactNode {
  const { id, label, description, externalDocs, operations } = tag
  return (
    <>
      <Heading id={id} level={3} text={label} />
      {description ? tools.html(description, { headingLevel: 4 }) : null}
      <ExternalDocs docs={externalDocs} tools={tools} />
      {isShort ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className="operations" role="group" aria-label={label}>
          {operations.map((operation) => (
            <ShortLine key={operation.href} operation={operation} />
          ))}
        </div>
      ) : (
        <ul className="operations">
          {operations.map((operation) => (
            <Line key={operation.href} operation={operation} />
          ))}
        </ul>
      )}
    </>
  )
}

interface LineProps {
  readonly operation: OperationLink
}

function ShortLine({ operation: { title, method, href, deprecated } }: LineProps): ReactNode {
  return (
    <a href={href} data-deprecated={deprecated ? '' : undefined}>
      {`${method} ${title}${deprecated ? ' (deprecated)' : ''}`}
    </a>
  )
}

function Line({ operation: { title, method, path, href, deprecated } }: LineProps): ReactNode {
  return (
    <li>
      <a href={href} data-deprecated={deprecated ? '' : undefined}>
        <Method name={method} /> {title}
      </a>
      {deprecated ? <span className="visually-hidden"> (deprecated)</span> : null} <code>{path}</code>
    </li>
  )
}
