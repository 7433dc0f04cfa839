import type { ReactNode } from 'react'
import type { CallbackView, OutgoingRequestView } from '../../src/model/contract.js'
import { fillNodes } from '../text/fillNodes.js'
import { Parameters } from './Parameters.js'
import { Badges, Deprecation } from './parts/Badges.js'
import { Heading } from './parts/Heading.js'
import { Method } from './parts/Method.js'
import { readExpression } from './parts/readExpression.js'
import type { WithTools } from './parts/tools.js'
import { RequestBody } from './RequestBody.js'
import { Responses } from './Responses.js'
import { Examples } from './Samples.js'

/** Requests that the service sends back, each with its own parameters, body and responses. */
export function Callbacks({
  callbacks,
  tools,
}: { readonly callbacks: readonly CallbackView[] } & WithTools): ReactNode {
  if (callbacks.length === 0) return null
  return (
    <section>
      <Heading id="callbacks" text={TEXT.callbacks} />
      {callbacks.map(({ id, name, expression, requests }) => (
        <section key={id} className="callback">
          <Heading id={id} level={3} text={name} />
          {requests.map((request) => (
            <CallbackRequest key={request.id} request={request} expression={expression} tools={tools} />
          ))}
        </section>
      ))}
    </section>
  )
}

interface CallbackRequestProps extends WithTools {
  readonly request: OutgoingRequestView
  readonly expression: string
}

function CallbackRequest({ request, expression, tools }: CallbackRequestProps): ReactNode {
  const { id, method, title, deprecated, description, parameters, body, responses } = request
  return (
    <details className="nested" id={id} open>
      <summary>
        <Method name={method} /> {title}
      </summary>
      <div className="split">
        <div>
          <p className="note">{fillNodes(TEXT.sentTo, { url: <code>{readExpression(expression)}</code> })}</p>
          <Badges deprecated={deprecated} />
          <Deprecation deprecated={deprecated} tools={tools} />
          {description ? tools.html(description, { headingLevel: 4 }) : null}
          <Parameters groups={parameters} id={`${id}-parameters`} level={4} tools={tools} />
          <RequestBody body={body} level={4} title={TEXT.body} tools={tools} />
        </div>
        {body ? (
          <div className="side">
            <Examples id={`${id}-example`} title={TEXT.body} content={body.content} tools={tools} />
          </div>
        ) : null}
      </div>
      {responses.length > 0 ? <p className="note">{TEXT.yourResponse}</p> : null}
      <Responses id={`${id}-responses`} responses={responses} tools={tools} />
    </details>
  )
}
