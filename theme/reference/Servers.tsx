import { Fragment, type ReactNode } from 'react'
import type { ServerVariableView, ServerView } from '../../src/model/contract.js'
import { fillNodes } from '../text/fillNodes.js'
import { Heading } from './parts/Heading.js'
import type { WithTools } from './parts/tools.js'

/** Base URLs, and the values of their variables. */
export function Servers({ servers, tools }: { readonly servers: readonly ServerView[] } & WithTools): ReactNode {
  if (servers.length === 0) return null
  return (
    <section>
      <Heading id="servers" text={servers.length === 1 ? TEXT.server : TEXT.servers} />
      {servers.map((server) => (
        <div key={server.url}>
          <p>
            <code>{server.url}</code>
            {server.name ? ` ${server.name}` : null}
          </p>
          {server.description ? tools.html(server.description) : null}
          {server.variables.map((variable) => (
            <Variable key={variable.name} variable={variable} tools={tools} />
          ))}
        </div>
      ))}
    </section>
  )
}

function Variable({ variable, tools }: { readonly variable: ServerVariableView } & WithTools): ReactNode {
  const { name, values, description } = variable
  return (
    <>
      <p>
        {fillNodes(TEXT.serverDefault, {
          name: <code>{`{${name}}`}</code>,
          value: <code>{variable.default}</code>,
        })}{' '}
        {description ? tools.html(description, { inline: true }) : null}
      </p>
      {values.length === 0 ? null : values.every((one) => !one.description) ? (
        <p className="values">
          {TEXT.oneOf}{' '}
          {values.map(({ value }) => (
            <Fragment key={value}>
              <code>{value}</code>{' '}
            </Fragment>
          ))}
        </p>
      ) : (
        <dl className="values">
          {values.map(({ value, description: text }) => (
            <Fragment key={value}>
              <dt>{value}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  )
}
