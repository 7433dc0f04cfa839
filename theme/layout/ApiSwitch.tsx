import type { ReactNode } from 'react'
import type { ApiLinkView } from '../../src/model/contract.js'
import { Icon } from '../components/Icon.js'

/** The API of the page, and a list of the others. A `details` element, so that it needs no scripts. */
export function ApiSwitch({ apis }: { readonly apis: readonly ApiLinkView[] }): ReactNode {
  return (
    <details className="api-switch">
      <summary>
        <span className="visually-hidden">{TEXT.chooseApi}: </span>
        {apis.find(({ isCurrent }) => isCurrent)?.label}
        <Icon name="down" className="caret" />
      </summary>
      <div>
        {apis.map(({ label, href, isCurrent }) => (
          <a key={label} href={href} aria-current={isCurrent ? 'true' : undefined}>
            {label}
          </a>
        ))}
      </div>
    </details>
  )
}
