import { Fragment, type ReactNode } from 'react'
import type { OAuthFlowView, SecuritySchemeView } from '../../src/model/contract.js'
import { plural } from '../text/fill.js'
import { DeprecatedBadge } from './parts/Badges.js'
import { Heading } from './parts/Heading.js'
import type { WithTools } from './parts/tools.js'
import { translate } from './parts/translate.js'

/** All security schemes. Operations link to them. */
export function SecuritySchemes({
  schemes,
  tools,
}: { readonly schemes: readonly SecuritySchemeView[] } & WithTools): ReactNode {
  if (schemes.length === 0) return null
  return (
    <section>
      <Heading id="authentication-schemes" text={TEXT.authorization} />
      {schemes.map((scheme) => (
        <Scheme key={scheme.name} scheme={scheme} tools={tools} />
      ))}
    </section>
  )
}

function Scheme({ scheme, tools }: { readonly scheme: SecuritySchemeView } & WithTools): ReactNode {
  const { id, label, description, deprecated, openIdConnectUrl, oauth2MetadataUrl, flows } = scheme
  return (
    <>
      <Heading id={id} level={3} text={translate(label)}>
        {deprecated ? <DeprecatedBadge /> : null}
      </Heading>
      {description ? tools.html(description, { headingLevel: 4 }) : null}
      <EndpointUrls
        urls={[
          [TEXT.discovery, openIdConnectUrl],
          [TEXT.metadata, oauth2MetadataUrl],
        ]}
      />
      {flows.map((flow) => (
        <Flow key={flow.kind} flow={flow} />
      ))}
    </>
  )
}

function Flow({ flow }: { readonly flow: OAuthFlowView }): ReactNode {
  const { label, authorizationUrl, deviceAuthorizationUrl, tokenUrl, refreshUrl, scopes } = flow
  return (
    <div className="flow">
      <p>
        <strong>{translate(label)}</strong>
      </p>
      <EndpointUrls
        urls={[
          [TEXT.authorization, authorizationUrl],
          [TEXT.deviceAuthorization, deviceAuthorizationUrl],
          [TEXT.token, tokenUrl],
          [TEXT.refresh, refreshUrl],
        ]}
      />
      {scopes.length > 0 ? (
        <details className="nested">
          <summary>{plural(TEXT.scopeCount, scopes.length)}</summary>
          <dl className="values">
            {scopes.map(({ name, description }) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{description}</dd>
              </Fragment>
            ))}
          </dl>
        </details>
      ) : null}
    </div>
  )
}

/** URLs as text, not as links, because they are for programs. */
function EndpointUrls({ urls }: { readonly urls: readonly (readonly [string, string | undefined])[] }): ReactNode {
  const known = urls.filter(([, url]) => url !== undefined)
  if (known.length === 0) return null
  return (
    <ul className="plain">
      {known.map(([name, url]) => (
        <li key={name}>
          {name}: <code>{url}</code>
        </li>
      ))}
    </ul>
  )
}
