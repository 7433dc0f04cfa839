/**
 * The layout of operation and webhook pages. On wide screens, samples are in a column to the right of the text and schemas
 * that they belong to; on narrow screens they follow them. The page sends no requests.
 */
import type { ReactNode } from 'react'
import type { OperationView, ServerView, WebhookView } from '../../src/model/contract.js'
import { Authorization } from './Authorization.js'
import { Endpoint } from './Endpoint.js'
import { Parameters } from './Parameters.js'
import { Badges, Deprecation } from './parts/Badges.js'
import { ExternalDocs } from './parts/ExternalDocs.js'
import { Gaps } from './parts/Gaps.js'
import { Heading } from './parts/Heading.js'
import type { WithTools } from './parts/tools.js'
import { RequestBody } from './RequestBody.js'
import { Responses } from './Responses.js'
import { Servers } from './Servers.js'

interface RequestPageProps extends WithTools {
  readonly view: OperationView | WebhookView
  readonly badges: readonly string[]
  readonly parts: OperationView['pathParts']
  readonly server?: ServerView
  /** Servers to list below the description. */
  readonly servers?: readonly ServerView[]
  /** Headings of the body and of the responses. */
  readonly bodyTitle: string
  readonly responsesTitle: string
  /** The column with samples, and its accessible name. */
  readonly side?: { readonly label: string; readonly content: ReactNode }
  /** Content after the responses. */
  readonly children?: ReactNode
}

export function RequestPage(props: RequestPageProps): ReactNode {
  const { view, badges, parts, server, servers = [], bodyTitle, responsesTitle, side, children, tools } = props
  const { lead, method, deprecated, description, externalDocs, body, responses } = view
  return (
    <div className="reference">
      <Badges deprecated={deprecated} badges={badges} />
      <Endpoint method={method} parts={parts} server={server}>
        <Authorization security={view.security} />
      </Endpoint>
      <div className="split">
        <div>
          <Deprecation deprecated={deprecated} tools={tools} />
          <Gaps gaps={view.gaps} />
          {lead ? <p>{tools.html(lead, { inline: true })}</p> : null}
          {description ? tools.html(description, { headingLevel: 2 }) : null}
          <ExternalDocs docs={externalDocs} tools={tools} />
          {view.note ? tools.html(view.note, { headingLevel: 2 }) : null}
          <Servers servers={servers} tools={tools} />
          <Parameters groups={view.parameters} tools={tools} />
          <RequestBody body={body} title={bodyTitle} tools={tools} />
        </div>
        {side ? (
          <section className="side" aria-label={side.label}>
            {side.content}
          </section>
        ) : null}
      </div>
      {responses.length > 0 ? (
        <section>
          <Heading id="responses" text={responsesTitle} />
          <Responses id="responses" responses={responses} tools={tools} />
        </section>
      ) : null}
      {view.noteAfter ? tools.html(view.noteAfter, { headingLevel: 2 }) : null}
      {children}
    </div>
  )
}
