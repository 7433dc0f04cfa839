import type { ReactNode } from 'react'
import type { ReferenceProps, WebhookView } from '../../src/contract.js'
import { Authorization } from './Authorization.js'
import { Endpoint } from './Endpoint.js'
import { Heading } from './Heading.js'
import { Deprecation, Marks } from './Marks.js'
import { ExternalDocs } from './Operation.js'
import { Parameters } from './Parameters.js'
import { RequestBody } from './RequestBody.js'
import { Responses } from './Responses.js'
import { Examples } from './Samples.js'
import { Title } from './Title.js'

/** The page of a request that the service sends to an address of the reader. */
export function Webhook({ view, html, highlight }: ReferenceProps<WebhookView>): ReactNode {
  const tools = { html, highlight }
  const { title, lead, deprecated, badges, description, externalDocs, body } = view
  return (
    <div className="reference">
      <Title text={title} />
      <Marks deprecated={deprecated} badges={['webhook', ...badges]} />
      <Endpoint method={view.method} parts={[{ text: view.name }]} />
      <div className="split">
        <div>
          <Deprecation deprecated={deprecated} tools={tools} />
          {lead ? <p>{lead}</p> : null}
          {description ? html(description, { headingLevel: 2 }) : null}
          <ExternalDocs docs={externalDocs} tools={tools} />
          <Authorization security={view.security} />
          <Parameters groups={view.parameters} tools={tools} />
          <RequestBody body={body} title="Payload" tools={tools} />
        </div>
        {body ? (
          <section className="side" aria-label="Payload examples">
            <Examples id={`${body.id}-example`} title="Payload" content={body.content} tools={tools} />
          </section>
        ) : null}
      </div>
      {view.responses.length > 0 ? (
        <section>
          <Heading id="responses" text="Your answer" />
          <Responses id="responses" responses={view.responses} tools={tools} />
        </section>
      ) : null}
    </div>
  )
}
