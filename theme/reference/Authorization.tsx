import { Fragment, type ReactNode } from 'react'
import type { SecurityAlternative } from '../../src/model/contract.js'
import { plural } from '../text/fill.js'
import { Heading } from './parts/Heading.js'
import { translate } from './parts/translate.js'

/** Lists the security alternatives; the schemes of one alternative are joined by “and”. No credentials are entered here. */
export function Authorization({ security }: { readonly security: readonly SecurityAlternative[] }): ReactNode {
  if (security.length === 0) return null
  return (
    <section>
      <Heading id="authorization" text={TEXT.authorization} />
      <ul className="alternatives">
        {security.map((alternative, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no name
          <li key={index}>
            <Alternative {...alternative} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Alternative({ schemes }: SecurityAlternative): ReactNode {
  if (schemes.length === 0) return TEXT.noAuthorization
  return schemes.map(({ scheme, scopes }, index) => (
    <span key={scheme.name}>
      {index > 0 ? ` ${TEXT.and} ` : null}
      <a href={scheme.href}>{translate(scheme.label)}</a>
      {scopes.length > 0 ? ` ${plural(TEXT.withScopes, scopes.length)}` : null}
      {scopes.map(({ name, description }) => (
        <Fragment key={name}>
          {' '}
          <code title={description}>{name}</code>
        </Fragment>
      ))}
    </span>
  ))
}
