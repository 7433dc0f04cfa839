/**
 * The page of an operation. On wide screens prose and schemas on the left, samples beside what they belong to; on
 * narrow ones the samples follow it. Nothing is sent from here: there is no form and no request.
 */
import type { ReactNode } from 'react'
import type { ExternalDocsView, OperationView, ReferenceProps } from '../../src/contract.js'
import { Authorization } from './Authorization.js'
import { Callbacks } from './Callbacks.js'
import { Endpoint } from './Endpoint.js'
import { Errors } from './Errors.js'
import { Heading } from './Heading.js'
import { Deprecation, Marks } from './Marks.js'
import { Parameters } from './Parameters.js'
import { RequestBody } from './RequestBody.js'
import { Responses } from './Responses.js'
import { Examples, RequestSamples } from './Samples.js'
import { Title } from './Title.js'
import type { WithTools } from './tools.js'

export function Operation({ view, html, highlight }: ReferenceProps<OperationView>): ReactNode {
  const tools = { html, highlight }
  const { title, lead, deprecated, badges, description, externalDocs, body } = view
  return (
    <div className="reference">
      <Title text={title} />
      <Marks deprecated={deprecated} badges={badges} />
      <Endpoint method={view.method} parts={view.pathParts} server={view.servers[0]} />
      <div className="split">
        <div>
          <Deprecation deprecated={deprecated} tools={tools} />
          {lead ? <p>{lead}</p> : null}
          {description ? html(description, { headingLevel: 2 }) : null}
          <ExternalDocs docs={externalDocs} tools={tools} />
          <Authorization security={view.security} />
          <Parameters groups={view.parameters} tools={tools} />
          <RequestBody body={body} tools={tools} />
        </div>
        <section className="side" aria-label="Request samples">
          <RequestSamples samples={view.samples} tools={tools} />
          {body ? (
            <Examples
              id={`${body.id}-example`}
              title={view.bodyFile ?? 'Example bodies'}
              content={body.content}
              single={view.bodyFile !== undefined}
              tools={tools}
            />
          ) : null}
        </section>
      </div>
      {view.responses.length > 0 ? (
        <section>
          <Heading id="responses" text="Responses" />
          <Responses id="responses" responses={view.responses} tools={tools} />
        </section>
      ) : null}
      <Callbacks callbacks={view.callbacks} tools={tools} />
      <Errors errors={view.errors} />
    </div>
  )
}

export function ExternalDocs({ docs, tools }: { readonly docs?: ExternalDocsView } & WithTools): ReactNode {
  if (!docs) return null
  return (
    <p>
      <a href={docs.url}>{docs.description ? tools.html(docs.description, { inline: true }) : 'Read more'}</a>
    </p>
  )
}
