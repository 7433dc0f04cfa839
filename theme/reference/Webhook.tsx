import type { ReactNode } from 'react'
import type { ReferenceProps, WebhookView } from '../../src/model/contract.js'
import { RequestPage } from './RequestPage.js'
import { Examples } from './Samples.js'

/** The page of a request that the service sends to a URL of the reader. */
export function Webhook({ view, html, highlight }: ReferenceProps<WebhookView>): ReactNode {
  const tools = { html, highlight }
  const { body, name, badges } = view
  const examples = body && (
    <Examples id={`${body.id}-example`} title={TEXT.payload} content={body.content} tools={tools} />
  )
  return (
    <RequestPage
      view={view}
      badges={['webhook', ...badges]}
      parts={[{ text: name }]}
      bodyTitle={TEXT.payload}
      responsesTitle={TEXT.yourResponse}
      side={examples && { label: TEXT.payloadExamples, content: examples }}
      tools={tools}
    />
  )
}
