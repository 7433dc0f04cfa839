import type { ReactNode } from 'react'
import type { RequestBodyView } from '../../src/model/contract.js'
import { MediaTypes } from './MediaTypes.js'
import { Heading } from './parts/Heading.js'
import type { WithTools } from './parts/tools.js'

interface RequestBodyProps extends WithTools {
  readonly body?: RequestBodyView
  readonly level?: 2 | 3 | 4
  readonly title?: string
}

/** Nothing for an operation without a body. */
export function RequestBody({ body, level, title = TEXT.requestBody, tools }: RequestBodyProps): ReactNode {
  if (!body) return null
  return (
    <section>
      <Heading id={body.id} level={level} text={title}>
        {body.required ? (
          <span className="required" data-no-search="">
            {TEXT.required}
          </span>
        ) : null}
      </Heading>
      {body.description ? tools.html(body.description) : null}
      <MediaTypes id={body.id} content={body.content} tools={tools} />
    </section>
  )
}
