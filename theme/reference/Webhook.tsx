import type { ReactNode } from 'react'
import type { ReferenceProps, WebhookView } from '../../src/model/contract.js'
import { RequestPage } from './RequestPage.js'
import { Examples } from './Samples.js'

/** The page of a request that the service sends to a URL of the reader. */
export function Webhook({ view, html, highlight }: ReferenceProps<WebhookView>): ReactNode {
  const tools = { html, highlight }
  const { body, name, badges } = view
  const examples = body && <Examples id={`${body.id}-example`} title="Payload" content={body.content} tools={tools} />
  return (
    <RequestPage
      view={view}
      badges={['webhook', ...badges]}
      parts={[{ text: name }]}
      bodyTitle="Payload"
      responsesTitle="Your response"
      side={examples && { label: 'Payload examples', content: examples }}
      tools={tools}
    />
  )
}
