import type { ReactNode } from 'react'
import type { OperationLink, TagGroupView, TagView } from '../../src/model/contract.js'
import { fill, plural } from '../text/fill.js'
import { ExternalDocs } from './parts/ExternalDocs.js'
import { Heading } from './parts/Heading.js'
import { Method } from './parts/Method.js'
import type { WithTools } from './parts/tools.js'

/** Above this number, the operations of each tag are folded and each is one element: hundreds of full lines render slowly. */
const maxUnfoldedOperations = 200

/** Characters of a tag description. A longer one is folded with the operations. */
const maxUnfoldedTextLength = 600

/** All operations by tag. Groups of tags have a line above their tags. */
export function OperationList({ groups, tools }: { readonly groups: readonly TagGroupView[] } & WithTools): ReactNode {
  if (groups.every(({ tags }) => tags.length === 0)) return null
  const count = groups.flatMap(({ tags }) => tags).reduce((sum, { operations }) => sum + operations.length, 0)
  return (
    <section>
      <Heading id="operations" text={TEXT.operations} />
      {groups.map(({ name, tags }) => (
        <div key={name}>
          {name && (tags.length > 1 || tags[0]?.label !== name) ? <p className="tag-group">{name}</p> : null}
          {tags.map((tag) => (
            <OperationTag key={tag.id} tag={tag} isFolded={count > maxUnfoldedOperations} tools={tools} />
          ))}
        </div>
      ))}
    </section>
  )
}

interface OperationTagProps extends WithTools {
  readonly tag: TagView
  readonly isFolded: boolean
}

function OperationTag({ tag, isFolded, tools }: OperationTagProps): ReactNode {
  const { id, label, description, externalDocs, operations } = tag
  const text = description ? tools.html(description, { headingLevel: 4 }) : null
  const isLong = isFolded && (description?.markdown.length ?? 0) > maxUnfoldedTextLength
  const count = plural(TEXT.operationCount, operations.length)
  return (
    <>
      <Heading id={id} level={3} text={label} />
      {isLong ? null : text}
      <ExternalDocs docs={externalDocs} tools={tools} />
      {isFolded ? (
        <details className="nested">
          <summary>{isLong ? fill(TEXT.aboutTag, { tag: label, operations: count }) : count}</summary>
          {isLong ? text : null}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div className="operations" role="group" aria-label={label}>
            {operations.map((operation) => (
              <ShortOperationLine key={operation.href} operation={operation} />
            ))}
          </div>
        </details>
      ) : (
        <ul className="operations">
          {operations.map((operation) => (
            <OperationLine key={operation.href} operation={operation} />
          ))}
        </ul>
      )}
    </>
  )
}

interface OperationLineProps {
  readonly operation: OperationLink
}

/** The style sheet adds the method before the title. */
function ShortOperationLine({ operation: { title, method, href, deprecated } }: OperationLineProps): ReactNode {
  return (
    <a href={href} data-method={method.toLowerCase()} data-deprecated={deprecated ? '' : undefined}>
      {`${title}${deprecated ? ` ${TEXT.deprecatedPage}` : ''}`}
    </a>
  )
}

function OperationLine({ operation: { title, method, path, href, deprecated } }: OperationLineProps): ReactNode {
  return (
    <li>
      <a href={href} data-deprecated={deprecated ? '' : undefined}>
        <Method name={method} /> {title}
      </a>
      {deprecated ? <span className="visually-hidden"> {TEXT.deprecatedPage}</span> : null} <code>{path}</code>
    </li>
  )
}
