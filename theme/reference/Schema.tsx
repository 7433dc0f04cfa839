import type { ReactNode } from 'react'
import type { ReferenceLink, ReferenceProps, SchemaView } from '../../src/model/contract.js'
import { Code } from './Code.js'
import { Heading } from './Heading.js'
import { Deprecation, Marks } from './Marks.js'
import { Type } from './Row.js'
import { SchemaInside } from './SchemaInside.js'

/** More pages than these, which use a schema that all responses have, are folded. */
const MANY = 24

/** The page of a schema: its rows, an example, and where it is used. */
export function Schema({ view, html, highlight }: ReferenceProps<SchemaView>): ReactNode {
  const tools = { html, highlight }
  const { schema, example, usedBy } = view
  return (
    <div className="reference">
      <Marks deprecated={schema.deprecated} badges={['schema']} />
      <div className="split">
        <div id="schema">
          <Deprecation deprecated={schema.deprecated} tools={tools} />
          <p className="media">
            <Type schema={{ ...schema, component: undefined }} />
          </p>
          {schema.description ? html(schema.description, { headingLevel: 2 }) : null}
          <SchemaInside node={schema} tools={tools} />
        </div>
        {example?.code ? (
          <section className="side" aria-label="Example">
            <div className="sample">
              <p className="sample-title">Example</p>
              <Code code={example.code} tools={tools} />
            </div>
          </section>
        ) : null}
      </div>
      {usedBy.length > 0 ? (
        <section>
          <Heading id="used-by" text="Used by" />
          {usedBy.length > MANY ? (
            <details className="nested">
              <summary>{usedBy.length} pages</summary>
              <Pages pages={usedBy} />
            </details>
          ) : (
            <Pages pages={usedBy} />
          )}
        </section>
      ) : null}
    </div>
  )
}

function Pages({ pages }: { readonly pages: readonly ReferenceLink[] }): ReactNode {
  return (
    <ul className="pages">
      {pages.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  )
}
