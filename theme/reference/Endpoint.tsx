import type { ReactNode } from 'react'
import type { PathPart, ServerVariableView, ServerView } from '../../src/model/contract.js'
import { Icon } from '../components/Icon.js'
import { Method } from './parts/Method.js'
import { fragmentHref } from './parts/tools.js'

interface EndpointProps {
  readonly method: string
  readonly parts: readonly PathPart[]
  readonly server?: ServerView
  /** Everything that a request needs besides the URL. */
  readonly children?: ReactNode
}

/**
 * Method and URL of an operation, with a copy button, and what a request needs: server and authorization. Path parameters link
 * to their rows.
 */
export function Endpoint({ method, parts, server, children }: EndpointProps): ReactNode {
  return (
    <div className="endpoint">
      <figure className="code" data-code="">
        <Method name={method} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>
          <code>
            <span className="line">
              {server ? <span className="base">{displayedBaseUrl(server)}</span> : null}
              {parts.map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a path have no other name
                <PathPiece key={index} {...part} />
              ))}
            </span>
          </code>
        </pre>
        <figcaption className="code-tools">
          <button type="button" data-action="copy" aria-label={TEXT.copyUrl}>
            <Icon name="copy" />
            <Icon name="check" className="when-copied" />
          </button>
        </figcaption>
      </figure>
      {server?.variables.some(hasChoice) || server?.asksForBase ? <ServerChoices server={server} /> : null}
      {children}
    </div>
  )
}

/** Returns the base URL, or only the path for a server without a host. */
function displayedBaseUrl({ defaultUrl, asksForBase }: ServerView): string {
  const base = defaultUrl.replace(/\/$/, '')
  return asksForBase ? base.replace(/^[a-z]+:\/\/[^/]*/i, '') : base
}

function PathPiece({ text, parameter }: PathPart): ReactNode {
  return parameter ? <a href={fragmentHref(parameter)}>{text}</a> : text
}

/** Selects or asks for values of server variables. The browser replaces the base URL in the page; the introduction lists all values. */
function ServerChoices({ server }: { readonly server: ServerView }): ReactNode {
  const choices = server.variables.filter(hasChoice)
  const template = server.variables
    .filter((variable) => !hasChoice(variable) && !(server.asksForBase && variable.name === 'baseUrl'))
    .reduce((url, variable) => url.replaceAll(`{${variable.name}}`, () => variable.default), server.url)
  return (
    <div className="servers needs-js" data-servers={template} data-default={server.defaultUrl}>
      {server.asksForBase ? <BaseAddress /> : null}
      {choices.map((variable) => (
        <VariableChoice key={variable.name} variable={variable} />
      ))}
    </div>
  )
}

/** Asks for the base address, because the description names none. The browser keeps it. */
function BaseAddress(): ReactNode {
  return (
    <label>
      <span>{TEXT.baseAddress}</span>{' '}
      <input type="url" data-server-variable="baseUrl" placeholder="https://…" autoComplete="off" spellCheck={false} />
    </label>
  )
}

/**
 * Returns true if readers can choose a value. A variable with one value is a constant. A variable without a list of
 * values accepts any.
 */
function hasChoice({ name, values }: ServerVariableView): boolean {
  return values.length !== 1 && name !== 'baseUrl'
}

function VariableChoice({ variable }: { readonly variable: ServerVariableView }): ReactNode {
  const { name, values } = variable
  if (values.length === 0)
    return (
      <label>
        <span>{name}</span>{' '}
        <input data-server-variable={name} placeholder={variable.default} autoComplete="off" spellCheck={false} />
      </label>
    )
  return (
    <label>
      <span>{name}</span>{' '}
      <select data-server-variable={name} defaultValue={variable.default}>
        {values.map(({ value, description }) => (
          <option key={value} value={value}>
            {description ? `${value}: ${description}` : value}
          </option>
        ))}
      </select>
    </label>
  )
}
