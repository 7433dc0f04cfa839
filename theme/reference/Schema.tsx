import type { ReactNode } from 'react'
import type { ReferenceProps, SchemaView } from '../../src/model/contract.js'
import { plural } from '../text/fill.js'
import { Badges, Deprecation } from './parts/Badges.js'
import { Code } from './parts/Code.js'
import { Heading } from './parts/Heading.js'
import { LinkItems } from './parts/LinkItems.js'
import { TypeName } from './schema/Row.js'
import { SchemaContents } from './schema/SchemaContents.js'

/** Longer lists of pages are folded: some schemas are used by all responses. */
const maxUnfoldedPages = 24

/** The page of a schema: its properties, an example, and the pages that use it. */
export function Schema({ view, html, highlight }: ReferenceProps<SchemaView>): ReactNode {
  const tools = { html, highlight }
  const { schema, example, usedBy } = view
  return (
    <div className="reference">
      <Badges deprecated={schema.deprecated} badges={['schema']} />
      <div className="split">
        <div id="schema">
          <Deprecation deprecated={schema.deprecated} tools={tools} />
          <p className="media">
            <TypeName schema={{ ...schema, component: undefined }} />
          </p>
          {schema.description ? html(schema.description, { headingLevel: 2 }) : null}
          <SchemaContents node={schema} tools={tools} />
        </div>
        {example?.code ? (
          <section className="side" aria-label={TEXT.example}>
            <div className="sample">
              <p className="sample-title">{TEXT.example}</p>
              <Code code={example.code} tools={tools} />
            </div>
          </section>
        ) : null}
      </div>
      {usedBy.length > 0 ? (
        <section>
          <Heading id="used-by" text={TEXT.usedBy} />
          {usedBy.length > maxUnfoldedPages ? (
            <details className="nested">
              <summary>{plural(TEXT.pageCount, usedBy.length)}</summary>
              <LinkItems links={usedBy} />
            </details>
          ) : (
            <LinkItems links={usedBy} />
          )}
        </section>
      ) : null}
    </div>
  )
}
