import type { ReactNode } from 'react'
import type { OperationView, ReferenceProps, ServerView } from '../../src/model/contract.js'
import RequestBuilder from '../builder/RequestBuilder.js'
import { Callbacks } from './Callbacks.js'
import { Errors } from './Errors.js'
import { RequestPage } from './RequestPage.js'
import { Examples, RequestSamples } from './Samples.js'

/** The page of an operation, with request samples in every language. */
export function Operation({ view, html, highlight }: ReferenceProps<OperationView>): ReactNode {
  const tools = { html, highlight }
  const { api, body, bodyFile, requestData, samples, slug } = view
  const generated = samples.filter(({ author }) => !author)
  const side = (
    <>
      <RequestSamples samples={samples} tools={tools} />
      {body ? (
        <Examples
          id={`${body.id}-example`}
          title={bodyFile ?? TEXT.exampleBodies}
          content={body.content}
          single={bodyFile !== undefined}
          tools={tools}
        />
      ) : null}
      {requestData && generated.length > 0 ? (
        <RequestBuilder
          data={requestData}
          slug={slug}
          api={api.id}
          languages={generated.map(({ value }) => value)}
          hydrate="interaction"
        />
      ) : null}
    </>
  )
  return (
    <RequestPage
      view={view}
      badges={view.badges}
      parts={view.pathParts}
      server={view.servers[0]}
      servers={view.hasOwnServers && !isSingleBareServer(view.servers) ? view.servers : []}
      bodyTitle={TEXT.requestBody}
      responsesTitle={TEXT.responses}
      side={{ label: TEXT.requestSamples, content: side }}
      tools={tools}
    >
      <Callbacks callbacks={view.callbacks} tools={tools} />
      <Errors errors={view.errors} tools={tools} />
    </RequestPage>
  )
}

/** A single server without name and description, which the endpoint shows already. */
function isSingleBareServer([first, ...others]: readonly ServerView[]): boolean {
  return others.length === 0 && !first?.description && !first?.name
}
