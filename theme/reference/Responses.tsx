import type { ReactNode } from 'react'
import type { ResponseLinkView, ResponseView } from '../../src/model/contract.js'
import { Tab, Tabs } from '../components/Tabs.js'
import { fill } from '../text/fill.js'
import { findRepeatedParts, type RepeatedParts } from './findRepeatedParts.js'
import { MediaSchema, MediaTypes } from './MediaTypes.js'
import { Headers } from './Parameters.js'
import { Description } from './parts/Description.js'
import { Method } from './parts/Method.js'
import { readExpression } from './parts/readExpression.js'
import type { WithTools } from './parts/tools.js'
import { translate } from './parts/translate.js'
import { Examples } from './Samples.js'

interface ResponsesProps extends WithTools {
  readonly id: string
  readonly responses: readonly ResponseView[]
}

/** One tab for each status, with the schema on the left and the example on the right. */
export function Responses({ id, responses, tools }: ResponsesProps): ReactNode {
  if (responses.length === 0) return null
  const before = findRepeatedParts(responses)
  return (
    <div className="responses">
      <Tabs id={id}>
        {responses.map((response) => (
          <Tab key={response.id} id={response.id} label={response.status} value={response.status}>
            <Response response={response} before={before} tools={tools} />
          </Tab>
        ))}
      </Tabs>
    </div>
  )
}

interface ResponseProps extends WithTools {
  readonly response: ResponseView
  readonly before: RepeatedParts
}

function Response({ response, before, tools }: ResponseProps): ReactNode {
  const { id, status, content } = response
  const [media] = content
  const aside = (shown: ResponseView['content'], suffix: string) =>
    shown.some(({ examples }) => examples.length > 0) ? (
      <div className="side">
        <Examples id={`${id}-example${suffix}`} title={fill(TEXT.response, { status })} content={shown} tools={tools} />
      </div>
    ) : null
  if (content.length > 1)
    return (
      <>
        <ResponseHead response={response} before={before} tools={tools} />
        <MediaTypes
          id={id}
          content={content}
          same={before.schema}
          shownDescription={response.description}
          beside={(one) => aside([one], `-${content.indexOf(one) + 1}`)}
          tools={tools}
        />
        <ResponseLinks links={response.links} tools={tools} />
      </>
    )
  return (
    <div className="split">
      <div>
        <ResponseHead response={response} before={before} tools={tools} />
        {media ? (
          <MediaSchema
            media={media}
            same={before.schema(media)}
            shownDescription={response.description}
            tools={tools}
          />
        ) : null}
        <ResponseLinks links={response.links} tools={tools} />
      </div>
      {media ? aside(content, '') : null}
    </div>
  )
}

function ResponseHead({ response, before, tools }: ResponseProps): ReactNode {
  const { status, title, summary, description, headers } = response
  return (
    <>
      <p className="status" data-class={status[0]}>
        <strong>
          {status} {translate(title)}
        </strong>
        {summary ? <> {tools.html(summary, { inline: true })}</> : null}
      </p>
      {description ? tools.html(description, { headingLevel: 4 }) : null}
      <Headers headers={headers} before={before} tools={tools} />
    </>
  )
}

/** Operations that can be called with values of this response. */
function ResponseLinks({ links, tools }: { readonly links: readonly ResponseLinkView[] } & WithTools): ReactNode {
  if (links.length === 0) return null
  return (
    <div className="links">
      <p>{TEXT.followUp}</p>
      <ul className="plain">
        {links.map(({ name, description, operation, parameters, requestBody }) => (
          <li key={name}>
            {operation ? (
              <a href={operation.href}>
                <Method name={operation.method} /> {operation.title}
              </a>
            ) : (
              name
            )}
            <Description text={description} tools={tools} />
            {parameters.map((parameter) => (
              <p key={parameter.name}>
                <code>{parameter.name}</code> ← <code>{readExpression(parameter.expression)}</code>
              </p>
            ))}
            {requestBody ? (
              <p>
                {TEXT.linkBody} ← <code>{readExpression(requestBody)}</code>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
