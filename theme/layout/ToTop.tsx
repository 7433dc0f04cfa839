import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.js'

/** Hidden until the browser code finds it of use. */
export function ToTop(): ReactNode {
  return (
    <button type="button" className="to-top" data-action="to-top" aria-label="Scroll back to top" hidden>
      <Icon name="arrowUp" />
    </button>
  )
}
